"""Signs between partners at the table: agreed on, shown, made, asked for, and seen by no one else."""

from __future__ import annotations

from browsing import Seat, Visit
from playwright.sync_api import expect
from tables import Table, hidden_cards, match_of, named_in, seen

from bisca.play.allowed import legal_plays, legal_signs
from bisca.play.record import Signed
from bisca.players.session import Session

OWN = {"signals": "own"}


def ready(variant: str = "bisca-de-quatro", **table: str) -> Session:
    """A match at a moment at which the person can make a sign and the partner has made one."""
    for seed in range(100):
        session = match_of(variant, 3, seed=f"signs {seed}", table=table or OWN)
        shown = [sign for sign in seen(session).signs if sign.seat != 0 and sign.trick == 4]
        if shown and legal_signs(seen(session), 0):
            return session
    raise AssertionError("no deal comes to such a moment")


def dialog_of(table: Table) -> Table:
    """The table with the dialog of signs open."""
    table.button("signals").click()
    expect(table.root.locator("dialog.b-signals")).to_be_visible()
    return table


def test_signs_are_agreed_on_among_the_table_rules(visit: Visit) -> None:
    """The match that begins then has them; without the rule there is no button."""
    table = visit("bisca-de-quatro", begin=False)
    assert table.root.locator("[data-do=signals]").is_hidden()
    table.root.locator("details").evaluate_all("folds => folds.forEach(fold => fold.open = true)")
    table.root.locator("select[name=signals]").select_option("own")
    table.begin()
    assert dict(table.session().record.table) == OWN
    expect(table.button("signals")).to_be_visible()


def test_a_partner_s_face_stands_beside_the_name(seat: Seat) -> None:
    """With what it says for those who listen; the cards of rivals are nowhere in the page."""
    session = ready()
    table = seat("bisca-de-quatro", session, lang="en")
    faces = table.root.locator('.b-seat[data-seat="2"] .b-faces > li')
    made = [sign for sign in seen(session).signs if sign.trick == 4 and sign.seat == 2]
    assert faces.count() == len(made)
    assert table.root.locator('.b-seat:is([data-seat="1"], [data-seat="3"]) .b-faces').count() == 0
    loaded = "pictures => pictures.every(it => it.complete && it.naturalWidth > 0)"
    assert table.root.locator(".b-faces img").evaluate_all(loaded)
    text = table.root.locator(".b-stage").inner_html()
    assert named_in(text, hidden_cards(table.session())) == []


def test_a_sign_is_made_by_keyboard_and_told_once(seat: Seat) -> None:
    """Enter opens the dialog and makes the sign; the focus comes back to where it was."""
    session = ready()
    table = seat("bisca-de-quatro", session, lang="en")
    table.listen()
    table.button("signals").focus()
    table.page.keyboard.press("Enter")
    sign = table.root.locator("dialog.b-signals [data-do=sign]").first
    expect(sign).to_be_visible()
    means = sign.get_attribute("data-means")
    sign.press("Enter")
    table.wait("idle")
    expect(table.root.locator("dialog.b-signals")).to_be_hidden()
    heard = [said for said in table.heard(1) if said]
    assert len(heard) == 1
    assert heard[0].startswith("You make a sign: ")
    assert table.session().deal.plays[-1] == Signed(f"0:{means}")
    assert table.page.evaluate("document.activeElement.dataset.do") == "signals"
    table.order("undo")
    assert table.session().deal == session.deal


def test_a_question_is_answered(seat: Seat) -> None:
    """In Brisca a partner who is asked shows what is true."""
    session = ready("brisca", signals="own")
    table = dialog_of(seat("brisca", session, lang="en"))
    table.root.locator('dialog [data-means="ask-what"]').click()
    table.wait("idle")
    plays = table.session().deal.plays[len(session.deal.plays) :]
    assert plays[0] == Signed("0:ask-what")
    assert {str(move)[0] for move in plays[1:]} <= {"2"}


def test_the_log_tells_the_signs_of_the_last_trick(seat: Seat) -> None:
    """Those that the person saw."""
    session = ready()
    table = seat("bisca-de-quatro", session, lang="en")
    table.play(legal_plays(seen(session))[0])
    expect(table.root.locator(".b-log-signs")).to_contain_text("Signs: Partner: ")


def test_the_row_of_buttons_stays_one_row(seat: Seat) -> None:
    """On the narrowest telephone, with the button for signs in it."""
    table = seat("bisca-de-quatro", ready(), lang="pt")
    table.page.set_viewport_size({"width": 320, "height": 640})
    tops = table.root.locator(".b-controls > :is(.b-btn, .b-more):visible").evaluate_all(
        "buttons => buttons.map(it => Math.round(it.getBoundingClientRect().top))"
    )
    widths = table.root.locator(".b-controls > :is(.b-btn, .b-more):visible").evaluate_all(
        "buttons => buttons.map(it => it.getBoundingClientRect().width)"
    )
    assert len(tops) == 6
    assert len(set(tops)) == 1
    assert min(widths) >= 44
