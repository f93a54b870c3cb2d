"""The parts of the build that are plain functions: data, search, merging, wheels."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import compile_data
from sitekit import kept, merge, search, theme, wheel
from sitekit.assets import browser_wheel
from sitekit.paths import ENGINE, ROOT


class TestData:
    def test_the_committed_data_is_what_the_yaml_makes(self) -> None:
        assert compile_data.out_of_date(compile_data.compiled()) == []

    def test_stale_and_foreign_files_are_found(self, tmp_path: Path) -> None:
        compile_data.write({"a.json": "1", "b.json": "2"}, tmp_path)
        (tmp_path / "old.json").write_text("3", encoding="utf-8")
        wanted = {"a.json": "1", "b.json": "changed"}
        assert compile_data.out_of_date(wanted, tmp_path) == ["b.json", "old.json"]
        compile_data.write(wanted, tmp_path)
        assert compile_data.out_of_date(wanted, tmp_path) == []

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("a: 1\nb: 2\na: 3\n", "line 3: the key 'a' is written twice"),
            ("7: seven\n", 'line 1: the key 7 is not text; write "7"'),
            ("no: nothing\n", 'line 1: the key False is not text; write "no"'),
            ("a: [1\n", "expected ',' or ']'"),
        ],
        ids=["twice", "number", "word that YAML reads as false", "not YAML"],
    )
    def test_yaml_that_would_mean_something_else_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, complaint: str
    ) -> None:
        monkeypatch.setattr(compile_data, "ENGINE", tmp_path / "engine")
        path = tmp_path / "engine.yaml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(compile_data.DataError) as caught:
            compile_data.read(path)
        assert str(caught.value).startswith("engine.yaml: ")
        assert complaint in str(caught.value)


class TestSearch:
    @pytest.mark.parametrize(
        ("word", "folded"), [("Três", "tres"), ("mão", "mao"), ("espaço", "espaco"), ("C7", "c7")]
    )
    def test_folding(self, word: str, folded: str) -> None:
        assert search.fold(word) == folded

    def test_what_is_set_aside_is_put_back(self) -> None:
        page = "<p>a</p><template data-search-exclude><p>b</p></template><template>c</template>"
        rest, parts = search.set_aside(page)
        assert parts == ["<template data-search-exclude><p>b</p></template>"]
        assert search.put_back(rest, parts) == page

    def test_an_element_is_set_aside_with_its_like_inside(self) -> None:
        board = '<div class="b" data-search-exclude><div>a</div><divx><div data-search-exclude>b</div></div>'
        rest, parts = search.set_aside(f"<div>{board}<p>c</p></div>")
        assert parts == [board]
        assert rest == "<div><!--0--><p>c</p></div>"

    def test_an_element_that_never_ends_is_named(self) -> None:
        with pytest.raises(ValueError, match="<nav data-search-exclude>: not closed"):
            search.set_aside("<nav data-search-exclude><p>a</p>")

    @pytest.mark.parametrize(
        ("html", "text"),
        [
            ("<dl><dt>Players</dt><dd>2 <a>C1</a></dd><dt>Trump?</dt><dd>No.</dd></dl>",
             "Players: 2 C1. Trump? No."),
            ("<table><caption>Points</caption><tr><th>Ace</th> <td>11</td></tr><tr></tr></table>",
             "Points. Ace, 11."),
            ("<ul><li><b>Ace</b><span>11 points</span></li></ul>", "Ace 11 points"),
            ("<p><i>a</i> and <b>b</b><i>, c</i></p>", "a and b, c"),
            ('<p><strong class="b-title">A win</strong> You win.</p>', "A win. You win."),
        ],
        ids=["facts", "table", "spans", "sentence", "title"],
    )  # fmt: skip
    def test_what_the_shape_of_a_page_says_is_said_by_signs(self, html: str, text: str) -> None:
        rest, parts = search.set_aside(html)
        found = search.signed({"title": "", "text": re.sub("<[^>]*>", "", rest)})
        assert found["text"] == text
        assert search.put_back(rest, parts) == html

    @pytest.mark.parametrize("name", ["bisca-table", "noscript", "svg"])
    def test_what_is_no_text_is_set_aside(self, name: str) -> None:
        rest, _ = search.set_aside(f"<p>a</p><{name} class='b'><b>c</b></{name}>")
        assert rest == "<p>a</p><!--0-->"

    def test_a_clause_is_found_by_itself(self) -> None:
        text = "<p>First.</p> <p>C7 Who wins. The highest trump.</p> A figure. <p>C8 Why? X1 Y.</p>"
        assert search.by_clauses({"location": "rules.html#tricks", "title": "T", "text": text}) == [
            {"location": "rules.html#tricks", "title": "T", "text": "<p>First.</p> "},
            {
                "location": "rules.html#C7",
                "title": "C7 Who wins",
                "text": "<p>The highest trump.</p> A figure. ",
            },
            {"location": "rules.html#C8", "title": "C8 Why?", "text": "<p>X1 Y.</p>"},
        ]
        other = {"location": "cards.html", "title": "T", "text": text}
        assert search.by_clauses(other) == [other]

    @pytest.mark.parametrize(
        ("lang", "query", "words"),
        [
            ("en", "Do I have to follow suit?", ["follow", "suit"]),
            ("pt", "assistir ao naipe", ["assistir", "naipe"]),
            ("pt", "«Bisca» dos Nove", ["Bisca", "Nove"]),
            ("en", "on", []),
            ("en", "don't ask", ["don't", "ask"]),
        ],
    )
    def test_small_words_are_not_searched_for(
        self, lang: str, query: str, words: list[str]
    ) -> None:
        """In a text as a whole, and word by word, as what somebody types is read."""
        apart = re.compile(search.separator(lang))
        assert [word for word in apart.split(query) if word] == words
        assert [word for part in query.split() for word in apart.split(part) if word] == words

    def test_only_accented_words_are_added_and_unseen(self) -> None:
        entry = {"title": "A mão", "text": "Três vazas. Mão!"}
        search.add_folded(entry)
        assert entry["text"] == "Três vazas. Mão! <span hidden>mao tres</span>"

    def test_a_number_in_a_title_is_found_by_its_figure(self) -> None:
        entry = {"title": "Bisca dos Nove", "text": "Três cartas"}
        search.add_folded(entry)
        assert entry["title"] == "Bisca dos Nove <span hidden>9</span>"
        assert entry["text"] == "Três cartas <span hidden>tres</span>"

    def test_a_game_is_found_by_its_other_names(self) -> None:
        entry = {"title": "Bisca dos Três", "text": ""}
        search.add_folded(entry, "Brisca de três, Cuarenta")
        assert entry["title"] == "Bisca dos Três <span hidden>3 brisca cuarenta tres</span>"

    def test_rules_come_before_exercises(self) -> None:
        places = ("rules.html#C11", "bisca-de-tres/rules.html", "glossary.html", "cards.html")
        last = ("exercises/brisca.html", "exercises.html", "brisca/deal.html", "sheets/score.html")
        found = [search.worth(place) for place in places]
        assert found == sorted(found, reverse=True)
        assert max(map(search.worth, last)) < found[-1]

    def test_plain_text_stays_as_it_is(self) -> None:
        entry = {"title": "Rules", "text": "Three tricks"}
        search.add_folded(entry)
        assert entry["text"] == "Three tricks"


class TestTheme:
    """What is left of the theme's style sheets."""

    def test_names_are_what_a_style_sheet_can_ask_for(self) -> None:
        page = '<!doctype html><p class="seen also" id=here data-c="AS" title="A word">text<br hidden>'
        names = {"p", "class", "seen", "also", "id", "here", "data-c", "AS", "br", "hidden"}
        assert set(theme.names_in([page])) == names

    def test_what_pages_show_is_left_and_the_rest_is_gone(self) -> None:
        """Both appearances and what scripts put in; not the colours and parts that none has."""
        left = "".join(sheet.read_text(encoding="utf-8") for sheet in theme.TRIMMED.iterdir())
        for used in (".md-header", "slate", ".md-search-result__item", "[data-md-toggle=", "@media print"):
            assert used in left, used
        for unused in ("teal", "deep-orange", ".katex", ".giscus"):
            assert unused not in left, unused
        assert len(left) < 90_000


class TestMerge:
    @pytest.mark.parametrize(
        ("path", "wanted"),
        [
            ("/index.html", True),
            ("/404.html", False),
            ("/sitemap.xml", False),
            ("/assets/javascripts/bundle.min.js.map", False),
            ("/assets/javascripts/lunr/min/lunr.pt.min.js", True),
            ("/assets/javascripts/lunr/min/lunr.ja.min.js", False),
            ("/assets/javascripts/lunr/wordcut.js", False),
        ],
    )
    def test_what_belongs_in_the_site(self, path: str, wanted: bool) -> None:
        assert merge.is_wanted(path) is wanted

    def test_old_files_go_and_unchanged_ones_stay_untouched(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(merge, "ASSETS", tmp_path / "assets")
        monkeypatch.setattr(merge, "PAGES", tmp_path / "pages")
        for name in ("assets/a.js", "pages/pt/index.html", "pages/en/index.html"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            text = f'<meta charset="utf-8">{name}'
            (tmp_path / name).write_text(text, encoding="utf-8")
        site = tmp_path / "site"
        merge.merge(site)
        before = (site / "pt" / "index.html").stat().st_mtime_ns
        (site / "old").mkdir()
        (site / "old" / "page.html").write_text("", encoding="utf-8")
        merge.merge(site)
        names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
        assert names == {
            *(
                "index.html",
                "404.html",
                "index.html.gz",
                "404.html.gz",
                "offline.html",
                "offline.html.gz",
                "manifest.webmanifest",
                "manifest.webmanifest.gz",
                "assets/a.js",
            ),
            *("pt/index.html", "en/index.html"),
        }
        assert not (site / "old").exists()
        assert (site / "pt" / "index.html").stat().st_mtime_ns == before

    def test_what_brotli_packed_stays_until_the_file_changes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(merge, "ASSETS", tmp_path / "assets")
        monkeypatch.setattr(merge, "PAGES", tmp_path / "pages")
        (tmp_path / "assets").mkdir()
        script, site = tmp_path / "assets" / "a.js", tmp_path / "site"
        script.write_text("a" * merge.WORTH_PACKING, encoding="utf-8")
        merge.merge(site)
        assert site / "assets" / "a.js" in merge.unpacked_by_brotli(site)
        packed = site / "assets" / "a.js.br"
        packed.write_bytes(b"packed")
        merge.merge(site)
        assert packed.exists()
        assert site / "assets" / "a.js" not in merge.unpacked_by_brotli(site)
        script.write_text("b" * merge.WORTH_PACKING, encoding="utf-8")
        merge.merge(site)
        assert not packed.exists()

    def test_the_root_page_has_links_for_those_without_scripts(self) -> None:
        page = merge.root_page()
        assert 'href="pt/index.html"' in page
        assert 'href="en/index.html"' in page


def documented(tree: ast.Module) -> Iterator[ast.Module | ast.ClassDef | ast.FunctionDef]:
    """What may have a docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield node


def outline(source: str) -> str:
    """What *source* does, with the line of each part, whatever its docstrings say."""
    tree = ast.parse(source)
    for node in documented(tree):
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return "\n".join(
        f"{getattr(node, 'lineno', 0)} {type(node).__name__}" for node in ast.walk(tree)
    ) + ast.dump(tree)


class TestWheel:
    def test_the_licence_goes_with_the_engine(self) -> None:
        assert (ENGINE / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()

    def test_a_repacked_wheel_depends_on_its_content_only(self, tmp_path: Path) -> None:
        for name, date in (("a.whl", (1990, 1, 1, 0, 0, 0)), ("b.whl", (2020, 2, 2, 2, 2, 2))):
            with zipfile.ZipFile(tmp_path / name, "w") as file:
                for entry in ("z", "a") if name == "a.whl" else ("a", "z"):
                    file.writestr(zipfile.ZipInfo(entry, date), entry)
            wheel.repack(tmp_path / name, tmp_path / f"new-{name}")
        made = [(tmp_path / f"new-{name}").read_bytes() for name in ("a.whl", "b.whl")]
        assert made[0] == made[1]

    def test_the_wheel_of_browsers_keeps_to_its_bytes(self) -> None:
        """What a first visit downloads of the engine: at most 200 kB."""
        assert browser_wheel().stat().st_size <= 200_000

    def test_the_wheel_of_browsers_holds_what_they_need(self) -> None:
        """Every module but those of the terminal and of figures, all data, and the licence."""
        held = set(zipfile.ZipFile(browser_wheel()).namelist())
        engine = {path.relative_to(ENGINE).as_posix() for path in (ENGINE / "bisca").rglob("*.*")}
        left_out = {name for name in engine - held if "__pycache__" not in name}
        assert all(
            name.startswith("bisca/cli/") or name in ("bisca/__main__.py", "bisca/figure.py")
            for name in left_out
        )
        assert {name for name in held if name.startswith("bisca/")} <= engine
        assert any(name.endswith("LICENSE") for name in held)

    def test_the_wheel_of_the_single_file_is_the_same_compiled(self) -> None:
        """Every module of the browsers' wheel as byte code, and all else as it is."""
        [compiled] = wheel.COMPILED.glob("*.whl")
        held = zipfile.ZipFile(compiled)
        lean = zipfile.ZipFile(browser_wheel())
        modules = [name for name in lean.namelist() if name.endswith(".py")]
        assert {f"{name}c" for name in modules} <= {*held.namelist()}
        assert not [name for name in held.namelist() if name.endswith(".py")]
        for name in lean.namelist():
            if name.startswith("bisca/data/"):
                assert held.read(name) == lean.read(name)

    @pytest.mark.parametrize("path", sorted((ENGINE / "bisca").rglob("*.py")), ids=lambda p: p.stem)
    def test_lean_source_says_the_same_in_the_same_lines(self, path: Path) -> None:
        """Without a comment or a docstring: a traceback still names the line."""
        source = path.read_text(encoding="utf-8")
        made = wheel.lean(source)
        assert outline(made) == outline(source)
        assert not any(ast.get_docstring(node) for node in documented(ast.parse(made)))
        tokens = tokenize.generate_tokens(io.StringIO(made).readline)
        assert not any(token.type == tokenize.COMMENT for token in tokens)


class TestKeptBlocks:
    """A block is drawn again when something that it is made from has changed, and not before."""

    def test_an_unchanged_figure_is_never_run_twice(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(kept, "FIGURES", tmp_path)
        figure = tmp_path / "tie.yaml"
        runs: list[str] = []

        def build(page: str = "rules.html") -> str:
            blocks = kept.KeptBlocks("pt", tmp_path / "blocks")
            made = blocks.block(
                "bisca", "tie", page, lambda: runs.append(page) or f"run {len(runs)}"
            )
            blocks.forget_unused()
            return made

        figure.write_text("one", encoding="utf-8")
        assert [build(), build()] == ["run 1", "run 1"]
        figure.write_text("two", encoding="utf-8")
        assert [build(), build()] == ["run 2", "run 2"]
        assert [build("other.html"), build()] == ["run 3", "run 4"]

    def test_a_false_figure_is_not_kept(self, tmp_path: Path) -> None:
        def fail() -> str:
            raise ValueError("it isn't true")

        for _ in range(2):
            with pytest.raises(ValueError, match="true"):
                kept.KeptBlocks("pt", tmp_path).block("bisca", "tie", "rules.html", fail)
