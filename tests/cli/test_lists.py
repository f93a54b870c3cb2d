"""`bisca variants` and `bisca rules`."""

from __future__ import annotations

import json

import pytest
from commands import Command
from setups import VARIANTS

from bisca.rules.catalog import LANGUAGES, find_variant, table_rules


class TestVariants:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_as_text(self, command: Command, lang: str) -> None:
        """Every game with its seats, hand, what it is worth, and every choice of its table."""
        done = command("variants", "--lang", lang)

        assert done.status == 0
        for variant in VARIANTS:
            assert variant in done.out
        for key, rule in table_rules().items():
            assert key in done.out
            for choice in rule.choices.values():
                assert f" {choice.id} " in done.out
                assert choice.label[lang] in done.out
                assert not choice.sources or f": {', '.join(choice.sources)}\n" in done.out
        own = {"pt": "Sem fonte; é escolha deste site", "en": "No source; a choice of this site"}
        assert own[lang] in done.out
        assert done.out.count("  * ") == len(table_rules())

    def test_as_json(self, command: Command) -> None:
        """The same for a program."""
        listed = json.loads(command("variants", "--json").out)
        tres, nove = listed[:2]

        assert [variant["id"] for variant in listed] == list(VARIANTS)
        assert (tres["id"], tres["seats"], tres["hand"]) == ("bisca-de-tres", [2], 3)
        assert (nove["bands"], nove["sweep"]) == ([[61, 1], [82, 2]], {"by": "tricks", "worth": 4})
        assert nove["match"].items() >= {"kind": "first_to", "n": 4}.items()
        assert nove["rules"]["bands"]["default"] == "double_at_82"
        assert nove["rules"]["bands"]["sources"]["double_at_82"] == ["S0", "S2"]
        assert set(nove["rules"]) == set(table_rules())


class TestRules:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_every_game_is_explained(self, command: Command, variant: str, lang: str) -> None:
        """Its name, then part after part."""
        done = command("rules", variant, "--lang", lang)

        assert done.status == 0
        assert done.out.startswith(find_variant(variant).name[lang])
        assert done.out.count("\n\n") == 8

    def test_what_was_agreed_is_in_them(self, command: Command) -> None:
        """For so many players, with these table rules."""
        done = command("rules", "brisca", "--seats", 3, "--rule", "match=comb", "--lang", "en")

        assert "Three play, each alone." in done.out
        assert "36 cards, without twos" in done.out
        assert "(M6, agreed at this table)" in done.out

    @pytest.mark.parametrize(
        "arguments",
        ["canasta", "brisca --seats 5", "brisca --rule order=portuguese", "bisca-a-tres --rule removed=none"],
    )  # fmt: skip
    def test_rules_that_can_t_be_are_refused(self, command: Command, arguments: str) -> None:
        """As a mistake in the command."""
        done = command("rules", *arguments.split())

        assert (done.status, done.out) == (2, "")
        assert done.err.count("\n") == 1
