"""Conformance with recorded games.

    python -m evaluation conformance PATH [--mode pvp|chimera] [--json FILE] [--list] [--match TEXT]

PATH is a file of traces (`*.jsonl.gz`) or a folder of them. A trace is in scope if all its cards are implemented and
its options are those of the rules. It passes if our game, given the recorded clicks and random outcomes, is in the
recorded position whenever a player is back in the main window and at the end, makes the same offers, asks the same
players, and everything that the record asserts holds at that moment. Four classes are counted separately: records of
variants, records that end in the middle of a resolution and agree only in what is settled, records that assert
something that is not understood, and records that break a rule, which `exceptions.toml` lists.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ashes_env.decks.definitions import definitions
from ashes_env.files import output, printable, write_output
from evaluation.verification.conformance.moments import UNKNOWN
from evaluation.verification.conformance.replay import replay
from evaluation.verification.conformance.tally import Tally
from evaluation.verification.conformance.traces import Json, TraceError, files, read, variants

EXCEPTIONS = Path(__file__).with_name("exceptions.toml")

PASSED = "passed"
FAILED = "failed"
UNSETTLED = "unsettled end"
NOT_UNDERSTOOD = "not understood"
EXCUSED = "excused"
OPEN = "open"
NO_RULE = "no rule decides"
VARIANT = "variant"
OUT_OF_SCOPE = "out of scope"


@dataclass(slots=True)
class Verdict:
    """The result for one trace."""

    id: str
    mode: str
    result: str
    differences: list[str] = field(default_factory=list)
    open_end: bool = False
    tally: Tally = field(default_factory=Tally)

    @property
    def why(self) -> str:
        """The reason why a trace is out of scope or excused."""
        return self.differences[0].split(": ")[0] if self.result == OUT_OF_SCOPE else self.differences[0]

    def as_json(self) -> Json:
        """The result as JSON data."""
        return {"id": self.id, "mode": self.mode, "result": self.result, "differences": self.differences}


def excused(path: Path = EXCEPTIONS) -> dict[str, tuple[str, str]]:
    """Traces in which the recorded game breaks a rule: id, then the rule and the reason."""
    classes = tomllib.loads(path.read_text(encoding="utf-8")).get("class", [])
    return {
        id: (NO_RULE if each.get("open") else each["rule"], each["reason"]) for each in classes for id in each["ids"]
    }


def missing(trace: Json) -> list[str]:
    """Titles of a trace that are not implemented."""
    known = definitions().by_title
    return sorted({card["name"] for card in trace["cards"].values()} - known.keys())


def without_data(trace: Json) -> str:
    """The missing data of the Chimera of a trace: all of it, or the level."""
    for event in trace["events"]:
        for p in ((event.get("state") or {}).get("players") or {}).values():
            beside = p.get("chimera")
            if not beside:
                continue
            title = trace["cards"][p["pb"]]["name"]
            printed = definitions().by_title[title].card.chimera
            if printed is None:
                return f"no data: of the Chimera {title}"
            level = f"{beside.get('level', 'S')}{beside.get('stage', 1)}"
            if level not in [stage.name for stage in printed.stages]:
                return f"no data: of the level {level} of {title}"
    return ""


def judge(trace: Json, exceptions: dict[str, tuple[str, str]]) -> Verdict:
    """Replays one trace."""
    name, mode = str(trace["id"]), str(trace.get("mode", "pvp"))
    options = variants(trace)
    if options:
        return Verdict(name, mode, VARIANT, [f"played with options that no rule document knows: {', '.join(options)}"])
    if trace.get("anomaly"):
        return Verdict(name, mode, OUT_OF_SCOPE, ["one card is recorded in two places"])
    lacking = missing(trace)
    if lacking:
        return Verdict(name, mode, OUT_OF_SCOPE, [f"not implemented: {', '.join(lacking)}"])
    unknown = without_data(trace)
    if unknown:
        return Verdict(name, mode, OUT_OF_SCOPE, [unknown])
    result = replay(trace)
    if result.unknown:
        return Verdict(name, mode, OUT_OF_SCOPE, [f"a change by hand that cannot be made: {result.unknown}"])
    found = ([result.problem] if result.problem else []) + result.notes
    if not found and result.tally.number(UNKNOWN):
        return Verdict(name, mode, NOT_UNDERSTOOD, result.unclear, result.open_end, result.tally)
    if not found:
        return Verdict(name, mode, UNSETTLED if result.open else PASSED, [*result.open], result.open_end, result.tally)
    if name in exceptions:
        rule, reason = exceptions[name]
        return Verdict(name, mode, OPEN if rule == NO_RULE else EXCUSED, [f"{rule}: {reason}", *found])
    return Verdict(name, mode, FAILED, found)


def judge_all(path: Path, mode: str = "", match: str = "") -> list[Verdict]:
    """Every trace under a path, of one mode if given. Raises `TraceError`."""
    exceptions = excused()
    return [
        judge(trace, exceptions)
        for file in files(path)
        for trace in read(file)
        if (not mode or trace.get("mode") == mode) and match in trace["id"]
    ]


def summary(verdicts: Sequence[Verdict]) -> str:
    """The number passed, and the numbers in the other classes, as text."""
    count = Counter(v.result for v in verdicts)
    outside = count[OUT_OF_SCOPE] + count[VARIANT]
    apart = f", {count[EXCUSED]} more where the record breaks a rule" if count[EXCUSED] else ""
    open_ends = sum(1 for v in verdicts if v.result == PASSED and v.open_end)
    lines = [
        f"in scope {len(verdicts) - outside}, passed {count[PASSED]}, {UNSETTLED} {count[UNSETTLED]}, "
        f"{NOT_UNDERSTOOD} {count[NOT_UNDERSTOOD]}, {EXCUSED} {count[EXCUSED]}, {OPEN} {count[OPEN]}, "
        f"failed {count[FAILED]}, {OUT_OF_SCOPE} {outside}",
        f"passed {count[PASSED]} of {count[PASSED] + count[FAILED]} in scope ({outside} out of scope){apart}",
        f"of those that passed, {open_ends} end in the middle of a resolution and agree there completely",
        f"{UNSETTLED}: {count[UNSETTLED]} more end there and agree in what is settled",
        f"{NOT_UNDERSTOOD}: {count[NOT_UNDERSTOOD]} more agree, but assert something that is not understood",
        f"{OPEN}: {count[OPEN]} more differ where no rule decides",
        f"{VARIANT}: {count[VARIANT]} more out of scope, played with options that no rule document knows",
    ]
    tally = Tally()
    for v in verdicts:
        tally.add(v.tally)
    lines.extend(tally.lines())
    for result in (OUT_OF_SCOPE, OPEN, EXCUSED):
        why = Counter(v.why for v in verdicts if v.result == result)
        lines.extend(f"{result}: {n} times {printable(each)}" for each, n in why.most_common())
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 if every trace in scope passes, 1 if some differ, 2 for a bad path."""
    parser = argparse.ArgumentParser(prog="python -m evaluation conformance", description="Replay recorded games.")
    parser.add_argument("path", type=Path, help="a *.jsonl.gz file of traces, or a folder of them")
    parser.add_argument("--mode", choices=("pvp", "chimera"), default="", help="only traces of this mode")
    parser.add_argument("--json", type=output, default=None, metavar="FILE", help="write every verdict to a file")
    parser.add_argument("--list", action="store_true", help="print each trace with its result and first difference")
    parser.add_argument("--match", default="", metavar="TEXT", help="only traces whose id contains this text")
    given = parser.parse_args(arguments)
    try:
        verdicts = judge_all(given.path, given.mode, given.match)
    except TraceError as error:
        print(f"error: {printable(str(error))}", file=sys.stderr)
        return 2
    if given.list:
        for v in verdicts:
            told = f"\n             {printable(v.differences[0])}" if v.differences else ""
            print(f"{v.result:12} {printable(v.id)}{told}")
    if given.json is not None:
        report = {"summary": summary(verdicts), "traces": [v.as_json() for v in verdicts]}
        write_output(given.json, json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    print(summary(verdicts))
    return 0 if all(v.result != FAILED for v in verdicts) else 1
