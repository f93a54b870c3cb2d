"""What can be typed after `bisca`, and what it answers the shell."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NoReturn, TextIO

import bisca
from bisca.cli import game, review
from bisca.cli.files import read_figure, read_reading
from bisca.cli.lists import variants_json, variants_text
from bisca.cli.log import Shown, record_json, record_text
from bisca.cli.web import PORT, address_of, make_server
from bisca.errors import BiscaError
from bisca.figure import run_figure
from bisca.play.link import dump_link, signs_left_out
from bisca.play.notation import dump_json, dump_record
from bisca.play.record import DealRecord, Record, Seed, new_record, replay
from bisca.play.seal import verify
from bisca.play.shuffle import new_seed
from bisca.players.catalog import PLAYERS, find_player, play_deal, with_known_players
from bisca.players.session import Session, new_match
from bisca.rules.catalog import LANGUAGES, find_variant, parse_table, variants
from bisca.rules.variant import Rules
from bisca.show.locale import locale
from bisca.show.rules_text import rules_plain
from bisca.show.sealing import verdict_text

FINE, WRONG, USAGE = 0, 1, 2
STOPPED = 128  # and the number of the signal, as shells have it
SIGPIPE = 13  # not every system has a name for it
LONGEST_MESSAGE = 400
LEVEL = "steady"

_EPILOG = (
    "Exit status: 0 when all is well, 1 when what was read is wrong or claims what is false, "
    "2 when the command is."
)
_RULES = """
Prints the complete rules of a game at a table, with the table rules that were agreed there.
"""
_DEAL = """
Plays a whole deal between opponents and prints its log. The same seed, dealer, table rules and
levels give the same deal, card by card, on every machine.
"""
_REPLAY = """
Plays a record again and prints its log and score. It may be in text form, in JSON, or a link or
whole address of a shared deal. Of a broken record what is sound is printed, and then its fault.
"""
_REVIEW = """
Reviews a finished deal of a record: the course of its chances, where it turned, the plays that cost
most and what would have been better, and how well each side played. Every play is judged by what
its seat could see at the time. Takes some seconds.
"""
_CHECK = """
Runs figures, the examples of the rules: JSON, or YAML where PyYAML is installed. Prints a line
for each that is true, and for each other one which claim is false and what the engine finds.
"""
_VERIFY = """
Checks the sealed deals of a record: that the secret and the table are those that were committed
to before the cut, and that secret and cut together deal the cards that were played. Prints a line
for each. A record without a sealed deal proves nothing, and is refused.
"""
_PLAY = """
A match in the terminal, deal after deal. Name a card by its number in your hand, its sign or its
code (2, 7♥, 7H), with x before it to exchange it for the turn-up; h gives a hint, u undoes, r redoes, ? helps,
q quits and prints the record.
"""

_SERVE = """
Serves the built site with the types that browsers insist on; a file that lies packed beside
itself is sent packed.
"""


class _UsageError(BiscaError):
    """What was typed after the command asks for something that there isn't."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, as every other error is said."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, _complaint(f"{message} ({self.prog} --help says more)"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command *argv*, the arguments of the process by default; its exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _use_utf8(stream)
    try:
        status = _run(argv)
        _flush()
    except BrokenPipeError:
        _discard_output()
        return STOPPED + SIGPIPE
    except KeyboardInterrupt:
        return STOPPED + signal.SIGINT
    except OSError as fault:
        _discard_output()
        return _fail(f"can't write: {fault.strerror or fault}", WRONG)
    return status


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as done:  # argparse ends help, version and usage errors so
        return int(done.code or FINE)
    arguments.lang = getattr(arguments, "lang", None) or default_language(os.environ)
    try:
        status: int = arguments.run(arguments)
    except BiscaError as fault:
        return _refused(arguments, fault, USAGE if isinstance(fault, _UsageError) else WRONG)
    return status


def default_language(environment: Mapping[str, str]) -> str:
    """Portuguese where the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "pt" if environment[name].lower().startswith("pt") else "en"
    return "en"


def _use_utf8(stream: TextIO | None) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _discard_output() -> None:
    """Nobody reads on: what is left may go nowhere, or Python complains at its own exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  it lives as long as the process


def _complaint(message: object) -> str:
    text = " ".join(str(message).split())
    if len(text) > LONGEST_MESSAGE:
        text = text[: LONGEST_MESSAGE - 2] + " …"
    return f"bisca: {text}\n"


def _fail(fault: object, status: int) -> int:
    _note(str(fault))
    return status


def _note(text: str) -> None:
    """Says *text* beside what is printed, where it is in nobody's way."""
    _flush()
    print(_complaint(text), end="", file=sys.stderr)


def _refused(arguments: argparse.Namespace, fault: BiscaError, status: int = WRONG) -> int:
    """Says *fault* in the language of the command."""
    return _fail(locale(arguments.lang).tell(fault), status)


def _flush() -> None:
    if sys.stdout is not None:  # a process may be started without one
        sys.stdout.flush()


@contextmanager
def _from_arguments() -> Iterator[None]:
    """What the engine refuses in here was typed in the command."""
    try:
        yield
    except BiscaError as fault:
        raise _UsageError("{fault}", fault=fault) from fault


def _parser() -> _Parser:
    common = _Parser(add_help=False, allow_abbrev=False)
    common.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="language of the texts (default: the system's if it is pt, else en)",
    )
    table = _Parser(add_help=False)
    table.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=CHOICE",
        help="a table rule; may be repeated (bisca variants lists them)",
    )
    table.add_argument("--seed", type=_text, metavar="TEXT", help="of the pack (default: fresh)")
    table.add_argument(
        "--opponents-seed",
        type=_text,
        metavar="TEXT",
        help="of the opponents' choices (default: made from the seed)",
    )
    forms = _Parser(add_help=False)
    form = forms.add_mutually_exclusive_group()
    form.add_argument(
        "--record", action="store_true", help="print the record in text form, or as JSON"
    )
    form.add_argument("--link", action="store_true", help="print each deal as text for an address")
    forms.add_argument(
        "--json",
        action="store_true",
        help="print the events as JSON; with --record the record, which replay reads",
    )
    forms.add_argument(
        "--show",
        default="all",
        metavar="SEAT|all|none",
        help="whose cards are seen: a seat's (0, 1, ...), all or none (default: all)",
    )

    parser = _Parser(
        prog="bisca",
        description="Bisca: rules, deals and opponents in the terminal.",
        epilog=_EPILOG,
        parents=[common],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"bisca {bisca.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: object, short: str, about: str, *parents: _Parser) -> _Parser:
        made = commands.add_parser(
            name,
            help=short,
            description=about,
            epilog=_EPILOG,
            parents=[common, *parents],
            allow_abbrev=False,
        )
        made.set_defaults(run=run)
        return made

    listed = command("variants", _variants, "list the games and their table rules", "The games.")
    listed.add_argument("--json", action="store_true", help="print them as JSON")

    told = command("rules", _told_rules, "say the rules in force at a table", _RULES)
    told.add_argument("variant", metavar="VARIANT", help=f"one of {', '.join(variants())}")
    told.add_argument("--seats", type=int, metavar="N", help="how many play")
    told.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=CHOICE",
        help="a table rule; may be repeated (bisca variants lists them)",
    )

    dealt = command("deal", _deal, "play a deal between opponents", _DEAL, table, forms)
    dealt.add_argument("variant", metavar="VARIANT", help=f"one of {', '.join(variants())}")
    dealt.add_argument("--seats", type=int, metavar="N", help="how many play")
    dealt.add_argument("--dealer", type=int, metavar="SEAT", help="who deals (default: the last)")
    dealt.add_argument(
        "--levels",
        default=LEVEL,
        metavar="LEVEL,LEVEL",
        help=f"who plays, by seat, or one for all: {', '.join(PLAYERS)} (default: {LEVEL})",
    )

    again = command("replay", _replay, "play a record again", _REPLAY, forms)
    again.add_argument("file", metavar="FILE", help="a record; - reads what is piped in")

    looked = command("review", _review, "review a finished deal", _REVIEW)
    looked.add_argument("file", metavar="FILE", help="a record; - reads what is piped in")
    looked.add_argument("--deal", type=int, metavar="N", help="default: the last finished one")
    looked.add_argument("--seat", type=int, metavar="SEAT", help="seen from there (default: 0)")
    looked.add_argument("--json", action="store_true", help="print every play as JSON")

    sealed = command("verify", _verify, "check the sealed deals of a record", _VERIFY)
    sealed.add_argument("file", metavar="FILE", help="a record; - reads what is piped in")

    checked = command("check", _check, "check figures against the engine", _CHECK)
    checked.add_argument("figures", nargs="+", metavar="FIGURE", help="a .yaml or .json file")

    played = command("play", _play, "play a match in the terminal", _PLAY, table)
    played.add_argument("variant", nargs="?", metavar="VARIANT", help="needed unless --resume is")
    played.add_argument("--seats", type=int, metavar="N", help="how many play")
    played.add_argument("--level", default=LEVEL, help=f"of the opponent (default: {LEVEL})")
    played.add_argument("--resume", metavar="FILE", help="go on from a record")

    served = command("serve", _serve, "serve a folder with the built site", _SERVE)
    served.add_argument("folder", metavar="FOLDER", type=Path, help="such as site/")
    served.add_argument("--host", default="127.0.0.1", help="default: only this machine")
    served.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}; 0: any")
    served.add_argument("--base", default="/", help="serve below this path, such as /a/b/")
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.folder
    if not (folder / "index.html").is_file():
        raise _UsageError("{folder} is no site: it has no index.html", folder=folder)
    try:
        server = make_server(arguments.host, arguments.port, folder, arguments.base)
    except (OSError, OverflowError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise _UsageError(
            "can't serve on {host}:{port}: {reason}",
            host=arguments.host,
            port=arguments.port,
            reason=reason,
        ) from fault
    with server:
        print(f"{address_of(server, arguments.base)}  (stop with Ctrl+C)", flush=True)
        server.serve_forever()
    return FINE


def _text(value: str) -> str:
    """An argument that must be the same text on every system."""
    try:
        value.encode()
    except UnicodeEncodeError:  # Python was told of another encoding and kept the bytes
        try:
            return os.fsencode(value).decode("utf-8")
        except UnicodeError:
            raise argparse.ArgumentTypeError("not readable as UTF-8") from None
    return value


def _variants(arguments: argparse.Namespace) -> int:
    print(variants_json() if arguments.json else variants_text(arguments.lang))
    return FINE


def _rules(arguments: argparse.Namespace, seats: int | None = None) -> Rules:
    return find_variant(arguments.variant).rules(seats, parse_table(" ".join(arguments.rule)))


def _told_rules(arguments: argparse.Namespace) -> int:
    with _from_arguments():
        rules = _rules(arguments, arguments.seats)
    print(rules_plain(rules, arguments.lang))
    return FINE


def _seeds(arguments: argparse.Namespace) -> tuple[str, str]:
    """The seed of the pack, and that of the choices."""
    seed: str = new_seed() if arguments.seed is None else arguments.seed
    if arguments.opponents_seed is None:
        return seed, f"{seed}/opponents"
    return seed, arguments.opponents_seed


def _deal(arguments: argparse.Namespace) -> int:
    seed, opponents_seed = _seeds(arguments)
    with _from_arguments():
        rules = _rules(arguments, arguments.seats)
        levels = arguments.levels.split(",")
        if len(levels) == 1:
            levels *= rules.seats
        dealer = rules.seats - 1 if arguments.dealer is None else arguments.dealer
        deal = play_deal(rules, DealRecord(Seed(seed), dealer), levels, opponents_seed)
    record = new_record(rules, [deal], levels)
    _print(arguments, replace(record, opponents_seed=opponents_seed))
    return FINE


def _print(arguments: argparse.Namespace, record: Record, fault: BiscaError | None = None) -> None:
    with _from_arguments():
        shown = Shown.parse(arguments.show, record.seats)
        if arguments.json and arguments.link:
            raise _UsageError("--json and --link: a link has one form only")
    if arguments.json and arguments.record:
        print(dump_json(record))
    elif arguments.json:
        print(record_json(record, shown, fault))
    elif arguments.record:
        print(dump_record(record), end="")
    elif arguments.link:
        for number in range(len(record.deals)):
            print(dump_link(record, number))
            if signs_left_out(record, number):
                _note(locale(arguments.lang).t("browser.signs_left_out"))
    else:
        print(record_text(record, shown, arguments.lang))


def _replay(arguments: argparse.Namespace) -> int:
    record, unread = with_known_players(read_reading(arguments.file))
    fault: BiscaError | None = unread
    if record is not None:
        gap = next((n for n, done in enumerate(_over(record), 1) if not done), len(record.deals))
        if fault is None and gap < len(record.deals):
            fault = BiscaError(
                "deal {deal} of {of} is not finished", deal=gap, of=len(record.deals)
            )
        _print(arguments, record, fault)
    return FINE if fault is None else _refused(arguments, fault)


def _review(arguments: argparse.Namespace) -> int:
    record, unread = read_reading(arguments.file)
    if record is None:
        raise unread or BiscaError("nothing to review")
    shown = review.reviewed(record, arguments.deal, arguments.seat, arguments.lang)
    print(review.told(shown, arguments.json))
    return FINE if unread is None else _refused(arguments, unread)


def _over(record: Record) -> list[bool]:
    rules = record.rules()
    return [replay(rules, deal).state.table.result is not None for deal in record.deals]


def _verify(arguments: argparse.Namespace) -> int:
    record, unread = read_reading(arguments.file)
    if record is None:
        raise unread or BiscaError("nothing to verify")
    verdicts = verify(record, unread)
    words = locale(arguments.lang)
    status = FINE
    for verdict in verdicts:
        told = verdict_text(verdict, words)
        if verdict.fault:
            status = _fail(told, WRONG)
        else:
            print(told)
    if not verdicts and unread is None:
        return _fail(words.t("seal.none"), WRONG)
    return status if unread is None else _refused(arguments, unread)


def _check(arguments: argparse.Namespace) -> int:
    status = FINE
    for path in arguments.figures:
        try:
            figure = read_figure(path)
            for run in run_figure(figure):
                for lang in LANGUAGES:
                    run.caption(lang)
            print(f"ok {figure.name}")
        except BiscaError as fault:
            status = _refused(arguments, fault)
    return status


def _play(arguments: argparse.Namespace) -> int:
    with _from_arguments():
        find_player(arguments.level)
    session = _resumed(arguments) if arguments.resume else _new_match(arguments)
    return game.play(session, arguments.lang)


def _new_match(arguments: argparse.Namespace) -> Session:
    if arguments.variant is None:
        raise _UsageError("which game? One of {known}", known=", ".join(variants()))
    seed, opponents_seed = _seeds(arguments)
    with _from_arguments():
        rules = _rules(arguments, arguments.seats)
        return new_match(
            rules,
            arguments.level,
            seed=seed,
            opponents_seed=opponents_seed,
            dealer=rules.first_dealer,
        )


def _resumed(arguments: argparse.Namespace) -> Session:
    given = [arguments.variant, *arguments.rule, arguments.seed, arguments.opponents_seed]
    given.append(arguments.seats)
    if any(value is not None for value in given):
        raise _UsageError("the record to resume says what is played; give nothing else with it")
    record, fault = read_reading(arguments.resume)
    if record is None or fault is not None:
        raise fault or BiscaError("nothing to resume")
    return game.resumed(record, arguments.level)
