"""What the coach knows so far, plain JSON throughout, so that it can be put aside and taken up again."""

from dataclasses import asdict, dataclass, field
from typing import Any

from shared.bots.coach.ledger import Accounts
from shared.bots.coach.playouts import Worths
from shared.engine.core import Json


@dataclass(slots=True)
class Notes:
    """The page of the turn that is looked at, the accounts, and every decision that is priced.

    Lists have one item a future: `before` and `after` the worths of the two positions, `policy` what the seat
    would have got with the quick policy's choice, `gains` what the rival would have brought more than the
    choice that was made. `left` are the choices still on trial, `totals` what they got in `tried` futures.
    """

    accounts: Accounts
    done: int = 0
    before: list[Worths] = field(default_factory=list)
    after: list[Worths] = field(default_factory=list)
    policy: list[float] = field(default_factory=list)
    left: list[Json] = field(default_factory=list)
    totals: list[float] = field(default_factory=list)
    tried: int = 0
    gains: list[float] = field(default_factory=list)
    decisions: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self) -> Json:
        """Return them as keyword arguments for new ones."""
        return asdict(self)
