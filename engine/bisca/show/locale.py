"""The texts of one language: sentences, plurals, and the names of cards in a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cache
from typing import Any

from bisca.errors import BiscaError, Told
from bisca.rules.cards import Card
from bisca.rules.catalog import LANGUAGES, load_data, variants
from bisca.rules.variant import Rules
from bisca.show.packs import USUAL, Pack, find_pack, pack_of


class LocaleError(BiscaError):
    """A text that isn't there, or a value its sentence needs and didn't get."""


class Name(str):
    """A name as it stands alone, with the forms that sentences need.

    Attributes:
        the: with its article (`o sete de copas`).
        of: in the genitive (`do adversário`, `your opponent's`).
        to: as the one something is given or done to (`ao adversário`).
        short: where there is little room.
    """

    the: str
    of: str
    to: str
    short: str

    def __new__(cls, name: str, *, the: str, of: str = "", to: str = "", short: str = "") -> Name:
        made = super().__new__(cls, name)
        made.the, made.of, made.to, made.short = the, of, to, short or name
        return made

    @property
    def name(self) -> str:
        return str(self)


class CardName(Name):
    """
    A card's name, with its rank alone (`o sete`, `ao sete`) and its sign.

    Attributes:
        swap: its rank as what another card is exchanged for (`pelo rei virado`).
        sign: as short as it goes: `7♥`, or `12 copas` where a pack's suits have no signs.
    """

    rank_the: str
    rank_to: str
    swap: str
    sign: str


class Locale:
    """
    All texts of a language, by key (`narrate.led.you`).

    Attributes:
        pack: the cards that are spoken of.
        seats: the names of those who sit at the table, where they aren't named by their places.
    """

    seats: tuple[Name, ...] = ()

    def __init__(self, lang: str, texts: Mapping[str, Any], pack: Pack | None = None) -> None:
        self.lang = lang
        self.pack = find_pack(USUAL) if pack is None else pack
        own = dict(_flatten({"cards": self.pack.cards.get(lang, {})}))
        self.texts: Mapping[str, str] = {**dict(_flatten(texts)), **own}
        self._cards: dict[str, CardName] = {}

    def t(self, key: str, **values: Any) -> str:
        """
        The text *key* with *values* in its placeholders.

        Raises:
            LocaleError: no such text, or a placeholder without a value.
        """
        text = self.texts.get(key)
        if text is None:
            raise LocaleError(f"no text {key!r} in the locale {self.lang}")
        if "{" not in text:
            return text
        try:
            return text.format(**values)
        except (KeyError, AttributeError) as fault:
            raise LocaleError(f"{self.lang}: {key}: {text!r} needs {fault}") from None

    def tell(self, told: Told) -> str:
        """What *told* says, in this language; what developers alone may see stays English."""
        text = told.text if self.lang == "en" else faults().get(told.text, told.text)
        values = {name: self._told(value) for name, value in told.values.items()}
        game = variants().get(str(values.get("game")))
        if game is not None:
            values["game"] = game.name[self.lang]
        return text.format(**values) if values else text

    def _told(self, value: object) -> object:
        """A value of a sentence, itself told; cards by name; of text that can't be shown, its escapes."""
        if isinstance(value, Told):
            return self.tell(value)
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, tuple):
            return ", ".join(self.card(card) for card in value)
        if self.lang == "en":  # its sentences ask for the escapes themselves
            return value
        return repr(value)[1:-1] if isinstance(value, str) and not value.isprintable() else value

    def count(self, key: str, n: int, **values: Any) -> str:
        """The text `key_one`, `key_other`, or `key_none` for 0 where there is one."""
        if n == 0 and f"{key}_none" in self.texts:
            return self.t(f"{key}_none", n=n, **values)
        return self.t(f"{key}_one" if n == 1 else f"{key}_other", n=n, **values)

    def few(self, n: int) -> str:
        """A small number of cards in words, a greater one in figures."""
        return self.texts.get(f"words.few.{n}", str(n))

    def suit(self, suit: str) -> str:
        return self.t(f"cards.suits.{suit}")

    def rank(self, rank: str, form: str = "name") -> str:
        return self.t(f"cards.ranks.{rank}.{form}")

    def card(self, card: Card) -> CardName:
        """The name of *card* with its forms; `CardName` is the bare name as a string."""
        found = self._cards.get(card)
        if found is None:
            found = self._cards[card] = self._name(card)
        return found

    def _name(self, card: Card) -> CardName:
        suit = self.suit(card.suit)

        def named(form: str) -> str:
            return self.t("cards.name", rank=self.rank(card.rank, form), suit=suit)

        name = CardName(named("name"), the=named("the"), to=named("to"))
        name.rank_the = self.rank(card.rank, "the")
        name.rank_to = self.rank(card.rank, "to")
        name.swap = self.rank(card.rank, "swap")
        sign = self.pack.signs.get(card.suit) or f" {suit}"
        name.sign = f"{self.pack.corner(card.rank, self.lang)}{sign}"
        return name

    def person(self, key: str, **values: Any) -> Name:
        """The person `people.<key>`."""
        forms = {
            form: self.t(f"people.{key}.{form}", **values) for form in ("the", "of", "to", "short")
        }
        return Name(self.t(f"people.{key}.name", **values), **forms)

    def with_seats(self, names: Sequence[Name]) -> Locale:
        """The same texts for a table where those at the seats 0, 1, ... are called *names*."""
        made = copy(self)
        made.seats = tuple(names)
        return made

    def with_back(self, back: str) -> Locale:
        """The same texts with cards that have one of the `packs.BACKS`."""
        made = copy(self)
        made.pack = self.pack._replace(back=back)
        return made

    def series(self, items: Sequence[str], kind: str = "all_of") -> str:
        """*items* in a row: `a, b and c`; *kind* `one_of` joins with or, `none_of` with nor."""
        if len(items) < 2:
            return "".join(items)
        return self.t(f"words.{kind}", first=", ".join(items[:-1]), last=items[-1])


def _flatten(texts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in texts.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(value)


@cache
def faults() -> Mapping[str, str]:
    """What is said in English where the engine refuses something, to the same in Portuguese."""
    found: Mapping[str, str] = load_data("faults")
    return found


Lang = str | Locale  # a language, or its texts with the cards of some pack


@cache
def _locale(lang: str, pack: str) -> Locale:
    if lang not in LANGUAGES:
        raise LocaleError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return Locale(lang, load_data(f"locale_{lang}"), find_pack(pack))


def locale(lang: str, pack: str = USUAL) -> Locale:
    """
    The texts of *lang*, which speak of the cards of *pack*.

    Raises:
        LocaleError: no such language.
        VariantError: no such pack.
    """
    return _locale(lang, pack)


def texts_of(lang: Lang, rules: Rules) -> Locale:
    """The texts of *lang* at a table with *rules*: with the game's own pack, if none is named."""
    return lang if isinstance(lang, Locale) else locale(lang, pack_of(rules))


def sentence(text: str) -> str:
    """*text* with a capital first letter."""
    return text[:1].upper() + text[1:]
