"""LaTeX, HTML, YAML, calls of functions and East Asian sentences, made plain for who reads moves.

What is replaced is padded with blanks to as many bytes as it had, and no line ends are added or
lost, so that the lines and columns of messages stay those of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hanoi_graph.records.texts import Text

_Match = re.Match[bytes]

# Nothing of all that is in most texts.
_TRIGGER = re.compile(
    rb"[\\<]|&[a-z]+;|\w\(|^[ \t]*+-[ \t]|[\xe3-\xed][\x80-\xbf]{2}|\xe2[\x83\x91]", re.M
)


def make_plain(text: Text) -> None:
    """Replace markup in a text that is held as a whole; longer ones are left as they are."""
    data = text.data
    if not text.ended or text.moved or not _TRIGGER.search(data):
        return
    if b"\\" in data:
        data = _without_latex(data)
    if b"<" in data or b"&" in data:
        data = _without_html(data)
    data = _APPENDED.sub(_in_single_brackets, data)
    data = _CALL.sub(_as_object, data)
    data = _ITEM.sub(lambda item: item[1] + b"{" + item[2] + b"}", data)
    data = _KEYCAP.sub(lambda key: _padded(key, key[1] + b"."), data)
    data = _CIRCLED.sub(lambda key: _padded(key, b"%d." % (key[0][2] - 0x9F)), data)
    if _EAST_ASIAN.search(data):
        data = _without_east_asian(data)
    text.rewrite(data)


def _padded(match: _Match, plain: bytes = b"") -> bytes:
    return plain + b" " * (len(match[0]) - len(plain))


def _blank(match: _Match) -> bytes:
    """Return blanks instead of a match, with its line ends."""
    return re.sub(rb"[^\n]", b" ", match[0])


# --- LaTeX ---

_ENVIRONMENT = re.compile(rb"\\(?:begin|end)\{[^{}\n]*\}(?:\[[^\]\n]*\])?(?:\{[^{}\n]*\})?")
_SPACING = re.compile(
    rb"\\(?:(?:hline|toprule|midrule|bottomrule|centering|qquad|quad|left|right|displaystyle|"
    rb"noindent|newline|par|cline\{[^{}\n]*\})(?![A-Za-z])|\\(?:\[[\d.]+[a-z]+\])?|[,;:! ()\[\]])"
)
_WRAPPED = re.compile(
    rb"\\(?:text|math|operatorname|emph|[mf]?box|boxed|underline)(?:rm|bf|it|tt|sf|sc)?\{([^{}\n]*)\}"
)
# What is in a box is the answer, and what stands before it in the line is prose.
_BOXED = re.compile(rb"^([^\n]*)\\boxed\{((?:[^{}\n]|\{[^{}\n]*\})*)\}", re.M)
# Marks within marks, each of which takes a pass.
_DEEPEST = 4
_LATEX_ITEM = re.compile(rb"\\item(?![a-z])(?:\[([^\]\n]*)\])?")
_LABELLED_ARROW = re.compile(
    rb"([A-Za-z]|\d{1,9})[ \t]*\\xrightarrow\{([^{}\n]*)\}[ \t]*([A-Za-z]|\d{1,9})\b"
)
_OTHER_ARROW = re.compile(rb"\\(?:mapsto|leadsto|implies|Longrightarrow|longmapsto)(?![A-Za-z])")
_ARROW = rb"(?:\\(?:long)?(?:right)?arrow|\\to|->|\xe2\x86\x92)"
_AT_ARROW = re.compile(
    rb"&(?=[ \t]*" + _ARROW + rb")|(?<=\\to)([ \t]*)&|(?<=\\rightarrow)([ \t]*)&"
)
_AFTER_NUMBER = re.compile(rb"(?<=[.:)])([ \t]*)&")
_LONE_BRACES = re.compile(rb"(?<![_^\w])\{([A-Za-z\d])\}")


def _without_latex(data: bytes) -> bytes:
    """Return a text in which LaTeX's cells have strokes between them, and its marks are blanks."""
    data = _ENVIRONMENT.sub(_blank, data)
    data = _LATEX_ITEM.sub(_item_of, data)
    data = _BOXED.sub(lambda box: _padded(box, b" " * (len(box[1]) + 7) + box[2]), data)
    for _ in range(_DEEPEST):
        data = _WRAPPED.sub(lambda inner: _padded(inner, b" " + inner[1]), data)
    data = _LABELLED_ARROW.sub(_disc_first, data)
    data = _OTHER_ARROW.sub(lambda arrow: _padded(arrow, b"->"), data)
    is_table = b"\\\\" in data
    data = _LONE_BRACES.sub(lambda inner: _padded(inner, b" " + inner[1]), data)
    if is_table:
        data = _AT_ARROW.sub(_blank, data)
        data = _AFTER_NUMBER.sub(_blank, _SPACING.sub(_blank, data)).replace(b"&", b"|")
    else:
        data = _SPACING.sub(_blank, data)
    return data.replace(b"$", b" ").replace(b"~", b" ")


def _item_of(match: _Match) -> bytes:
    """Return the label of an item, with a point behind it if it is a number alone."""
    label = match[1] or b""
    return _padded(match, label + b"." if label.isdigit() else label)


def _disc_first(match: _Match) -> bytes:
    """Return ``1: A -> C`` for an arrow with the number of the disc above it."""
    numbers = re.findall(rb"\d{1,9}", match[2])
    disc = numbers[0] + b": " if len(numbers) == 1 else b""
    return _padded(match, disc + match[1] + b" -> " + match[3])


# --- HTML, calls, YAML ---

_CELL = re.compile(rb"<t[dh](?:[ \t][^<>\n]*)?>", re.I)
_TAG = re.compile(
    rb"</?(?:li|p|br|tr|td|th|ol|ul|table|tbody|thead|div|span|code|pre|strong|b|em|i|h\d|sub|sup|"
    rb"tt|kbd|a|u)(?:[ \t][^<>\n]*)?/?>",
    re.I,
)
_ENTITY = re.compile(rb"&(rarr|gt|nbsp|amp|quot);")
_ENTITIES = {b"rarr": b"->", b"gt": b">", b"quot": b'"'}
_FROM_KEY = rb"\b(?:from|source|src|start|origin)\w*[ \t]*="
_ELEMENT = re.compile(rb"<([A-Za-z]\w*[ \t][^<>\n]{0,300}?" + _FROM_KEY + rb"[^<>\n]{0,300}?)/?>")
_CALL = re.compile(rb"\(([^(){}\n]{0,300}?" + _FROM_KEY + rb"[^(){}\n]{0,300}?)\)")
_APPENDED = re.compile(
    rb"\.(?:append|push|add)\([ \t]*([\[(][^()\[\]\n]{1,100}[\])])[ \t]*\)", re.I
)
_KEY = (
    rb"[\"']?(?:dis[ck]o?|ring|move|step|from|source|src|start|to|target|dest|end)\w*[\"']?[ \t]*:"
)
_ITEM = re.compile(
    rb"^([ \t]*)-([ \t]+" + _KEY + rb"[^\n{}]*(?:\n[ \t]+" + _KEY + rb"[^\n{}]*){1,5})", re.M | re.I
)


def _without_html(data: bytes) -> bytes:
    data = _ELEMENT.sub(_as_object, data)
    data = _CELL.sub(lambda cell: _padded(cell, b"|"), data)
    data = _TAG.sub(_blank, data)
    return _ENTITY.sub(lambda entity: _padded(entity, _ENTITIES.get(entity[1], b"")), data)


def _as_object(match: _Match) -> bytes:
    """Return the arguments of a call, or the attributes of an element, as an object."""
    return b"{" + match[1] + b" " * (len(match[0]) - len(match[1]) - 2) + b"}"


def _in_single_brackets(match: _Match) -> bytes:
    return b" " * (len(match[0]) - len(match[1])) + match[1]


# --- numbers in rings ---

_KEYCAP = re.compile(rb"(\d)(?:\xef\xb8\x8f)?\xe2\x83\xa3")
_CIRCLED = re.compile(rb"\xe2\x91[\xa0-\xb3]")

# --- Chinese, Japanese, Korean ---

_EAST_ASIAN = re.compile(rb"[\xe3-\xed][\x80-\xbf]{2}")
_POINTS = tuple(zip("。，；：、（）", ".,;:,()", strict=True))
_DISC = "(?:圆盘|圓盤|盘子|盤子|圆环|圓環|碟子|盘|盤|碟|环|環|円盤|ディスク|원판|디스크)"
_NO = "(?:号|號|번)"
_PEG = r"(?:柱子|柱|杆子|杆|塔|桩|棒|杭|上|号|號|기둥)"
_PEG_NAME = rf"{_PEG}*+\s*+([A-Za-z]|\d)\s*+{_PEG}*+"
_ORDER = re.compile(
    rf"(?:将|將|把)?\s*+(?:最小的|最大的)?"
    rf"(?:(\d+)\s*+{_NO}?\s*+{_DISC}|{_DISC}\s*+(\d+)\s*+{_NO}?)"
    rf"\s*+(?:を|을|를|,)?\s*+(?:从|從|由)?\s*+{_PEG_NAME}\s*+"
    rf"(?:から|에서|移动到|移動到|移动至|移到|移至|放到|搬到|到|至|→|->)\s*+{_PEG_NAME}"
    r"(?:へ|に|으로|로)?(?:移動(?:する|します|させる)?|移す|动|옮긴다|옮깁니다|이동)?".encode()
)
_STEP = re.compile(r"(?:第\s*+(\d+)\s*+(?:步|手)|(?:步骤|步驟)\s*+(\d+))\s*+[:.]?".encode())


def _without_east_asian(data: bytes) -> bytes:
    """Return a text in which sentences that move a disc are moves such as ``D1 A->C``."""
    for point, plain in _POINTS:
        data = data.replace(point.encode(), plain.encode().ljust(len(point.encode())))
    rendered: list[tuple[re.Pattern[bytes], Callable[[_Match], bytes]]] = [
        (_ORDER, lambda m: _padded(m, b"D%b %b->%b" % (m[1] or m[2], m[3], m[4]))),
        (_STEP, lambda m: _padded(m, (m[1] or m[2]) + b".")),
    ]
    for pattern, plain_of in rendered:
        data = pattern.sub(plain_of, data)
    return data
