"""The pages to read and the data they are made from: strict, in both languages, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from bisca.rules.catalog import clauses, find_variant
from bisca.rules.scoring import match_standing
from sitekit import choices, comb, content, glossary, signals, timeline
from sitekit.blocks import render_block
from sitekit.content import ContentError
from sitekit.faces import PARTS, Face, draw, face_from
from sitekit.figures import FOLDER as FIGURES
from sitekit.figures import load_runs
from sitekit.marked import mark
from sitekit.paths import ENGINE, LANGUAGES, ROOT
from sitekit.place import Place

DATA = ("glossary", "history", "signals", "start")
LESSONS = ("counting", "endgame", "first-deal", "holding", "last-draw", "leading", "partners")
PAGES = (
    *("cards", "glossary", "history", "score", "signals", "start"),
    *(f"learn/{lesson}" for lesson in LESSONS),
)
COMBS = sorted(
    path.stem
    for path in FIGURES.glob("*.yaml")
    if load_runs(path)[0].figure.kind == "match" and load_runs(path)[0].rules.match.kind == "comb"
)
LOADERS = (
    timeline.history,
    glossary.glossary,
    signals.signals,
    choices.first_question,
    content.source_texts,
)


def page(name: str, lang: str) -> str:
    return (ROOT / "docs" / lang / f"{name}.md").read_text(encoding="utf-8")


def forget() -> None:
    for loader in LOADERS:
        loader.cache_clear()


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Writes a changed copy of a data file and reads it in place of the real one."""

    def change(name: str, edit: Any) -> None:
        entry = content.read(name)
        edit(entry)
        copy = tmp_path / f"{name}.yaml"
        copy.write_text(yaml.safe_dump(entry, allow_unicode=True), "utf-8")
        monkeypatch.setattr(content, "path_of", lambda name: copy)
        forget()

    yield change
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_headings_and_blocks(name: str) -> None:
    pattern = re.compile(r"^(#{1,4}) .*?(\{ #[\w-]+ \})?$|^```(\S+)\n(.*?)\n```$", re.M | re.S)
    found = {
        lang: [tuple(part or "" for part in one) for one in pattern.findall(page(name, lang))]
        for lang in LANGUAGES
    }

    assert found["pt"] == found["en"]
    assert all(anchor for level, anchor, *_ in found["pt"] if level in ("##", "###"))


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_name_the_same_sources(name: str) -> None:
    keys = content.known_sources("pt")
    named = {
        lang: sorted(
            key
            for group in re.findall(
                r"\(([^()]*)\)|\[([^\]]*)\]\([./]*rules\.md#sources\)", page(name, lang)
            )
            for key in re.split(r", | e | and ", "".join(group))
            if key in keys
        )
        for lang in LANGUAGES
    }

    assert named["pt"] == named["en"]


def test_both_languages_explain_the_same_sources() -> None:
    assert content.known_sources("pt") == content.known_sources("en")


def test_a_key_under_a_text_leads_to_what_the_list_says_of_it() -> None:
    """And a key that the list doesn't have stops the build."""
    under, place = "[S1, PAG-AO](../rules.md#sources)\n{ .b-sources }", Place("a/rules.html", "en")
    linked = content.with_sources(under, place)

    assert '[S1](../rules.md#source-S1 "Snug Table, page on Briscola for two.")' in linked
    assert '(../rules.md#source-PAG-AO "https://www.pagat.com/national/angola.html")' in linked
    listed = content.with_sources(page("rules", "en"), Place("rules.html", "en"))
    assert all(f"{{ #source-{key} }}" in listed for key in content.known_sources("en"))
    with pytest.raises(ContentError, match="HEARSAY"):
        content.with_sources(under.replace("S1", "HEARSAY"), place)


def test_a_key_in_a_sentence_leads_there_too() -> None:
    """Not in a heading, a link or a block, nor as a part of another word."""
    linked = content.with_sources("As in S1 (WP-BRU, S1).", Place("start.html", "en"))
    assert linked.count("](rules.md#source-S1 ") == 2
    assert linked.count("](rules.md#source-WP-BRU ") == 1
    apart = "# S1\n\n[S1](x.md) `S1` S10 x-S1 [a](b.md){ #S1 }\n\n```bisca\nS1\n```\n"
    assert content.with_sources(apart, Place("start.html", "en")) == apart


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_a_table_calls_things_as_the_table_does(lang: str) -> None:
    """What it sets in italics is what a person is to look for; a label may go on after that."""
    texts = [
        (ROOT / "site_overrides" / "words" / f"{lang}.yaml").read_text(encoding="utf-8"),
        (ENGINE / "bisca" / "data" / f"locale_{lang}.json").read_text(encoding="utf-8"),
    ]
    known = "\n".join(_leaves([yaml.safe_load(text) for text in texts]))
    for page in sorted((ROOT / "docs" / lang).glob("*/table.md")):
        help = page.read_text(encoding="utf-8").partition("{ #help }")[2]
        named = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", help)
        assert len(named) > 10
        assert [name for name in named if not re.search(f"^{re.escape(name)}", known, re.M)] == []


def _leaves(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, (dict, list)):
        for part in tree.values() if isinstance(tree, dict) else tree:
            yield from _leaves(part)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_shows_what_it_means(lang: str) -> None:
    """On its page, before the next clause: a figure, a table made from data, or a way to one."""
    shown = re.compile(r"^```bisca|\]\([^)]*(?:#fig-|deal\.(?:md|html)#)", re.M)
    found = {}
    for name in sorted({clause.page for clause in clauses().values()}):
        for id, block in re.findall(
            r"^\[([A-Z]\d+)\]\(#\1\)\{ \.b-clause-id \}(.*?)(?=^\[[A-Z]\d+\]\(#|^#|\Z)",
            page(name, lang),
            re.M | re.S,
        ):
            found[id] = (name, bool(shown.search(block)))

    assert found == {id: (clause.page, True) for id, clause in clauses().items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_shows_a_figure_once(lang: str) -> None:
    """Its id is a place on the page."""
    for path in sorted((ROOT / "docs" / lang).rglob("*.md")):
        names = re.findall(r"^```bisca\n(\S+)\n```$", path.read_text("utf-8"), re.M)
        assert sorted(set(names)) == sorted(names), path


class TestStrictness:
    def test_a_text_in_one_language_only_is_refused(self, changed: Any) -> None:
        changed("history", lambda entry: entry["events"][0]["said"].pop("en"))
        with pytest.raises(ContentError, match=r"event 1: said: .*pt, en"):
            timeline.history()

    def test_an_unknown_key_is_refused(self, changed: Any) -> None:
        changed("history", lambda entry: entry["events"][2].update(note="x"))
        with pytest.raises(ContentError, match="event 3: note is unknown"):
            timeline.history()

    def test_an_unknown_source_is_refused(self, changed: Any) -> None:
        changed("history", lambda entry: entry["events"][0].update(sources=["HEARSAY"]))
        with pytest.raises(ContentError, match="HEARSAY"):
            timeline.history()

    def test_years_out_of_order_are_refused(self, changed: Any) -> None:
        changed("history", lambda entry: entry["events"].reverse())
        with pytest.raises(ContentError, match="order"):
            timeline.history()

    def test_a_term_that_is_there_twice_is_refused(self, changed: Any) -> None:
        changed("glossary", lambda entry: entry["cards"].append(entry["cards"][0]))
        with pytest.raises(ContentError, match="twice: suit"):
            glossary.glossary()

    def test_a_face_that_cant_be_is_refused(self, changed: Any) -> None:
        changed("signals", lambda entry: entry["signs"]["wink"].update(face={"eyes": "three"}))
        with pytest.raises(ContentError, match="wink: face: eyes"):
            signals.signals()

    def test_a_table_the_engine_refuses_is_refused(self, changed: Any) -> None:
        changed(
            "start",
            lambda entry: entry["answers"][3].update(rules={"match": "for_ever"}),
        )
        with pytest.raises(ContentError, match="for_ever"):
            choices.first_question()


def test_every_year_is_on_the_picture_and_in_the_list() -> None:
    events = timeline.history().events
    for lang in LANGUAGES:
        html = render_block("bisca-timeline", "all", "history.html", lang)
        for event in events:
            assert f'<li id="{event.id}"' in html
        assert html.count("<circle") == len(events)


def test_marks_of_a_lane_dont_hide_each_other() -> None:
    html = timeline.timeline("all", Place("history.html", "en"))
    marks = [
        (float(x), float(y))
        for x, y in re.findall(r'<circle[^>]* cx="([\d.]+)" cy="([\d.]+)"', html)
    ]
    for (x, y), (other_x, other_y) in combinations(marks, 2):
        assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 64


def test_nobody_gives_bisca_an_early_date_in_portugal() -> None:
    """There is none to be found; the events there are about cards until our own time."""
    for event in timeline.history().events:
        if event.lane == "portugal" and event.year < 1950:
            assert "bisca" not in " ".join(event.said.values()).lower()


def test_identifiers_of_terms_are_names_in_the_program() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (ENGINE / "bisca").rglob("*.py"))
    for terms in glossary.glossary().values():
        for term in terms:
            if term.identifier is not None:
                assert re.search(rf"\b{term.identifier}\b", source), term.identifier


def test_all_groups_of_terms_are_on_the_page() -> None:
    for lang in LANGUAGES:
        shown = re.findall(r"```bisca-glossary\n(\S+)\n```", page("glossary", lang))
        assert shown == list(glossary.glossary())


@pytest.mark.parametrize("word", ["baldar", "palha", "trunfar", "senha"])
def test_words_that_could_not_be_verified_are_left_out(word: str) -> None:
    text = (ROOT / "docs" / "data" / "glossary.yaml").read_text("utf-8")
    assert not re.search(rf"\b{word}\b", text)


@pytest.mark.parametrize("name", COMBS)
def test_the_comb_agrees_with_the_engine(name: str) -> None:
    run = load_runs(FIGURES / f"{name}.yaml")[0]
    html = render_block("bisca-comb", name, "score.html", "en")
    standing = match_standing(run.results, run.rules.match, run.rules.sides)

    for side, score in enumerate(standing.score):
        assert html.count(f'data-side="{side}"') == score
    assert html.count('class="b-tooth"') == run.rules.match.n
    for deal in map(int, re.findall(r'data-deal="(\d+)"', html)):
        assert max(run.results[deal - 1]) > 0


def test_an_empty_comb_has_ten_teeth_and_no_marks() -> None:
    html = comb.comb(comb.EMPTY, Place("score.html", "pt"))
    assert html.count('class="b-tooth"') == 10 * html.count("<svg")
    assert "<circle" not in html


def test_the_bands_are_those_of_the_games() -> None:
    html = render_block("bisca-bands", "all", "score.html", "en")
    row = html.partition("bisca-dos-nove/")[2].partition("</tr>")[0]
    assert re.findall(r"<td>(.*?)</td>", row)[:3] == ["61 to 81", "82 or more", "every trick"]


class TestFaces:
    def test_every_part_changes_the_drawing(self) -> None:
        usual = draw(Face())
        for part, names in PARTS.items():
            for name in names:
                face = face_from({part: name})
                assert (draw(face) == usual) == (face == Face()), f"{part} {name}"

    def test_every_sign_has_a_face_of_its_own(self) -> None:
        drawn = {id: draw(sign.face) for id, sign in signals.signals().signs.items()}
        assert len(set(drawn.values())) == len(drawn)
        assert draw(Face()) not in drawn.values()

    def test_words_say_what_each_face_does(self) -> None:
        for lang in LANGUAGES:
            for name, told in signals.signals().lists.items():
                html = render_block("bisca-signals", name, "signals.html", lang)
                for use in told.uses:
                    said = signals.signals().signs[use.sign].said[lang]
                    assert said.lower() in html.lower()
                assert "&lt;" not in html


def test_the_known_clash_is_found() -> None:
    """Raised eyes are the ace in the source for Brisca, and the king in Italy."""
    uses = signals.clashes()["eyes-raised"]
    assert {(game, use.means) for game, use in uses} == {("brisca", "ace"), ("italy", "king")}


def games(question: choices.Question) -> Iterator[choices.Game]:
    for answer in question.answers:
        if answer.then is not None:
            yield from games(answer.then)
        elif answer.game is not None:
            yield answer.game


def test_the_questions_lead_to_every_game() -> None:
    from bisca.rules.catalog import variants

    found = list(games(choices.first_question()))
    assert {game.variant for game in found} == set(variants())
    for game in found:
        rules = dict(find_variant(game.variant).rules(game.seats, dict(game.rules)).choices)
        assert dict(game.rules).items() <= rules.items()


def test_no_more_than_four_questions() -> None:
    def depth(question: choices.Question) -> int:
        return 1 + max(depth(answer.then) if answer.then else 0 for answer in question.answers)

    assert depth(choices.first_question()) <= 4


class TestMarkedTerms:
    def marked(self, html: str, url: str = "learn/leading.html") -> str:
        return mark(html, Place(url, "en"))

    def test_the_first_mention_leads_to_the_glossary(self) -> None:
        html = self.marked("<p>A trick, then another trick.</p>")
        assert html.startswith('<p>A <a href="../glossary.html#trick" title="The cards played')
        assert html.count("b-term") == 1

    def test_what_says_it_already_is_left_alone(self) -> None:
        for html in (
            '<h2 id="x">A trick</h2>',
            '<p><a href="x">trick</a> <em>trick</em> <code>trick</code></p>',
            '<div class="b-board"><p>trick</p></div>',
            '<h2 id="words">Words</h2><ul><li>trick</li></ul>',
            "<p>tricky, trick-taking</p>",
        ):
            assert self.marked(html) == html
        assert self.marked("<p>trick</p>", "glossary.html") == "<p>trick</p>"

    def test_no_more_than_two_in_a_paragraph(self) -> None:
        html = self.marked("<p>The stock, a trick, a match.</p><p>The match.</p>")
        assert re.findall(r'b-term">(.*?)<', html) == ["stock", "trick", "match"]

    def test_a_clause_is_text_of_the_page(self) -> None:
        assert "b-term" in self.marked('<p class="b-clause" id="N2">The stock.</p>')
