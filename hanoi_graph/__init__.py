"""The state graph of the Tower of Hanoi."""
