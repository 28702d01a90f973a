"""The trait OpenSSL: signatures by the system's libcrypto.

The first tests build one small program, as with the trait. The last one is about the service, which has no trait in `make test`;
`make soak` builds it with the trait and runs this file again.
"""

import base64
import os
import random
import subprocess
import sys
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

import quince

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/openssl-signer"

needs_openssl = pytest.mark.skipif(
    sys.platform != "linux", reason="the trait is for Linux; scripts/setup test installs libssl-dev there"
)


@pytest.fixture(scope="module")
def signer():
    """The program that signs with OpenSSL; Tests/OpenSSLSigner/Package.swift builds it in seconds."""
    built = subprocess.run(
        ["swift", "build", "--package-path", ROOT / "Tests/OpenSSLSigner", "--scratch-path", BUILD],
        capture_output=True, text=True, timeout=600,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return BUILD / "debug/openssl-signer"


def key_file(folder, key, form=serialization.PrivateFormat.TraditionalOpenSSL):
    path = folder / "key.der"
    path.write_bytes(key.private_bytes(serialization.Encoding.DER, form, serialization.NoEncryption()))
    return path


def sign(signer, key, messages, environment=None):
    text = "".join(base64.b64encode(message).decode() + "\n" for message in messages)
    return subprocess.run([signer, key], input=text, capture_output=True, text=True, timeout=60,
                          env=os.environ | (environment or {}))


@needs_openssl
@pytest.mark.parametrize("environment", [{}, {"OPENSSL_ia32cap": ":~0x200000"}], ids=["this processor", "without AVX512-IFMA"])
def test_signatures_are_those_of_another_library(signer, tmp_path, environment):
    """1,000 messages of 0 to 4,096 bytes, signed by many threads with one key: RS256 has one valid signature for each."""
    source = random.Random(1)
    messages = [source.randbytes(source.randrange(4_097)) for _ in range(998)] + [b"", bytes(4_096)]
    key = rsa.generate_private_key(65_537, 2_048)
    signed = sign(signer, key_file(tmp_path, key), messages, environment)
    assert signed.returncode == 0, signed.stderr
    signatures = [base64.b64decode(line) for line in signed.stdout.splitlines()]
    assert signatures == [key.sign(message, padding.PKCS1v15(), hashes.SHA256()) for message in messages]


@needs_openssl
def test_the_library_is_the_shared_one_of_the_system(signer):
    libraries = subprocess.run(["ldd", signer], capture_output=True, text=True, check=True).stdout
    assert "libcrypto.so.3" in libraries


def refused(signer, path):
    answer = sign(signer, path, [b"message"])
    assert answer.returncode == 65
    return answer.stdout.strip()


@needs_openssl
def test_a_key_that_is_too_short_or_of_another_kind_is_refused(signer, tmp_path):
    short = rsa.generate_private_key(65_537, 1_024)
    assert refused(signer, key_file(tmp_path, short)) == "it isn't an RSA private key of 2048 bits or more"
    curve = ec.generate_private_key(ec.SECP256R1())
    assert refused(signer, key_file(tmp_path, curve)) == "it isn't an RSA private key of 2048 bits or more"


@needs_openssl
def test_a_public_key_is_refused(signer, tmp_path):
    public = rsa.generate_private_key(65_537, 2_048).public_key()
    path = tmp_path / "key.der"
    path.write_bytes(public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo))
    assert refused(signer, path).startswith("OpenSSL: ")


def test_the_signer_is_told_and_its_tokens_verify(tmp_path):
    """With every key, also one that a rotation adds while the service runs; by PyJWT, and by the checks of the server library."""
    redirect = "http://localhost:1/callback"
    with quince.Service("--redirect-uri", redirect, database=tmp_path / "quince.sqlite") as service:
        expected = "OpenSSL 3." if os.environ.get("QUINCE_TRAITS") == "OpenSSL" else "swift-crypto"
        assert service.ready["signer"].startswith(expected)
        kids = set()
        for number in range(6):
            if number == 3:
                service.api("POST", "signing-keys/rotate")
            token = service.exchange(service.code(redirect_uri=redirect), redirect).json()["id_token"]
            keys = jwt.PyJWKClient(f"{service.url}/auth/keys")
            claims = jwt.decode(token, keys.get_signing_key_from_jwt(token).key, ["RS256"], audience=service.client_id)
            assert claims["iss"] == service.issuer
            kids.add(jwt.get_unverified_header(token)["kid"])
            verified = quince.run("token", "verify", "--keys", f"{service.url}/auth/keys", "--issuer", service.issuer,
                                  "--audience", service.client_id, token)
            assert verified.returncode == 0, verified.stdout + verified.stderr
        assert len(kids) == 3
