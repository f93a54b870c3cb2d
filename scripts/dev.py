#!/usr/bin/env python3
"""Everything that is done with this repository: serve, test, build, check, bench.

Needs Python 3.11 or newer and nothing else: what the rest needs is installed into .venv/ and
node_modules/ here. This file keeps to old syntax, so that an old Python can say it is too old.
"""

import argparse
import os
import subprocess
import sys

OLDEST = (3, 11)


def parse(words: "list[str]") -> "tuple[argparse.Namespace, list[str]]":
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    serve = commands.add_parser("serve", help="build both languages and serve them")
    serve.add_argument("--host", default="127.0.0.1", help="default: only this machine")
    serve.add_argument("--port", type=int, help="default: 8000, or the next that is free")
    serve.add_argument("--base", default="/", help="serve below this path, such as /a/b/")
    serve.add_argument(
        "--no-watch", "--once", dest="watch", action="store_false", help="build once only"
    )
    commands.add_parser("test", add_help=False, help="run every test; the rest goes to pytest")
    build = commands.add_parser("build", help="build both languages into site/")
    build.add_argument(
        "--offline",
        action="store_true",
        help="also make dist/bisca.html, the whole site in one file, and an archive of its pages",
    )
    build.add_argument(
        "--brotli",
        action="store_true",
        help="also lay a .br beside each packed file, for hosts that can send it",
    )
    build.add_argument("--url", help="where the site will be: adds its address to every page")
    check = commands.add_parser(
        "check", help="lint, format, types, spelling, imports and a strict build"
    )
    check.add_argument("--fix", action="store_true", help="first let ruff correct what it can")
    commands.add_parser("bench", add_help=False, help="measure; the rest goes to scripts/bench*.py")
    arguments, rest = parser.parse_known_args(words)
    if rest and arguments.command not in ("test", "bench"):
        parser.error("unknown: " + " ".join(rest))
    return arguments, rest


def main(words: "list[str]") -> int:
    if sys.version_info < OLDEST:
        found = ".".join(str(number) for number in sys.version_info[:3])
        sys.stderr.write(
            "Python {}.{} or newer is needed, and this is {}. Install one, then run this "
            "with it: python3.11 scripts/dev.py\n".format(*OLDEST, found)
        )
        return 1
    arguments, rest = parse(words)

    from sitekit import environment
    from sitekit.steps import StepError, complain

    try:
        if not environment.is_inside():
            return again_in(environment.ensure_venv(), words)
        from sitekit import commands

        return commands.run(arguments, rest)
    except StepError as error:
        complain(error)
        return 1
    except KeyboardInterrupt:
        print()
        return 130


def again_in(python: "os.PathLike[str]", words: "list[str]") -> int:
    command = [str(python), os.path.abspath(__file__), *words]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
