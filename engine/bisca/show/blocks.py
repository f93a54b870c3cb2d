"""Parts of reading pages made from a variant's data: quick answers, ranks, table rules, tables."""

from __future__ import annotations

from collections.abc import Mapping

from bisca.rules.catalog import TOTAL_POINTS, clause_of, find_variant, variants
from bisca.rules.catalog import table_rules as all_table_rules
from bisca.rules.variant import Choice, Rules, TableRule, Variant
from bisca.show.duty import clause_href
from bisca.show.html import Content, Html, element, join
from bisca.show.locale import Locale, locale, sentence
from bisca.show.phase import (
    duty_clause,
    order_clause,
    pack_clause,
    scoring_clause,
)
from bisca.show.rules_text import hand_text, pack_text, ranks_of
from bisca.show.sheet import ranks_html

_COURTS = 5  # ranks that are worth anything
# Columns of the comparison: a locale key under `blocks.compare`.
_COLUMNS = ("players", "pack", "hand", "order", "end", "exchange", "score", "match")
# Table rules that may add to what wins a deal.
_SPECIAL = ("low_wins", "capture_wins")


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

    row("players", _players(found, rules, words))
    row("pack", pack_text(rules, words), pack_clause(rules))
    row("hand", hand_text(rules, words), found.clauses[0])
    row("order", ", ".join(words.rank(rank) for rank in ranks_of(rules)), order_clause(rules, "C2"))
    row("points", _points(found, words), order_clause(rules, "C3"))
    row("trump", _chosen(found, rules, "trump_source").text[lang], "C5")
    row("follow", _follow(rules, words), duty_clause(rules))
    if rules.exchange:
        row("exchange", _chosen(found, rules, "exchange").text[lang], clause_of(rules, "exchange"))
    row(
        "goal",
        _goal(rules, words),
        "C11" if rules.sides == 2 else scoring_clause(rules, "most_points"),
    )
    worth = [_chosen(found, rules, key).text[lang] for key in ("bands", "sweep")]
    worth += [
        _chosen(found, rules, key).text[lang]
        for key in _SPECIAL
        if _chosen(found, rules, key).id != "none"
    ]
    row("games", " ".join(worth), scoring_clause(rules, "most_points"))
    row("match", _chosen(found, rules, "match").text[lang], clause_of(rules, "match"))
    return element("dl", rows, class_="b-quick")


def ranks(variant: str, lang: str, *, assets: str) -> Html:
    """The ranks from the highest to the lowest, with what each is worth."""
    found = find_variant(variant)
    words = locale(lang, found.pack)
    return ranks_html(found.rules(), words, assets)


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
    said.extend((". ", choice.text[words.lang], *_sources(choice, words)))
    return element("li", *said, data_choice=choice.id)


def sources_text(choice: Choice, words: Locale) -> str:
    """Who plays *choice*: `Sources: S0, S2`, or that nobody is known to and this site chose it."""
    if not choice.sources:
        return words.t("blocks.no_source")
    listed = ", ".join(choice.sources)
    return words.count("blocks.sources", len(choice.sources), sources=listed)


def _sources(choice: Choice, words: Locale) -> list[Content]:
    return [" ", element("small", sources_text(choice, words), class_="b-sources")]


def disputes(lang: str, *, pages: str) -> Html:
    """Every disputed rule with its choices, the sources of each and the games that play it so."""
    words = locale(lang)
    entries = []
    for rule in all_table_rules().values():
        choices = [_disputed(rule, choice, words, pages) for choice in rule.choices.values()]
        title = element("dt", rule.title[lang], " ", _clause(rule.clause, pages))
        entries.append(
            element("div", title, element("dd", element("ul", choices)), data_rule=rule.key)
        )
    return element("dl", entries, class_="b-table-rules b-disputes")


def _disputed(rule: TableRule, choice: Choice, words: Locale, pages: str) -> Html:
    everywhere = all(
        variant.defaults(seats)[rule.key] == choice.id
        for variant in variants().values()
        for seats in variant.seats
    )
    players = [
        part
        for variant in variants().values()
        if (part := _played_in(variant, rule.key, choice.id, words, pages)) is not None
    ]
    said: list[Content] = [element("strong", sentence(choice.label[words.lang])), ". "]
    said.append(choice.text[words.lang])
    if everywhere:
        said += [" ", element("span", words.t("blocks.played_everywhere"), class_="b-played")]
    elif players:
        listed = join([f"{words.t('blocks.played')} ", join(players, ", ")])
        said += [" ", element("span", listed, ".", class_="b-played")]
    return element("li", *said, *_sources(choice, words), data_choice=choice.id)


def _played_in(variant: Variant, key: str, choice: str, words: Locale, pages: str) -> Html | None:
    """*variant* as one that plays *choice*, with the numbers of players if not at all tables."""
    tables = [seats for seats in variant.seats if variant.defaults(seats)[key] == choice]
    if not tables:
        return None
    link = element("a", variant.name[words.lang], href=f"{pages}{variant.id}/rules.html")
    if len(tables) == len(variant.seats):
        return link
    seats = words.series([str(number) for number in tables], "one_of")
    return join((link, " ", words.t("blocks.played_by", seats=seats)))


def compare(lang: str, *, pages: str) -> Html:
    """All variants side by side, a row for each; a cell names its column for narrow screens."""
    words = locale(lang)
    titles = {key: words.t(f"blocks.compare.{key}") for key in _COLUMNS}
    head = [element("th", words.t("blocks.compare.game"), scope="col")]
    head += [element("th", title, scope="col") for title in titles.values()]
    rows = []
    for variant in variants().values():
        values = _compared(variant, locale(lang, variant.pack))
        link = element("a", variant.name[lang], href=f"{pages}{variant.id}/rules.html")
        cells = [
            element("td", values[key], data_label=title, data_item=key, role="cell")
            for key, title in titles.items()
        ]
        name = element("th", link, scope="row", role="rowheader")
        rows.append(element("tr", name, cells, data_variant=variant.id, role="row"))
    # The roles stay with the elements when a style sheet stacks the cells.
    return element(
        "table",
        element("caption", words.t("blocks.compare.caption")),
        element("thead", element("tr", head, role="row"), role="rowgroup"),
        element("tbody", rows, role="rowgroup"),
        class_="b-compare",
        role="table",
    )


def _compared(variant: Variant, words: Locale) -> Mapping[str, str]:
    """A cell of the comparison for each column."""
    rules, lang = variant.rules(), words.lang

    def label(key: str) -> str:
        return _chosen(variant, rules, key).label[lang]

    scores = [label("bands")]
    for key in ("sweep", *_SPECIAL):
        if dict(rules.choices)[key] == "none":
            continue
        title = variant.table_rules[key].title[lang]
        named = words.t(
            "blocks.compare.rule", title=title[:1].lower() + title[1:], choice=label(key)
        )
        scores.append(label(key) if key == "sweep" else named)
    return {
        "players": words.series([str(seats) for seats in variant.seats], "one_of"),
        "pack": str(rules.cards),
        "hand": str(rules.hand_size),
        "order": ", ".join(words.rank(rank) for rank in rules.order[:_COURTS]),
        "end": label("duty_without_stock"),
        "exchange": label("exchange") if rules.exchange else words.t("blocks.compare.none"),
        "score": "; ".join(scores),
        "match": label("match"),
    }


def _clause(id: str, pages: str) -> Html:
    return element("a", id, href=clause_href(id, pages))


def _chosen(variant: Variant, rules: Rules, key: str) -> Choice:
    return variant.table_rules[key].choices[dict(rules.choices)[key]]


def _players(variant: Variant, rules: Rules, words: Locale) -> str:
    alone = "value" if rules.sides == rules.seats else "pairs"
    usual = words.t(f"blocks.players_{alone}", n=rules.seats)
    others = [str(seats) for seats in variant.seats[1:]]
    if not others:
        return usual
    return words.t("blocks.players_also", usual=usual, others=words.series(others, "one_of"))


def _goal(rules: Rules, words: Locale) -> str:
    if rules.sides > 2:
        return words.t("blocks.goal_highest")
    half = TOTAL_POINTS // 2
    least = rules.bands[0][0] if rules.bands else half + 1
    return words.t("blocks.goal_value", least=least, total=TOTAL_POINTS, half=half)


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
