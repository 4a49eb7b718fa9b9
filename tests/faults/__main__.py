"""`python -m tests.faults --long`: the whole plan of docs/reliability.md, with its numbers."""

import argparse
import json
import logging
import sys
import tempfile
import time
from pathlib import Path

from shared.engine.registry import GAMES
from tests.faults import disk
from tests.faults.drill import drill
from tests.faults.replies import lose_http_replies, lose_log_replies
from tests.faults.sockets import mixed
from tests.faults.stack import FaultStack, NotStarted
from tests.faults.storm import FAULTS, Plan, storm

LONG = Plan(accepted=10_000, log=20, api=20, worker=40, flush=10, hang=5)
SHORT = Plan(accepted=500, log=2, api=2, worker=4, flush=1, hang=1)
DRILLS = ("skip_idempotency", "skip_slot", "skip_event", "leak_seed", "skip_due", "lose_announcement")


class Run:
    """One run: every part, its numbers, and whether all is well."""

    def __init__(self, folder, long, seed):
        self.folder, self.long, self.seed = Path(folder), long, seed
        self.failed = False

    def part(self, name, numbers, wrong, **limits):
        """Tell the numbers of a part against their limits."""
        missed = [key for key, (least, most) in limits.items() if not least <= numbers[key] <= most]
        good = not wrong and not missed
        self.failed |= not good
        print(f"{'ok    ' if good else 'FAILED'} {name}: {json.dumps(numbers)}", flush=True)
        for sentence in [*wrong[:10], *(f"{key} should be in {limits[key]}" for key in missed)]:
            print(f"       {sentence}", flush=True)

    def run(self):
        begun = time.monotonic()
        stack = FaultStack(self.folder / "data")
        try:
            self.sound(stack)
        finally:
            stack.stop()
        self.files()
        accepted, wrong = disk.full_disk(self.folder / "full", 1_500_000 if self.long else 80_000)
        self.part("full disk", {"accepted before it was full": accepted}, wrong)
        self.plants()
        print(f"{time.monotonic() - begun:.0f} s, seed {self.seed}")
        return int(self.failed)

    def sound(self, stack):
        plan = LONG if self.long else SHORT
        result = storm(stack, plan, self.seed, self.tick)
        wanted = {name: (getattr(plan, name),) * 2 for name in FAULTS}
        wanted["seconds from the last fault to the last end"] = (0, 10)
        numbers = result.numbers()
        self.part("crash storm", numbers, result.wrong, **_renamed(wanted))
        self.sockets(stack)
        for name, lose in (("client and API", lose_http_replies), ("API and log", lose_log_replies)):
            times = (1000 if self.long else 50) if lose is lose_http_replies else (300 if self.long else 30)
            events, lost, wrong = lose(stack, times)
            self.part(
                f"lost replies between {name}",
                {"requests": times, "events": events, "lost": lost},
                wrong,
                events=(times, times),
            )
        history = disk.power_cut(stack)
        self.part("power cut", {"accepted": history.accepted}, disk.settled(stack, history))

    def sockets(self, stack):
        """Play every game by sockets and requests, one table of each after the other."""
        times, accepted, wrong = (10 if self.long else 1), 0, []
        for number in range(times):
            history, found = mixed(stack, kills=5, every=12, seed=self.seed + number)
            accepted, wrong = accepted + history.accepted, wrong + found
        numbers = {"matches": times * len(GAMES), "accepted choices": accepted, "api faults": 5 * times}
        self.part("sockets and requests mixed", numbers, wrong)

    def files(self):
        """Damage the file of a few matches, so that most damage hits one of them."""
        stack = FaultStack(self.folder / "small")
        truth = disk.Truth(stack)
        stack.stop()
        for hurt, times in ((disk.flip, 100), (disk.cut, 40)):
            counts, wrong = disk.damage(truth, self.folder, hurt, times if self.long else 10, self.seed)
            self.part(f"{hurt.__name__}s of the file", dict(counts), wrong)

    def plants(self):
        """Each planted bug must be found."""
        for plant in DRILLS:
            stack = FaultStack(self.folder / plant, plant)
            found = drill(stack)
            stack.stop()
            self.part(f"planted {plant}", {"findings": len(found)}, [], findings=(1, 10**6))
        stack = FaultStack(self.folder / "double", "double_announcement")
        found = drill(stack)
        stack.stop()
        self.part("planted double_announcement, harmless", {"findings": len(found)}, found)
        try:
            FaultStack(self.folder / "everysec", "everysec").stop()
            gate = 0
        except NotStarted:
            gate = 1
        self.part("planted everysec", {"refused to start": gate}, [], **{"refused to start": (1, 1)})
        stack = FaultStack(self.folder / "ungated", "everysec_ungated")
        found = disk.settled(stack, disk.power_cut(stack))
        stack.stop()
        self.part("planted everysec, ungated", {"findings": len(found)}, [], findings=(1, 10**6))

    @staticmethod
    def tick(text):
        if sys.stderr.isatty():
            print(f"\r{text}   ", end="", file=sys.stderr, flush=True)


def _renamed(limits):
    return {f"{name} faults" if name in FAULTS else name: limit for name, limit in limits.items()}


def main():
    parser = argparse.ArgumentParser("python -m tests.faults", description=__doc__)
    parser.add_argument("--long", action="store_true", help="10,000 choices and 95 faults; under ten minutes")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which faults, in which order")
    arguments = parser.parse_args()
    logging.disable()  # what the parts complain about is the purpose here
    with tempfile.TemporaryDirectory(prefix="scorepad-faults-") as folder:
        return Run(folder, arguments.long, arguments.seed).run()


if __name__ == "__main__":
    sys.exit(main())
