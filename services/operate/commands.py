"""The commands: reach the servers, do the work with a bar that shows how far it is, report."""

import os
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from services.operate.archive import Archiving
from services.operate.backup import Backup, Restore
from services.operate.examine import examine
from services.operate.fsck import Verdict, fsck
from services.operate.reach import empty_servers, servers, taken_over
from services.operate.rebuild import Rebuild
from services.operate.report import Report, tracked
from services.operate.takeover import TakeOver, wait_for_silence
from shared.eventlog.layout import mark_layout
from shared.eventlog.servers import check_log_server, connect


def check(arguments: Namespace) -> Report:
    """Check every match."""
    with taken_over(arguments.data.absolute()) as urls:
        total, verdicts = fsck(urls, arguments.unhalt, arguments.processes)
        found = list(tracked(verdicts, "Checking", total))
    notable = [verdict for verdict in found if verdict.halted or verdict.repaired or verdict.unchecked]
    damaged = [verdict for verdict in found if verdict.reason]
    summary = f"{total} matches checked, {len(damaged)} damaged."
    return Report(
        [*map(_line, notable), summary],
        {"checked": total, "found": [asdict(verdict) for verdict in notable]},
        ok=not damaged,
    )


def _line(verdict: Verdict) -> str:
    where = f"match {verdict.match}"
    if verdict.reason:
        return f"{where}, event {verdict.seq}: {verdict.reason}; halted"
    if verdict.unchecked:
        return f"{where}: not checked against the rules. {verdict.unchecked}"
    if verdict.halted:
        return f"{where}: halted, but sound; --unhalt lets it go on"
    return f"{where}: put right: {', '.join(verdict.repaired)}"


def rebuild(arguments: Namespace) -> Report:
    """Compute lists and snapshots anew."""
    with taken_over(arguments.data.absolute()) as urls:
        run = Rebuild(urls, archive_folder(arguments))
        done = len(list(tracked(run.run(), "Rebuilding", len(run.ids))))
    unsound = sorted(run.unsound)
    lines = [f"{done} matches read, and listed anew."]
    if unsound:
        lines.append(f"Not listed, because damaged or halted: {', '.join(unsound)}; see fsck.")
    if run.unknown:
        lines.append(f"Left where they are, because their game is not here: {', '.join(run.unknown)}.")
    if run.swept:
        lines.append(f"{len(run.swept)} matches that were never created had left something; it was removed.")
    return Report(
        lines,
        {"rebuilt": done, "unsound": unsound, "unknown": run.unknown, "swept": run.swept},
        ok=not unsound,
    )


def backup(arguments: Namespace) -> Report:
    """Copy every match."""
    with taken_over(arguments.data.absolute()) as urls:
        run = Backup(connect(urls.worker_log), arguments.folder.absolute(), archive_folder(arguments))
        done = len(list(tracked(run.run(), "Backing up", len(run.ids))))
    return Report([f"{done} matches backed up to {arguments.folder}."], {"matches": done})


def restore(arguments: Namespace) -> Report:
    """Put a backup back, and compare every head."""
    manifest = examine(arguments.folder)  # before anything is started
    with empty_servers(arguments.data.absolute()) as urls:
        log = connect(urls.worker_log)
        check_log_server(log)
        run = Restore(log, arguments.folder, archive_folder(arguments), manifest)
        for _ in tracked(run.run(), "Restoring", run.total):
            pass
        wrong = run.wrong()
        for _ in Rebuild(urls, archive_folder(arguments)).settle_all():  # no backup holds what is computed
            pass
        mark_layout(log)
    lines = [f"{run.total - len(wrong)}/{run.total} heads match."]
    lines += [f"match {match_id} is not as it was backed up" for match_id in wrong]
    return Report(lines, {"matches": run.total, "wrong": wrong}, ok=not wrong)


def archive(arguments: Namespace) -> Report:
    """Write what is over to record files, and take it off the log server."""
    read_here = archive_folder(arguments)
    folder = (arguments.folder or read_here).absolute()
    with taken_over(arguments.data.absolute()) as urls:
        run = Archiving(urls, folder, arguments.older_than)
        for _ in tracked(run.run(), "Archiving", len(run.ids)):
            pass
    lines = [f"{len(run.archived)} matches archived to {folder}."]
    if folder != read_here:
        lines.append(f"To be watched, they need an API with SCOREPAD_ARCHIVE={folder}.")
    if run.damaged:
        lines.append(f"Left where they are, because damaged: {', '.join(run.damaged)}; see fsck.")
    if run.unknown:
        lines.append(f"Left where they are, because their game is not here: {', '.join(run.unknown)}.")
    found = {"archived": run.archived, "damaged": run.damaged, "unknown": run.unknown}
    return Report(lines, found, ok=not run.damaged)


def takeover(arguments: Namespace) -> Report:
    """Give the matches of older versions their names of today."""
    with servers(arguments.data.absolute()) as urls:
        log = connect(urls.worker_log)
        check_log_server(log)
        if not arguments.alone:
            wait_for_silence(log)
        run = TakeOver(urls, archive_folder(arguments))
        for _ in tracked(run.run(), "Taking over", run.total):
            pass
    lines = [f"{run.matches} matches taken over."]
    if run.unsound:
        lines.append(f"Damaged or halted, as they were before: {', '.join(sorted(run.unsound))}; see fsck.")
    return Report(lines, {"matches": run.matches, "unsound": sorted(run.unsound)})


def archive_folder(arguments: Namespace) -> Path:
    """Return where the API looks for archived matches unless it is told otherwise."""
    return Path(os.environ.get("SCOREPAD_ARCHIVE") or arguments.data / "archive").absolute()
