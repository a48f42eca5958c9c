"""What the parts of a move are called: patterns in bytes of UTF-8 that readers of lines share.

All repetitions are possessive: no input makes these patterns go back and try again.
"""

from __future__ import annotations

import re


def any_of(*words: str) -> str:
    """Return a pattern for any of some words; letters beyond ASCII may be capitals too."""
    spelled = {*words, *(word.capitalize() for word in words if not word.isascii())}
    return "(?:" + "|".join(sorted(spelled, key=lambda word: (-len(word), word))) + ")"


def compiled(pattern: str) -> re.Pattern[bytes]:
    """Compile a pattern for bytes of UTF-8, without regard to capitals of ASCII."""
    return re.compile(pattern.encode(), re.IGNORECASE)


# English, Spanish, Portuguese, French, German, Italian, Dutch, Polish, Russian and Ukrainian.
DISC = any_of(
    "discs?", "disks?", "disco", "disque", "scheibe", "schijf", "krążek", "dysk", "диск", "диска",
    "кольцо", "rings?", "aro", "anillo", "anel", "anello", "anneau", "plate",
)  # fmt: skip
PEG = any_of(
    "pegs?", "rod", "pole", "tower", "post", "needle", "stick", "column", "stack", "poste", "torre",
    "haste", "pino", "varilla", "estaca", "aguja", "clavija", "piolo", "asta", "tige", "piquet",
    "tour", "stab", "pflock", "turm", "stange", "paal", "pręt", "słupek", "стержень", "стержня",
    "стержне", "стержни", "башня", "башни", "башню", "колышек", "колышка", "штырь", "штыря",
    "стрижень", "стрижня",
)  # fmt: skip
STEP = any_of(
    "step", "move", "paso", "passo", "movimiento", "movimento", "schritt", "zug", "étape", "coup",
    "mossa", "krok", "шаг", "ход", "крок",
)  # fmt: skip
STAGE = any_of(
    "phase", "part", "stage", "section", "round", "level", "attempt", "solution", "try", "case",
    "option", "example", "iteration", "fase", "parte", "etapa", "teil", "abschnitt", "partie",
    "этап", "часть", "фаза",
)  # fmt: skip
FROM = any_of(
    "from", "de", "desde", "del", "da", "do", "dal", "dalla", "depuis", "von", "van", "с", "со",
    "из", "z", "ze", "зі", "з", "із",
)  # fmt: skip
TO = any_of(
    "->", "-->", "=>", ">", "→", "⇒", "⟶", "➔", "➜", "–>", "-", "–", "—", "−", r"\\to",
    r"\\(?:long)?rightarrow", "to", "onto", "para", "a", "al", "à", "até", "hasta", "hacia",
    "vers", "sur", "nach", "auf", "zu", "naar", "na", "su", "alla", "на", "в",
)  # fmt: skip
AND = "(?:and|then|y|e|et|und|dann|luego|depois|puis|и|затем)"
# With these a sentence goes on that tells somebody to move something.
NEXT_WORDS = any_of(
    "first", "firstly", "second", "third", "next", "now", "then", "finally", "lastly", "last",
    "and", "after that", "afterwards", "again", "once more", "luego", "después", "ahora",
    "por último", "finalmente", "primero", "a continuación", "entonces", "depois", "agora",
    "primeiro", "em seguida", "então", "zuerst", "dann", "danach", "jetzt", "anschließend",
    "schließlich", "d'abord", "ensuite", "puis", "enfin", "затем", "потом", "далее", "теперь",
    "сначала", "наконец", "poi", "quindi", "infine",
)  # fmt: skip
# These are the lead bytes of Latin, Greek and Cyrillic.
LETTER = r"(?:[A-Za-z]|[\xc3-\xd4][\x80-\xbf])"
NO_WORD = r"(?![\w\xc3-\xd4])"
GAP = r"(?:[ \t\r\x0b\x0c]|\xc2\xa0)"
B = rf"{GAP}*+"
# Markdown's and LaTeX's marks, and quotes, may stand around everything.
Q = r"[*_`$\"']*+"
_BULLET = r"(?:[-*+]|•|◦|▪|●|‣|·|➤|►)"
_BOX = r"(?:\[[ x]\]|(?:✅|✔|☑|✓|☐|👉|🔹|🔸)(?:️)?)"
_LABEL = (
    "(?:assistant|answer|solution|output|moves|result|sequence|respuesta|resposta|réponse|antwort|"
    "ответ|решение|ходы)"
)
BEGIN = rf"(?:{GAP}|[>|])*+(?:{_LABEL}{B}:{B})?+(?:{_BULLET}{GAP}{B})?(?:{_BOX}{B})?{Q}"
_DIGITS = r"(\d{1,18}+)"
NUMBER = (
    rf"(?:(?:{STEP}{B}#?)?{_DIGITS}{B}[.)|]{B}|"
    rf"{STEP}{B}#?{_DIGITS}{B}(?:[:.-]|–){B}|"
    rf"(?:#|№){_DIGITS}{B}[:.)-]?+{B}|[(\[]{_DIGITS}[)\]]{B}[:.]?+{B})?{Q}{B}"
)
NEXT = rf"(?:{NEXT_WORDS}(?:,|{GAP}){B})*+"
NO = r"(?:n(?:º|°|o)\.?|nr\.?|number|#|№)"
_ARTICLE = "(?:the|a|o|el|la|le|il|lo|den?|dem|het)"
VERB = rf"(?:{LETTER}{{3,20}}+{GAP}{B})?(?:(?:the|o|el|la|le|il|lo|die|de|het){GAP}{B})?"
# The article "a" alone would be taken for a peg, and the peg A for it.
AT_PEG = (
    rf"(?:(?:{_ARTICLE}{GAP}{B})?{PEG}{B}(?:#|№)?{B}|"
    rf"(?:the|o|el|la|le|il|den?|dem|het){GAP}{B})?"
)
POINT = rf"{Q}(-?\d{{1,9}}+|[A-Za-z]){Q}{NO_WORD}(?:{GAP}{B}{PEG}{NO_WORD})?+"
ARROW = compiled("->|=>|→|⇒|⟶|➔|➜")
# Where a text leaves moves out and says so.
LEFT_OUT = compiled(
    r"^[\s>*|(\[_.:#/-]*?(?:\.\.\.|…|\\\\[lcv]?dots\b)|\b(?:and[ ]so[ ](?:on|forth)|etc\b|usw\b|"
    r"(?:continue|repeat|follow)[a-z]*[ ](?:(?:with|in|on|using|following)[ ])?"
    r"(?:this|the|until|similarly|like)|(?:remaining|rest[ ]of[ ]the|other)[ ](?:moves|steps)|"
    r"omitted|und[ ]so[ ]weiter|y[ ]as(?:i|í)[ ]sucesivamente|e[ ]assim[ ]por[ ]diante|enz\b|"
    r"et[ ]ainsi[ ]de[ ]suite)|и[ ]так[ ]далее|и[ ]т\.[ ]?д"
)
