"""Parts of reading pages made from a variant's data: quick answers, ranks, table rules."""

from __future__ import annotations

from bisca.rules.cards import RANKS, SUITS, parse_card
from bisca.rules.catalog import TOTAL_POINTS, find_variant
from bisca.rules.variant import Choice, Rules, TableRule, Variant
from bisca.show.cards import Look, face_html
from bisca.show.duty import clause_href
from bisca.show.html import Content, Html, element
from bisca.show.locale import Locale, locale, sentence
from bisca.show.phase import duty_clause, scoring_clause

_SHOWN_SUIT = "H"


def quick(variant: str, lang: str, *, pages: str | None = None) -> Html:
    """The answers somebody at a kitchen table needs, each with the clause it comes from."""
    found = find_variant(variant)
    words = locale(lang, found.pack)
    rules = found.rules()
    rows: list[Html] = []

    def row(key: str, answer: str, clause: str | None = None) -> None:
        link = None if clause is None or pages is None else _clause(clause, pages)
        dd = element("dd", answer, " " if link else None, link)
        rows.append(element("div", element("dt", words.t(f"blocks.{key}")), dd, data_item=key))

    row("players", words.t(f"blocks.players_{_alone(rules)}", n=rules.seats))
    row("pack", _pack(found, rules, words), "C1")
    row("hand", _hand(rules, words), found.clauses[0])
    row("order", ", ".join(words.rank(rank) for rank in found.order), "C2")
    row("points", _points(found, words), "C3")
    row("trump", _chosen(found, rules, "trump_source").text[lang], "C5")
    row("follow", _follow(rules, words), duty_clause(rules))
    half = TOTAL_POINTS // 2
    least = rules.bands[0][0]
    goal = words.t("blocks.goal_value", least=least, total=TOTAL_POINTS, half=half)
    row("goal", goal, "C11")
    worth = [_chosen(found, rules, key).text[lang] for key in ("bands", "sweep")]
    row("games", " ".join(worth), scoring_clause(rules, "most_points"))
    row("match", _chosen(found, rules, "match").text[lang], "C12")
    return element("dl", rows, class_="b-quick")


def ranks(variant: str, lang: str, *, assets: str) -> Html:
    """The ranks from the highest to the lowest, with what each is worth."""
    found = find_variant(variant)
    words = locale(lang, found.pack)
    look = Look(words, assets, interactive=False, viewer=None, pages=None)
    cards = [
        element(
            "th", face_html(parse_card(rank + _SHOWN_SUIT), words.rank(rank), look), scope="col"
        )
        for rank in found.order
    ]
    points = [element("td", str(found.points.get(rank, 0))) for rank in found.order]
    return element(
        "table",
        element("caption", words.t("blocks.ranks_caption")),
        element("thead", element("tr", _head(words.t("blocks.ranks_card")), cards)),
        element("tbody", element("tr", _head(words.t("blocks.points")), points)),
        class_="b-ranks",
    )


def table_rules(variant: str, lang: str, *, pages: str | None = None) -> Html:
    """Every disputed rule: its choices, who plays them so, and which holds in this variant."""
    found = find_variant(variant)
    words = locale(lang, found.pack)
    rules = found.rules()
    entries = [_table_rule(rule, found, rules, words, pages) for rule in found.table_rules.values()]
    return element("dl", entries, class_="b-table-rules")


def _table_rule(
    rule: TableRule, variant: Variant, rules: Rules, words: Locale, pages: str | None
) -> Html:
    link = _clause(rule.clause, pages) if pages is not None else element("span", rule.clause)
    default = _chosen(variant, rules, rule.key)
    choices = [_choice(choice, choice is default, words) for choice in rule.choices.values()]
    return element(
        "div",
        element("dt", rule.title[words.lang], " ", link),
        element("dd", element("ul", choices)),
        data_rule=rule.key,
    )


def _choice(choice: Choice, default: bool, words: Locale) -> Html:
    said: list[Content] = [element("strong", sentence(choice.label[words.lang]))]
    if default:
        said.extend((" ", element("em", f"({words.t('blocks.default')})", class_="b-default")))
    said.extend((". ", choice.text[words.lang]))
    if choice.sources:
        sources = words.count(
            "blocks.sources", len(choice.sources), sources=", ".join(choice.sources)
        )
        said.extend((" ", element("small", sources, class_="b-sources")))
    return element("li", *said, data_choice=choice.id)


def _head(text: str) -> Html:
    return element("th", text, scope="row")


def _clause(id: str, pages: str) -> Html:
    return element("a", id, href=clause_href(id, pages))


def _chosen(variant: Variant, rules: Rules, key: str) -> Choice:
    return variant.table_rules[key].choices[dict(rules.choices)[key]]


def _alone(rules: Rules) -> str:
    return "value" if rules.sides == rules.seats else "pairs"


def _pack(variant: Variant, rules: Rules, words: Locale) -> str:
    gone = [rank for rank in RANKS if rank not in variant.order]
    if len(rules.deck) != len(variant.order) * len(SUITS) or not gone:
        return words.t("blocks.pack_value", n=len(rules.deck))
    plurals = [words.rank(rank, "plural") for rank in gone]
    return words.t("blocks.pack_without", n=len(rules.deck), ranks=words.series(plurals, "none_of"))


def _hand(rules: Rules, words: Locale) -> str:
    if len(rules.batches) == 1:
        return words.t("blocks.hand_value", n=rules.hand_size)
    return words.t("blocks.hand_batches", n=rules.hand_size, batch=words.few(rules.batches[0]))


def _points(variant: Variant, words: Locale) -> str:
    worth = [
        words.t("blocks.points_item", rank=words.rank(rank), points=variant.points[rank])
        for rank in variant.order
        if variant.points.get(rank)
    ]
    return words.t("blocks.points_value", list=words.series(worth), total=TOTAL_POINTS)


def _follow(rules: Rules, words: Locale) -> str:
    if rules.duty_with_stock == "follow":
        return words.t("blocks.follow_always")
    key = {"free": "free", "trump_lead": "trump_lead", "follow": "endgame"}
    return words.t(f"blocks.follow_{key[rules.duty_without_stock]}")
