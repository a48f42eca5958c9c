"""Numbers too long to be shown, or even held: how many digits, the first of them and the last."""

from __future__ import annotations

import decimal
from dataclasses import dataclass

from hanoi_graph.paths.algebras import Bracket

# Digits beyond those asked for, for the logarithms; one more in each place than could be wrong.
_GUARD = 20


@dataclass(frozen=True)
class Magnitude:
    """The size of a positive integer.

    Attributes
    ----------
    digits : int
        The number of decimal digits, exact.
    first, last : str
        The first and the last of them.

    Examples
    --------
    >>> print(Magnitude.of(3**20000, shown=6))
    a number of 9543 digits, 266130...400001
    """

    digits: int
    first: str
    last: str

    @classmethod
    def of(cls, number: int, *, shown: int = 20) -> Magnitude:
        """Return the size of a positive integer, without writing it out.

        Python takes time that grows with the square of the length to write an integer, and refuses
        more than 4300 digits unless told otherwise.
        """
        # The factor is a little less than the logarithm of 2, so the estimate is not too large.
        digits = max((number.bit_length() - 1) * 30102999566 // 10**11, shown)
        head = number // 10 ** (digits - shown)
        digits += len(str(head)) - shown
        last = str(number % 10**shown).zfill(min(shown, digits))
        return cls(digits, str(head)[:shown], last)

    @classmethod
    def between(cls, bracket: Bracket, *, last: int, shown: int) -> Magnitude | None:
        """Return the size of a number between two bounds, None if they are too far apart.

        Parameters
        ----------
        bracket : (low, high, exponent)
            The number is from low * 2**exponent to high * 2**exponent.
        last : int
            The number modulo 10**shown.
        shown : int
            How many of the first and the last digits to give.
        """
        low, high, exponent = bracket
        if low == high and not exponent:
            return cls.of(low, shown=shown)
        context = decimal.Context(
            prec=len(str(exponent)) + high.bit_length() // 16 + shown + _GUARD,
            Emax=decimal.MAX_EMAX,
            Emin=decimal.MIN_EMIN,
        )
        if not low:
            return None
        # The logarithms are right to the last place but one or two.
        slack = decimal.Decimal((0, (1,), len(str(exponent)) + 4 - context.prec))
        below = _leading(low, exponent, shown, context, -slack)
        above = _leading(high, exponent, shown, context, slack)
        if below != above:
            return None
        return cls(below[0], below[1], f"{last:0{shown}d}")

    def __str__(self) -> str:
        return f"a number of {self.digits} digits, {self.first}...{self.last}"


def _leading(
    number: int, exponent: int, shown: int, context: decimal.Context, slack: decimal.Decimal
) -> tuple[int, str]:
    """Return the number of digits and the first ones of number * 2**exponent * 10**slack."""
    power = context.multiply(decimal.Decimal(exponent), context.log10(decimal.Decimal(2)))
    power = context.add(power, context.log10(context.create_decimal(number)))
    power = context.add(power, slack)
    whole = int(power)
    fraction = context.subtract(power, decimal.Decimal(whole))
    scaled = context.power(10, context.add(fraction, decimal.Decimal(shown - 1)))
    return whole + 1, str(int(scaled))
