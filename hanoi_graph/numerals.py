"""Exact numbers as text: long ones in full where a program reads them, else described."""

from __future__ import annotations

import decimal
import math

# They make some 48 digits, while the logarithms have 80: those of a number of up to 10**20 bits
# are then good for 60, and lie between the bounds.
_FIRST_BITS = 160
# Nobody reads more than nine digits at a glance.
_LARGEST_IN_DIGITS = 10**9


def exact(number: int) -> int | str:
    """Return a number for printing: itself, or a description where it has too many digits.

    Beyond 4300 digits Python refuses to write a number out, and nobody would read it.

    >>> exact(2**64 - 1), exact(2**100_000)
    (18446744073709551615, 'a number of 30103 digits, 99900209301438450794...55304734389883109376')
    """
    if number.bit_length() < 14_000:
        return number
    digits, head = _beginning(number)
    return f"a number of {digits} digits, {head}...{number % 10**20:020}"


def counted(number: int, noun: str, many: str | None = None) -> str:
    """Return a number of things in words, the noun in the singular where there is one.

    >>> counted(1, "move"), counted(2, "move"), counted(0, "vertex", "vertices")
    ('1 move', '2 moves', '0 vertices')
    """
    return f"{number} {noun}" if number == 1 else f"{exact(number)} {many or noun + 's'}"


def readable(number: int) -> str:
    """Return a number for the eye: a power of 2 or 3 less one as such, other digits in groups.

    >>> readable(3**60 - 1), readable(2**60 - 1), readable(531440), readable(2186)
    ('3^60 − 1', '2^60 − 1', '531\u202f440', '2186')
    """
    if number >= _LARGEST_IN_DIGITS:
        for base in (2, 3):
            exponent = round(math.log(number + 1, base))
            if base**exponent == number + 1:
                return f"{base}^{exponent} \N{MINUS SIGN} 1"
    if number.bit_length() >= 14_000 or number < 10_000:
        return str(exact(number))
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def in_full(number: int) -> int | str:
    """Return a number for a report: itself, or as a text of all its digits where it is long.

    Python and many readers of JSON refuse a number of more than 4300 digits, but not a text. Beyond
    some 360 000 digits it is only described, as by `exact`.

    >>> in_full(7), len(in_full(2**100_000))
    (7, 30103)
    """
    if number.bit_length() < 14_000:
        return number
    if number.bit_length() > 1_200_000:
        return exact(number)
    # By way of Decimal, which has no limit on the digits that it writes, as int has.
    return format(decimal.Decimal(number), "f")


def _beginning(number: int) -> tuple[int, int]:
    """Return how many decimal digits a long positive number has, and the first twenty of them."""
    # Its first bits tell them, unless the next ones could still change the twentieth digit.
    cut = number.bit_length() - _FIRST_BITS
    first = number >> cut
    low, high = (_leading_digits(bits, cut) for bits in (first - 1, first + 2))
    if low == high:
        return low
    digits = _digit_count(number)
    return digits, number // 10 ** (digits - 20)


def _leading_digits(bits: int, exponent: int) -> tuple[int, int]:
    """Return the number of digits of bits * 2**exponent, and the first twenty, nearly exact."""
    with decimal.localcontext() as context:
        context.prec = 80
        logarithm = decimal.Decimal(bits).log10() + decimal.Decimal(2).log10() * exponent
        whole = int(logarithm)
        return whole + 1, int(10 ** (logarithm - whole + 19))


def _digit_count(number: int) -> int:
    """Return how many decimal digits a positive number has, without writing it out."""
    estimate = int((number.bit_length() - 1) * math.log10(2))
    while 10**estimate <= number:
        estimate += 1
    return estimate
