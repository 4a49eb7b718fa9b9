"""The shapes of requests and answers, from which the OpenAPI description is made."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from marshmallow import fields

from services.api.fields import (
    Between,
    Digits,
    DisplayName,
    Level,
    OneOf,
    Pattern,
    Several,
    Truth,
    Whole,
    unfit,
)
from services.api.forms import Listed, OfGame
from shared.bots.core import STAND_IN
from shared.eventlog.index import PLACE

SHORTEST_PACE, LONGEST_PACE = 10, 30 * 24 * 3600  # seconds


class SentenceSchema(ma.Schema):
    """A sentence to translate: look the message up, then fill the values in."""

    message = fields.String(required=True, metadata={"description": "English, with names in braces."})
    values = fields.Dict(
        required=True,
        metadata={"description": "Numbers, texts, or sentences again, which are translated first."},
    )


class BotSchema(ma.Schema):
    """A bot that takes a seat."""

    level = Level(load_default=STAND_IN)


class NewMatchSchema(ma.Schema):
    """A match to be created."""

    game = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    seats = Whole(load_default=2)
    public = Truth(load_default=True)
    start = fields.String(load_default="full", validate=OneOf(["full", "manual"]))
    bots = fields.List(fields.Nested(BotSchema), load_default=list)
    pace = Whole(
        load_default=None,
        allow_none=True,
        validate=Between(SHORTEST_PACE, LONGEST_PACE),
        metadata={"description": "Seconds a phase; without it nobody is ever late."},
    )


class CreatedSchema(ma.Schema):
    """A new match and the token of its host, shown once."""

    id = fields.String(required=True)
    host_token = fields.String(required=True)


class JoinSchema(ma.Schema):
    """Somebody who takes a seat: a person with a name, or a bot that the host seats."""

    name = DisplayName()
    salt = fields.String(validate=Pattern(r"[0-9a-zA-Z_-]{1,64}\Z"), load_default="")
    stand_in = Level(
        load_default=STAND_IN,
        metadata={"description": "The bot that plays when you are late or gone."},
    )
    bot = fields.Nested(BotSchema)

    @ma.validates_schema
    def _one_of_both(self, data: Mapping[str, Any], **_: Any) -> None:
        if ("name" in data) == ("bot" in data):
            raise unfit("Give a name, or a bot in its place.")


class JoinedSchema(ma.Schema):
    """A seat and its token, shown once; a bot has none."""

    seat = fields.Integer(required=True)
    token = fields.String(required=True, allow_none=True)
    seq = fields.Integer(required=True)


class SeatSchema(ma.Schema):
    """A place at the table."""

    seat = fields.Integer(required=True)
    taken = fields.Boolean(required=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Its level, if a bot holds the seat."}
    )
    stand_in = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The level that plays if the owner does not."},
    )
    lent = fields.String(
        required=True,
        allow_none=True,
        validate=OneOf(["late", "left"]),
        metadata={"description": "Why a bot plays for the owner just now."},
    )
    bot_choices = fields.Integer(required=True, metadata={"description": "How many choices bots made here."})


class BranchSchema(ma.Schema):
    """Where a match branches off."""

    seq = Whole(required=True, validate=Between(1))


class BranchPointSchema(ma.Schema):
    """The moment of another match at which a match branches off."""

    match = fields.String(required=True)
    seq = fields.Integer(required=True)
    head = fields.String(required=True)


class SummarySchema(ma.Schema):
    """A match in a list. Of a halted one, null is what not even its first event tells."""

    id = fields.String(required=True)
    game = fields.String(required=True, allow_none=True)
    title = fields.String(
        required=True, allow_none=True, metadata={"description": "The game's name as people read it."}
    )
    rules = fields.Integer(required=True, allow_none=True)
    options = fields.Dict(required=True)
    status = fields.String(
        required=True, validate=OneOf(["open", "running", "finished", "aborted", "halted"])
    )
    created_at = fields.Integer(required=True, allow_none=True)
    pace = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Seconds a phase; null without a clock."}
    )
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    awaiting = fields.List(fields.Integer(), required=True)
    branch_of = fields.Nested(BranchPointSchema, required=True, allow_none=True)
    imported = fields.Boolean(
        required=True, metadata={"description": "Played elsewhere; only to be watched."}
    )


class MatchSchema(SummarySchema):
    """A match as one seat, or a spectator, may see it."""

    seq = fields.Integer(required=True)
    phase = fields.Integer(required=True)
    deadline = fields.Integer(
        required=True, allow_none=True, metadata={"description": "When the open phase's late seats are lent."}
    )
    settled = fields.Integer(required=True, metadata={"description": "The last event everybody may see."})
    head = fields.String(required=True, metadata={"description": "The chain of events up to `settled`."})
    commit = fields.String(
        required=True, allow_none=True, metadata={"description": "The commitment to the dice."}
    )
    seat = fields.Integer(required=True, allow_none=True)
    chosen = OfGame("Choice", required=True, allow_none=True)
    prompt = fields.Nested(
        SentenceSchema, required=True, allow_none=True, metadata={"description": "What you are asked now."}
    )
    view = OfGame("View", required=True, allow_none=True)
    outcome = fields.Dict(required=True, allow_none=True)
    verdict = fields.List(
        fields.Nested(SentenceSchema), required=True, metadata={"description": "The result in words."}
    )


class ListQuerySchema(ma.Schema):
    """Which matches to list."""

    status = fields.String(load_default="open", validate=OneOf(["open", "running", "finished"]))
    limit = Digits(load_default=20, validate=Between(1, 50))
    before = fields.String(
        load_default=None,
        validate=Pattern(PLACE),
        metadata={"description": "`next` of the page before, or milliseconds since 1970."},
    )


class MatchesSchema(ma.Schema):
    """A page of matches, newest first."""

    matches = fields.List(fields.Nested(SummarySchema), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "For `before`; null on the last page."}
    )


class AtSchema(ma.Schema):
    """A moment in the log."""

    at = Digits(load_default=None, validate=Between(1), metadata={"description": "A seq."})


class FormSchema(ma.Schema):
    """How to write legal choices."""

    form = fields.String(load_default="full", validate=OneOf(["full", "compact"]))


class LegalSchema(ma.Schema):
    """Every legal choice; grouped by the game's own rules in the compact form."""

    phase = fields.Integer(required=True)
    choices = Listed(required=True)


class ChoiceSchema(ma.Schema):
    """A choice for the open phase."""

    phase = Whole(required=True)
    choice = OfGame("Choice", required=True)


class AcceptedSchema(ma.Schema):
    """Where the choice stands in the log, and the digest of what was written: a receipt."""

    seq = fields.Integer(required=True)
    phase = fields.Integer(required=True)
    digest = fields.String(required=True)


class RetractedSchema(ma.Schema):
    """Where the retraction stands in the log."""

    seq = fields.Integer(required=True)
    phase = fields.Integer(required=True)


class EventsQuerySchema(ma.Schema):
    """From where to read the log."""

    after = Digits(load_default=0, validate=Between(0))
    carries = Several(
        ["view", "legal"],
        data_key="with",
        metadata={"description": "What a stream carries beside events, with commas: view, legal, or both."},
    )


class EventsSchema(ma.Schema):
    """The public events after a seq."""

    events = fields.List(fields.Dict(), required=True)
    seq = fields.Integer(required=True)


class StatusSchema(ma.Schema):
    """How the service is."""

    status = fields.String(required=True)


class LeftOutSchema(ma.Schema):
    """Something of a game that this server goes on without."""

    where = fields.String(required=True)
    why = fields.String(required=True)


class ReadySchema(StatusSchema):
    """How the service is, and what it goes on without."""

    left_out = fields.List(fields.Nested(LeftOutSchema), required=True)
