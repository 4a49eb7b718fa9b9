"""The shapes of messages on a socket, and how the OpenAPI description names them."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from apispec import APISpec
from marshmallow import fields

from services.api.fields import Between, OneOf, Whole
from services.api.schemas import AcceptedSchema, ChoiceSchema, SentenceSchema
from shared.engine.schema import WHERE


class HelloSchema(ma.Schema):
    """The first message: who is there, and what to hear."""

    token = fields.String(required=True, allow_none=True, metadata={"description": "Null: a spectator."})
    after = Whole(load_default=0, validate=Between(0))
    carries = fields.List(
        fields.String(validate=OneOf(["view", "legal"])),
        data_key="with",
        load_default=(),
        metadata={"description": "What the socket carries beside events."},
    )


class AskSchema(ma.Schema):
    """What every later message has."""

    ref = fields.String(required=True, metadata={"description": "Comes back with the answer."})


class ChooseSchema(AskSchema, ChoiceSchema):
    """A choice."""

    type = fields.String(required=True, validate=OneOf(["choose"]))
    key = fields.String(load_default=None, metadata={"description": "As the header Idempotency-Key."})


class TakeBackSchema(AskSchema):
    """A choice to be taken back."""

    type = fields.String(required=True, validate=OneOf(["take_back"]))
    phase = Whole(required=True)


class AcceptanceSchema(AcceptedSchema):
    """The answer to what was written."""

    type = fields.String(required=True, validate=OneOf(["accepted"]))
    ref = fields.String(required=True)


class RefusalSchema(SentenceSchema):
    """The answer to what was refused."""

    type = fields.String(required=True, validate=OneOf(["refused"]))
    ref = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Null: the first message, or the whole socket."},
    )
    code = fields.String(required=True, metadata={"description": "Stable, for programs."})
    detail = fields.String(required=True, metadata={"description": "A sentence for a person."})


SENT: Mapping[str, type[ma.Schema]] = {
    "Hello": HelloSchema,
    "Choose": ChooseSchema,
    "TakeBack": TakeBackSchema,
}
ANSWERED: Mapping[str, type[ma.Schema]] = {"Acceptance": AcceptanceSchema, "Refusal": RefusalSchema}


def described() -> Mapping[str, Any]:
    """Return what a route says of its messages; OpenAPI knows none, so this is an extension of ours."""
    parts = {"sent": SENT, "answered": ANSWERED}
    return {
        "x-messages": {part: {"anyOf": [{"$ref": WHERE + name} for name in parts[part]]} for part in parts}
    }


def describe_messages(spec: APISpec) -> None:
    """Enter the schemas of messages, so that generated clients have types of them."""
    for name, schema in {**SENT, **ANSWERED}.items():
        spec.components.schema(name, schema=schema)
