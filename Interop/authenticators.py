"""Chromium's virtual authenticator: what a person's device does, without a person."""


class VirtualAuthenticator:
    """A device with a lock, whose person agrees at once; `answers` replaces how it is."""

    def __init__(self, window, **answers):
        self.window = window
        window.command("WebAuthn.enable", enableUI=False)
        options = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True,
            "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
        }
        self.id = window.command("WebAuthn.addVirtualAuthenticator", options=options | answers)["authenticatorId"]

    def command(self, name, **parameters):
        return self.window.command(f"WebAuthn.{name}", authenticatorId=self.id, **parameters)

    @property
    def credentials(self):
        return self.command("getCredentials")["credentials"]

    def lie(self, **bits):
        """Makes answers wrong: `isBogusSignature`, `isBadUV`, `isBadUP`."""
        self.command("setResponseOverrideBits", **bits)

    def verifies(self, wanted):
        """Whether it verifies the person."""
        self.command("setUserVerified", isUserVerified=wanted)

    def acts(self, wanted):
        """Whether the person touches the device when asked."""
        self.command("setAutomaticPresenceSimulation", enabled=wanted)

    def remove(self):
        self.window.command("WebAuthn.removeVirtualAuthenticator", authenticatorId=self.id)
