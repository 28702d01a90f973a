"""An authenticator of python-fido2's parts, and a browser around it that can lie wherever a test wants."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cbor
from fido2.cose import ES256, RS256, EdDSA
from fido2.webauthn import AttestedCredentialData, AuthenticatorData

UP, UV, BE, BS, AT, ED = 0x01, 0x04, 0x08, 0x10, 0x40, 0x80


def b64(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key(algorithm):
    if algorithm == "ES256":
        return ec.generate_private_key(ec.SECP256R1())
    return ed25519.Ed25519PrivateKey.generate() if algorithm == "EdDSA" else rsa.generate_private_key(65537, 2048)


def authenticator_data(rp_hash, flags, count, credential=b""):
    """The authenticator's data, with flags that needn't fit: the library itself refuses those."""
    right = bytes(AuthenticatorData.create(rp_hash, AT if credential else 0, count, credential))
    return right[:32] + bytes([flags]) + right[33:]


@dataclass
class SoftPasskey:
    """One credential; `flags` are what the authenticator says of the person."""

    origin: str
    algorithm: str = "ES256"
    rp_id: str = "localhost"
    flags: int = UP | UV
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    handle: bytes = b""
    key: object = None

    def __post_init__(self):
        self.key = self.key or new_key(self.algorithm)

    def sign(self, data):
        if self.algorithm == "ES256":
            return self.key.sign(data, ec.ECDSA(hashes.SHA256()))
        return self.key.sign(data) if self.algorithm == "EdDSA" else self.key.sign(data, padding.PKCS1v15(), hashes.SHA256())

    def cose(self):
        kind = {"ES256": ES256, "EdDSA": EdDSA, "RS256": RS256}[self.algorithm]
        return kind.from_cryptography_key(self.key.public_key())

    def client_data(self, kind, options, changes):
        data = {"type": f"webauthn.{kind}", "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(data | changes.pop("client_data", {})).encode()

    def create(self, options, attestation="none", **changes):
        """What a browser sends after `create`; `changes` replace parts of it."""
        self.handle = unb64(options["user"]["id"])
        client_data = self.client_data("create", options, changes)
        flags = changes.pop("flags", self.flags | AT)
        credential = AttestedCredentialData.create(b"\0" * 16, self.id, changes.pop("cose", None) or self.cose())
        rp_hash = sha256(changes.pop("rp_id", self.rp_id).encode()).digest()
        data = authenticator_data(rp_hash, flags, self.count, credential if flags & AT else b"") + changes.pop("after_data", b"")
        statement = {}
        if attestation == "packed":
            signature = self.sign(data + sha256(client_data).digest())
            statement = {"alg": self.cose()[3], "sig": changes.pop("attestation_signature", signature)}
        statement = changes.pop("statement", statement)
        thing = changes.pop("object", None) or cbor.encode({"fmt": attestation, "attStmt": statement, "authData": data})
        message = {
            "id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {"clientDataJSON": b64(client_data), "attestationObject": b64(thing + changes.pop("after_object", b"")), "transports": ["internal"]},
        }
        return message | changes

    def get(self, options, **changes):
        """What a browser sends after `get`."""
        client_data = self.client_data("get", options, changes)
        rp_hash = sha256(changes.pop("rp_id", self.rp_id).encode()).digest()
        data = authenticator_data(rp_hash, changes.pop("flags", self.flags), changes.pop("count", self.count))
        data += changes.pop("after_data", b"")
        signature = changes.pop("signature", lambda right: right)(self.sign(data + sha256(client_data).digest()))
        handle = changes.pop("handle", self.handle)
        response = {"clientDataJSON": b64(client_data), "authenticatorData": b64(data), "signature": b64(signature)}
        if handle is not None:
            response["userHandle"] = b64(handle)
        message = {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "clientExtensionResults": {}, "response": response}
        return message | changes
