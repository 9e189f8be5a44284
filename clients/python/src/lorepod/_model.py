"""From JSON to frozen dataclasses and back; the names change, the values stay."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

M = TypeVar("M", bound="Model")


class UnfitError(ValueError):
    """JSON that does not have the shape it should have."""


class Model:
    """What the API answers.

    Fields that this version does not know are passed over; one that an older server does not send
    yet is None.
    """

    @classmethod
    def from_dict(cls: type[M], data: object) -> M:
        """Makes one from parsed JSON; `ValueError` where a field is of a wrong type."""
        return cast(M, _decoder(cls)(data, ""))

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON would hold it, by the API's names; what is not set is left out."""
        return {
            one.json: encode(getattr(self, one.name))
            for one in _fields(type(self))
            if one.required or getattr(self, one.name) is not None
        }

    def __repr__(self) -> str:
        """One short line, whatever the answer holds; `to_dict` has all of it."""
        fields = dataclasses.fields(cast(Any, self))
        given = ((one.name, getattr(self, one.name)) for one in fields if one.repr)
        shown = ", ".join(f"{name}={_brief(value)}" for name, value in given if value is not None)
        return f"{type(self).__name__}({_cut(shown, REPR_CHARS)})"


REPR_CHARS = 300
"""Two or three lines of a terminal."""
REPR_VALUE_CHARS = 60


def _brief(value: object) -> str:
    if isinstance(value, Model):
        return f"{type(value).__name__}(...)"
    if isinstance(value, tuple):
        return f"({len(cast(tuple[object, ...], value))} items)"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str):
        return repr(_cut(value, REPR_VALUE_CHARS))
    return _cut(repr(value), REPR_VALUE_CHARS)


def _cut(text: str, chars: int) -> str:
    return text if len(text) <= chars else f"{text[: chars - 3]}..."


Decoder = Callable[[object, str], object]


@dataclasses.dataclass(frozen=True)
class _Field:
    name: str
    json: str
    required: bool
    decode: Decoder


@cache
def _fields(cls: type[Model]) -> tuple[_Field, ...]:
    hints = get_type_hints(cls)
    return tuple(
        _Field(
            name=one.name,
            json=_camel(one.name),
            required=one.default is dataclasses.MISSING,
            decode=_decoder(hints[one.name]),
        )
        for one in dataclasses.fields(cast(Any, cls))
    )


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def _decoder(hint: Any) -> Decoder:
    """How a value of this type is read."""
    if hint is Any:
        return lambda value, _: value
    if hint is datetime:
        return _moment
    if hint is float:
        return lambda value, place: float(cast(float, _checked(value, place, (int, float))))
    if get_origin(hint) is Literal:
        # A word that a later version has added is passed on as it is.
        return lambda value, place: _checked(value, place, str)
    if get_origin(hint) in (Union, types.UnionType):
        return _either(get_args(hint))
    if get_origin(hint) is tuple:
        return _sequence(_decoder(get_args(hint)[0]))
    if get_origin(hint) is Mapping:
        return _mapping(_decoder(get_args(hint)[1]))
    if isinstance(hint, type) and issubclass(hint, Model):
        return _model(hint)
    return lambda value, place: _checked(value, place, cast(type, hint))


def _either(hints: tuple[Any, ...]) -> Decoder:
    *others, last = [_decoder(hint) for hint in hints if hint is not types.NoneType]

    def read(value: object, place: str) -> object:
        if value is None:
            return None
        for decode in others:
            fits, found = _attempt(decode, value, place)
            if fits:
                return found
        return last(value, place)

    return read


def _attempt(decode: Decoder, value: object, place: str) -> tuple[bool, object]:
    try:
        return True, decode(value, place)
    except UnfitError:
        return False, None


def _sequence(decode: Decoder) -> Decoder:
    def read(value: object, place: str) -> object:
        entries = cast(list[object], _checked(value, place, list))
        return tuple(decode(entry, f"{place}[{index}]") for index, entry in enumerate(entries))

    return read


def _mapping(decode: Decoder) -> Decoder:
    def read(value: object, place: str) -> object:
        entries = cast(dict[str, object], _checked(value, place, dict))
        return {key: decode(entry, f"{place}.{key}") for key, entry in entries.items()}

    return read


def _model(cls: type[Model]) -> Decoder:
    def read(value: object, place: str) -> object:
        data = cast(dict[str, object], _checked(value, place, dict))
        fields = _fields(cls)
        needed = any(one.required for one in fields)
        if needed and not any(one.json in data for one in fields):
            raise UnfitError(f"{place or 'the answer'} holds nothing of a {cls.__name__}")
        given: dict[str, object] = {}
        for one in fields:
            path = f"{place}.{one.json}" if place else one.json
            if one.json in data:
                given[one.name] = one.decode(data[one.json], path)
            elif one.required:
                # An older server does not send it yet: that is no reason to give nothing at all.
                given[one.name] = None
        return cls(**given)

    return read


def _moment(value: object, place: str) -> object:
    text = cast(str, _checked(value, place, str))
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise UnfitError(f"{place} is not a point in time") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def _checked(value: object, place: str, kind: type | tuple[type, ...]) -> object:
    # To Python, true is a number as well.
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise UnfitError(f"{place or 'the answer'} is {type(value).__name__}, which it cannot be")
    return value


def encode(value: object) -> object:
    """A value as JSON holds it."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, datetime):
        moment = value.astimezone(timezone.utc).isoformat(timespec="milliseconds")
        return moment.replace("+00:00", "Z")
    if isinstance(value, Mapping):
        return {str(k): encode(v) for k, v in cast(Mapping[object, object], value).items()}
    if isinstance(value, (tuple, list)):
        return [encode(entry) for entry in cast(list[object], value)]
    return value
