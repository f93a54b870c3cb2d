"""A review as people see it: a curve of the deal, where it turned, the plays that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bisca.play.events import DealScored
from bisca.play.link import cards_in
from bisca.play.record import DealRecord, replay
from bisca.players.reasons import FOR, Position, reasons, told
from bisca.players.review import Judged, Review, accounts, table_at, turning_points
from bisca.rules.variant import Rules
from bisca.show.cards import sign_html
from bisca.show.ending import deal_end
from bisca.show.hint import reasons_text
from bisca.show.html import Html, classes, element
from bisca.show.locale import Locale, sentence
from bisca.show.people import person, side_name, side_voice, sides_from

# Narrow, so that the numbers can be read on a telephone; the style sheet makes them smaller where
# there is room.
WIDTH, HEIGHT = 400, 180
LEFT, RIGHT, TOP, BOTTOM = 54, 10, 14, 34

# Reasons in whose words nobody is spoken to: these can be given for the plays of others.
OF_ANYONE = frozenset(("captures", "wins_deal", "takes", "gives_nothing", "cheap"))


class Shown(NamedTuple):
    """
    A finished deal to be shown as reviewed.

    Attributes:
        rules: of the table.
        seat: from whose seat the deal is looked at.
        viewer: the seat spoken to as `you`; None for a record of others.
        link: the record as text for an address; empty where none may be given.
    """

    rules: Rules
    deal: DealRecord
    review: Review
    words: Locale
    seat: int
    viewer: int | None = None
    link: str = ""

    @property
    def result(self) -> DealScored | None:
        return replay(self.rules, self.deal).state.table.result

    @property
    def own_rules(self) -> Rules:
        """The rules of the deal itself."""
        return replay(self.rules, self.deal).state.table.rules

    @property
    def own(self) -> list[Judged]:
        """The plays of the seat, in order."""
        return [one for one in self.review.judged if one.seat == self.seat]

    @property
    def end(self) -> float:
        """What the chance of the seat came to, in percent."""
        result, side = self.result, self.own_rules.side_of(self.seat)
        if result is None or result.winner is None:
            return 50.0
        return 100.0 * (result.winner == side)


def summary(shown: Shown) -> str:
    """The review in two or three short sentences, to be read or heard."""
    words, rules, result = shown.words, shown.own_rules, shown.result
    said = [] if result is None else [deal_end(result, rules, words, shown.viewer)]
    account = accounts(rules, shown.review)[rules.side_of(shown.seat)]
    form = _voice(shown)
    who = side_name(account.side, rules, shown.viewer, words)
    said.append(
        sentence(words.count(f"review.account.{form}", account.choices, who=who, good=account.good))
    )
    costly = [one for one in shown.review.dearest() if one.seat == shown.seat]
    if costly:
        said.append(sentence(_costly(costly[0], shown)))
    else:
        said.append(words.t("review.none_costly"))
    return " ".join(said)


def _voice(shown: Shown) -> str:
    return side_voice(shown.own_rules.side_of(shown.seat), shown.own_rules, shown.viewer)


def _costly(play: Judged, shown: Shown) -> str:
    """That a play was dear, and what would have been better."""
    words = shown.words
    values = {
        "trick": play.trick,
        "card": words.card(play.card),
        "best": words.card(play.best),
        "lost": _amount(play, words),
    }
    return words.t("review.costly", **values)


def _amount(play: Judged, words: Locale) -> str:
    """What a play cost: chance, or card points where the result was settled."""
    if play.exact:
        if play.lost >= 1:
            return words.t("review.the_deal" if play.lost > 75 else "review.half_the_deal")
        return words.count("cards.points", round(play.points_lost))
    return words.t(
        "review.chance", n=max(1, round(play.lost)), margin=max(1, round(play.lost_margin))
    )


def play_text(play: Judged, shown: Shown) -> list[str]:
    """What is said of a play that cost something: itself, why, and what hindsight says."""
    words = shown.words
    made = [sentence(_costly(play, shown))]
    why = _why(play, shown)
    if why:
        made.append(words.t("review.why", best=words.card(play.best), why=why))
    late = shown.review.late_of(play.ply)
    if late is not None and not play.exact:
        if late.fine(play.card):
            made.append(words.t("review.late_fine"))
        elif late.sure and late.best != play.best:
            made.append(words.t("review.late_other", card=words.card(late.best)))
    return made


def _why(play: Judged, shown: Shown) -> str:
    """What speaks for the best card, by what its seat saw; of others what needs no `you`."""
    table = table_at(shown.rules, shown.deal, play.ply)
    facts = told(reasons(Position(table), play.best), best=True, exact=play.exact)
    facts = tuple(fact for fact in facts if fact.speaks == FOR)
    if play.seat == shown.viewer:
        return reasons_text(facts[:2], table.rules, shown.words, play.seat)
    facts = tuple(fact for fact in facts if fact.key in OF_ANYONE)
    return reasons_text(facts[:2], table.rules, shown.words, play.seat)


class Turn(NamedTuple):
    """
    Where a deal turned, in words.

    Attributes:
        choice: the last one of the seat until then, to play on from; None if it had none, or if
            that is told among the plays that cost most, with a way of its own.
    """

    told: str
    choice: Judged | None


def turns(shown: Shown) -> list[Turn]:
    """Where the deal turned, from the seat it is looked at from."""
    words, own = shown.words, shown.own
    costly = shown.review.dearest()
    made = []
    for place, change in turning_points(shown.review, shown.seat, shown.end):
        play = own[place]
        after = own[place + 1].won if place + 1 < len(own) else shown.end
        cause = "own" if not play.good and play.lost > abs(change) / 2 and change < 0 else "cards"
        text = words.t(
            f"review.turn.{cause}",
            trick=play.trick,
            before=round(play.won),
            after=round(after),
            card=words.card(play.card),
        )
        choices = [one for one in own[: place + 1] if one.choice]
        choice = choices[-1] if choices else None
        made.append(Turn(text, None if choice in costly else choice))
    return made


def curve_svg(shown: Shown) -> Html:
    """The chance to win before each play of the seat, and what it came to."""
    words, own = shown.words, shown.own
    values = [*((one.won, one.won_margin) for one in own), (shown.end, 0.0)]
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(place: int) -> str:
        return f"{LEFT + wide * place / max(1, len(values) - 1):.1f}"

    def y(percent: float, lower: int = 0) -> str:
        return f"{TOP + lower + high * (100 - max(0.0, min(100.0, percent))) / 100:.1f}"

    upper = [f"{x(n)},{y(won + margin)}" for n, (won, margin) in enumerate(values)]
    lower = [f"{x(n)},{y(won - margin)}" for n, (won, margin) in enumerate(values)]
    line = " ".join(f"{x(n)},{y(won)}" for n, (won, _) in enumerate(values))
    turned = {place for place, _ in turning_points(shown.review, shown.seat, shown.end)}
    costly = {one.ply for one in shown.review.dearest()}
    parts: list[Html] = []
    for percent in (0, 50, 100):
        parts.append(
            element(
                "line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(percent), y2=y(percent), class_="b-grid"
            )
        )
        label = words.t("hint.percent", n=percent)
        parts.append(element("text", label, x=LEFT - 6, y=y(percent, 5), text_anchor="end"))
    parts.append(element("polygon", points=" ".join([*upper, *reversed(lower)]), class_="b-margin"))
    parts.append(element("polyline", points=line, class_="b-curve"))
    every = 1 if len(own) <= 12 else 2
    for n, one in enumerate(own):
        mark = classes("b-dot", one.ply in costly and "is-costly", n in turned and "is-turn")
        size = 5 if one.ply in costly else 4 if n in turned else 2
        parts.append(element("circle", cx=x(n), cy=y(one.won), r=size, class_=mark))
        if n % every == 0:
            parts.append(
                element("text", str(one.trick), x=x(n), y=HEIGHT - 8, text_anchor="middle")
            )
    last = len(values) - 1
    parts.append(element("circle", cx=x(last), cy=y(shown.end), r=3, class_="b-dot is-end"))
    first = round(values[0][0])
    label = words.t("review.curve", first=first, last=round(shown.end), n=len(own))
    return element(
        "svg",
        parts,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=label,
        class_="b-review-curve",
    )


def account_rows(shown: Shown) -> list[tuple[str, str]]:
    """Each side with how it has played, the viewer's first."""
    words, rules = shown.words, shown.own_rules
    by_side = accounts(rules, shown.review)
    made = []
    for side in sides_from(shown.viewer, rules):
        account = by_side[side]
        rate = round(100 * account.good / account.choices) if account.choices else 100
        text = words.count("review.good", account.choices, good=account.good, rate=rate)
        made.append((side_name(side, rules, shown.viewer, words).name, text))
    return made


def review_html(shown: Shown) -> Html:
    """The review, with a way to look at it from every seat and to play on from a play that cost."""
    words, rules = shown.words, shown.own_rules
    seats = [
        element(
            "button",
            person(seat, rules, shown.viewer, words),
            type="button",
            class_="b-btn",
            data_do="review-seat",
            data_seat=seat,
            aria_pressed="true" if seat == shown.seat else "false",
        )
        for seat in (rules.seats_from(shown.viewer or 0))
    ]
    rows = [
        element("div", element("dt", who), element("dd", text)) for who, text in account_rows(shown)
    ]
    turned = turns(shown)
    costly = [one for one in shown.review.dearest() if one.seat == shown.seat]
    items = [_costly_item(one, shown) for one in costly]
    return element(
        "div",
        element("p", summary(shown), class_="b-review-said"),
        element("div", seats, class_="b-actions", role="group", aria_label=words.t("review.seats")),
        element(
            "figure",
            curve_svg(shown),
            element("figcaption", words.t("review.curve_about")),
            class_="b-review-figure",
        ),
        element("dl", rows, class_="b-review-accounts"),
        _listed(
            words.t("review.turns"),
            [element("li", element("p", one.told), _way_on(one.choice, shown)) for one in turned],
        ),
        _listed(words.t("review.costs"), items),
        element("p", words.t("review.method"), class_="b-note"),
        class_="b-review-list",
    )


def _listed(title: str, items: Sequence[Html]) -> Html | None:
    if not items:
        return None
    return element("section", element("h3", title), element("ol", items))


def _costly_item(play: Judged, shown: Shown) -> Html:
    words = shown.words
    return element(
        "li",
        sign_html(play.card, words),
        " → ",
        sign_html(play.best, words),
        element("p", " ".join(play_text(play, shown))),
        _way_on(play, shown),
    )


def _way_on(play: Judged | None, shown: Shown) -> Html | None:
    """A link to play on from *play*, if it is the viewer's own."""
    if play is None or not shown.link or play.seat != shown.viewer:
        return None
    return element(
        "a",
        shown.words.t("review.what_if"),
        href=f"#play={shown.link}.{cards_in(shown.deal.plays[: play.ply])}",
        class_="b-btn",
        aria_label=shown.words.t("review.what_if_at", trick=play.trick),
    )


def review_text(shown: Shown) -> str:
    """The review for a terminal."""
    words = shown.words
    lines = [summary(shown), ""]
    lines += [f"{who}: {text}" for who, text in account_rows(shown)]
    chances = " ".join(f"{one.trick}:{round(one.won)}" for one in shown.own)
    lines += ["", f"{words.t('review.curve_text')} {chances} → {round(shown.end)}"]
    for title, texts in (
        ("turns", [turn.told for turn in turns(shown)]),
        (
            "costs",
            [
                " ".join(play_text(one, shown))
                for one in shown.review.dearest()
                if one.seat == shown.seat
            ],
        ),
    ):
        if texts:
            lines += ["", f"{words.t(f'review.{title}')}:", *(f"- {text}" for text in texts)]
    lines += ["", words.t("review.method")]
    return "\n".join(lines)
