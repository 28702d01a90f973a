import pytest

from pytest_quince import Quince, QuinceError


def test_sign_in(quince: Quince) -> None:
    jane = quince.sign_in("jane@example.com", scope="name email")
    assert jane.claims["email"] == "jane@example.com" and jane.user is not None

    code = quince.code("jane@example.com")
    quince.advance_clock(301)
    with pytest.raises(QuinceError, match="invalid_grant"):
        quince.exchange(code)

    quince.add_fault("token", "claim", claims={"aud": "com.example.other"})
    assert quince.sign_in("jane@example.com").claims["aud"] == "com.example.other"

    quince.send_event("consent-revoked", "jane@example.com")
    assert quince.wait_for_event("consent-revoked")["subject"] == jane.subject
