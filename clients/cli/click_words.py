"""The words that click itself says; it looks them up in our catalogue."""

from clients.cli.language import later

WORDS = (
    later("Usage:"),
    later("Options"),
    later("[default: {default}]"),
    later("default: {default}"),
    later("Error: {message}"),
    later("Show this message and exit."),
    later("No such option: {name}"),
    later("No such command {name!r}."),
    later("Missing argument"),
    later("Missing option"),
    later("Missing command."),
    later("Invalid value for {param_hint}: {message}"),
    later("Got unexpected extra argument ({args})"),
    later("Try '{command} {option}' for help."),
    later("{value!r} is not a valid {number_type}."),
    later("{value} is not in the range {range}."),
)
