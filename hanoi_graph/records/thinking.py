"""Thinking text that language models print before their answer: it is no part of the answer."""

from __future__ import annotations

import re

from hanoi_graph.records.texts import Text

_NAME = rb"(?:think|thinking|thought|thoughts|reasoning|scratchpad)"
_OPENS = re.compile(rb"\s*+<" + _NAME + rb">", re.I)
_QUOTED = (b"{", b"[", b'"')
_CLOSES = re.compile(rb"</" + _NAME + rb">", re.I)


def answer_after_thinking(text: Text) -> tuple[Text, str]:
    r"""Return what comes after the last thinking text, and what the report says about that.

    Only a text that is held as a whole is looked through. In JSON the marks stand within strings,
    and what is within one is no more than a part of a text.

    Raises
    ------
    ReadingError
        If thinking text has no end, or nothing comes after it, so that there is no answer.

    Examples
    --------
    >>> import io
    >>> text = Text(io.BytesIO(b"<think>\nA -> B\n</think>\nA -> C\n"), name="answer")
    >>> answer, note = answer_after_thinking(text)
    >>> answer.data, note
    (b'\nA -> C\n', 'thinking text up to line 3 that was ignored')
    """
    if not text.ended or text.moved or text.data.lstrip().startswith(_QUOTED):
        return text, ""
    end = 0
    for tag in _CLOSES.finditer(text.data):
        end = tag.end()
    opens = _OPENS.match(text.data, end)
    if opens:
        raise text.error(
            "no answer: the thinking text that begins here has no end; take the mark out if what "
            "follows is the answer",
            at=opens.end() - len(opens[0].lstrip()),
        )
    if not end:
        return text, ""
    if not text.data[end:].strip():
        raise text.error("no answer: nothing comes after the thinking text that ends here", at=end)
    note = f"thinking text up to line {text.line_at(end)} that was ignored"
    return text.part(end, len(text.data)), note
