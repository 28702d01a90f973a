"""Tests of Sign in with Apple with Quince: the fixture `quince` and the class `Quince` behind it."""

from .client import Account, Code, Event, Fault, Quince, QuinceError, SignIn

__all__ = ["Account", "Code", "Event", "Fault", "Quince", "QuinceError", "SignIn"]
