"""`bisca verify` and the same check at the table."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from records import one_deal, played

from bisca.browser import handle
from bisca.cli import main
from bisca.play.notation import dump_record
from bisca.players.session import Session, dump_session, load_session

SEED = "00112233445566778899aabbccddeeff"


def ask(do: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(
        handle(json.dumps({"v": 1, "id": 1, "do": do, "lang": lang, **more}))
    )
    return reply


@pytest.fixture
def begun() -> dict[str, Any]:
    """A sealed match just begun."""
    return ask(
        "new",
        variant="bisca-de-tres",
        seed=SEED,
        sealed="on",
        cut={"place": 12, "words": "a\u0301gua"},
        opponent="random",
    )


def finished(reply: dict[str, Any]) -> Session:
    session = load_session(reply["record"])
    return replace(
        session, record=session.record.with_deal(played(session.rules, session.deal, 99))
    )


def verified(path: Path, text: str) -> int:
    path.write_text(text, encoding="utf-8")
    return main(["verify", str(path), "--lang", "en"])


class TestCommand:
    def test_a_true_record(
        self, begun: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert verified(tmp_path / "deal.txt", dump_record(finished(begun).record)) == 0
        assert "all is well" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ('[CutPlace "12"]', '[CutPlace "13"]', "don't come so"),
            ("água", "agua", "don't come so"),
            ('[Seats "2"]', '[Seats "2"]\n[Rules "bands=double_at_82"]', "not what was sealed"),
        ],
    )
    def test_an_altered_record(
        self,
        begun: dict[str, Any],
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        old: str,
        new: str,
        told: str,
    ) -> None:
        text = dump_record(finished(begun).record).replace(old, new)
        assert verified(tmp_path / "deal.txt", text) == 1
        assert told in capsys.readouterr().err

    def test_a_sealed_deal_is_replayed_as_any_other(
        self, begun: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """With words that were changed it is another pack, and the first wrong card is named."""
        text, path = dump_record(finished(begun).record), tmp_path / "deal.txt"
        path.write_text(text, encoding="utf-8")
        assert main(["replay", str(path), "--lang", "en"]) == 0
        assert "is turned up" in capsys.readouterr().out
        path.write_text(text.replace("água", "agua"), encoding="utf-8")
        assert main(["replay", str(path), "--lang", "en"]) == 1
        assert "the hand holds" in capsys.readouterr().err

    def test_what_proves_nothing_is_refused(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert verified(tmp_path / "deal.txt", dump_record(one_deal())) == 1
        assert "no sealed deal" in capsys.readouterr().err
        assert verified(tmp_path / "deal.txt", "[") == 1
        assert main(["verify"]) == 2
        assert main(["verify", str(tmp_path / "none.txt")]) == 1


class TestTable:
    def test_the_commitment_comes_first_and_holds(self, begun: dict[str, Any]) -> None:
        shown = ask("seal", variant="bisca-de-tres", seed=SEED, sealed="on")
        assert (shown["pack"], shown["deal"]) == (40, 1)
        assert begun["seal"] == shown["commitment"]
        assert begun["sealed"] is True

    def test_the_next_deal_has_its_own(self, begun: dict[str, Any]) -> None:
        record = dump_session(finished(begun))
        shown = ask("seal", record=record)
        assert shown["deal"] == 2
        after = ask("next-deal", record=record, cut={"place": 3, "words": ""})
        assert after["seal"] == shown["commitment"] != begun["seal"]

    def test_nothing_is_told_before_the_end(self, begun: dict[str, Any]) -> None:
        start = load_session(begun["record"]).deal.start
        secret = start.secret  # type: ignore[union-attr]
        for do in ("share", "steps", "show", "verify"):
            reply = ask(do, record=begun["record"])
            assert secret not in json.dumps({**reply, "record": ""})
            if do in ("share", "steps"):
                assert reply["error"]["kind"] == "sealed"

    @pytest.mark.parametrize("lang", ["pt", "en"])
    def test_verify_in_place(self, begun: dict[str, Any], lang: str) -> None:
        record = dump_session(finished(begun))
        reply = ask("verify", lang, record=record, shown=begun["seal"])
        assert reply["fine"] is True
        assert "água" in reply["message"]
        assert reply["opened"]["commitment"] == begun["seal"]
        other = ask("verify", lang, record=record, shown="0" * 64)
        assert other["fine"] is False

    def test_the_end_offers_to_verify(self, begun: dict[str, Any]) -> None:
        reply = ask("show", record=dump_session(finished(begun)))
        assert 'data-do="verify"' in reply["frames"][-1]["html"]

    @pytest.mark.parametrize(
        "cut", [{"place": 40}, {"place": "1"}, {"place": 1, "words": "x" * 40}]
    )
    def test_a_cut_that_cannot_be(self, cut: dict[str, Any]) -> None:
        reply = ask("new", variant="bisca-de-tres", seed=SEED, sealed="on", cut=cut)
        assert reply["ok"] is False

    def test_a_cut_too_near_the_end_of_a_pack_of_brisca(self) -> None:
        """The page is told how many cards each part must have, and so is who doesn't heed it."""
        asked = {"variant": "brisca", "seed": SEED, "sealed": "on"}
        assert ask("seal", **asked)["least"] == 4
        assert ask("seal", **asked | {"variant": "bisca-de-tres"})["least"] == 1
        refused = ask("new", "pt", **asked, cut={"place": 3, "words": ""})
        assert (
            "esperava-se um sítio de 4 a 36, ou 0 para não partir, e está 3"
            in (refused["error"]["message"])
        )
        assert ask("new", **asked, cut={"place": 4, "words": ""})["ok"] is True

    def test_a_plain_match_has_no_seal(self) -> None:
        reply = ask("new", variant="bisca-de-tres", seed=SEED)
        assert (reply["sealed"], reply["seal"]) == (False, None)
