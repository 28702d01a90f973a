"""Unmodified clients under Apple's name: apps in seven languages sign in at https://appleid.apple.com, which is Quince for them.

The programs are in apple_clients/. They get what Apple's developer portal gives to an app, and nothing in them is for Quince:
`quince appleid run` does the rest. Root and a plain user each have a service in a network of its own, where port 443 is free.
"""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from conftest import CALLBACK
from isolated import isolated
from quince import ROOT, binary
from server import Server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has namespaces")

APPS = ROOT / "Interop/apple_clients"
PYTHON = sys.executable
#: Debian's programs, whose libraries the apps use.
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
APPLE = "https://appleid.apple.com"
#: The path is django-allauth's.
ALLAUTH_CALLBACK = "http://localhost:9/accounts/apple/login/callback/"

IS_ROOT = os.geteuid() == 0


class User:
    """How commands are run: as root, who can use port 443; as a plain user, who can't; or confined, with no mount namespaces either."""

    def __init__(self, name):
        gives = []
        if name == "confined":
            limits = "echo 0 >/proc/sys/user/max_mnt_namespaces && echo 0 >/proc/sys/user/max_user_namespaces"
            self.becomes = ["unshare", "--map-root-user", "sh", "-c", f'{limits} && exec "$@"', "sh"]
        elif name == "plain" and IS_ROOT:
            self.becomes = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            # The service writes into the folder from which it is started, which is the tests'.
            gives = ["sh", "-c", 'chown nobody . && exec "$@"', "sh"]
        else:
            # Someone who runs the tests as a plain user is one already.
            self.becomes = []
        self.has_network = IS_ROOT or name == "root"
        self.through = [*(isolated() if self.has_network else []), *gives, *self.becomes]
        self.has_port = name == "root"
        self.folder = tempfile.TemporaryDirectory(prefix="quince-clients-")
        self.home = Path(self.folder.name)
        if gives:
            shutil.chown(self.home, "nobody")

    def inside(self, process):
        """What begins a command in the network of the process that was started through `through`."""
        enters = ["nsenter", "--target", process, "--net", *([] if IS_ROOT else ["--user", "--preserve-credentials"])]
        return [*(enters if self.has_network else []), *self.becomes]

    def clean(self, **more):
        """What begins a command that gets no variables but these."""
        variables = {"PATH": PATH, "HOME": self.home, "QUINCE_APPLEID": self.home / "appleid", **more}
        return ["env", "-i", *(f"{name}={value}" for name, value in variables.items())]


def finish(command, **options):
    """Runs a command to its end; gives its exit code, and its output and errors together."""
    done = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **options)
    return done.returncode, done.stdout


class Program:
    """A program that reads a JSON object in each line and responds with another one."""

    def __init__(self, command, log):
        self.log = log
        self.errors = log.open("ab")
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def ask(self, do, **more):
        self.process.stdin.write(json.dumps({"do": do} | more) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"it ended:\n{self.log.read_text()}"
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.stdin.close()
        try:
            code = self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.process.stdout.close()
        self.errors.close()
        assert kind or code == 0, f"it ended with {code}:\n{self.log.read_text()}"


class StandIn:
    """`quince serve --as-appleid` of one user, and Jane with a browser in the same network."""

    def __init__(self, user):
        self.user = user
        self.server = Server(
            binary(), "--as-appleid", "--https", f"127.0.0.1:{443 if user.has_port else 0}", "--redirect-uri", CALLBACK, "--redirect-uri", ALLAUTH_CALLBACK,
            database=":memory:", port=0, through=user.through,
            environment={"PATH": PATH, "HOME": str(user.home), "QUINCE_APPLEID": str(user.home / "appleid")},
        )
        self.inside = user.inside(self.server.process.pid)

    @functools.cached_property
    def person(self):
        return Program(self.running(PYTHON, APPS / "person.py", self.server.url), self.user.home / "person.log")

    def running(self, *command, **variables):
        """A command for which this service is Apple."""
        return [*self.inside, *self.user.clean(**variables), binary(), "appleid", "run", "--", *command]

    def app(self, client):
        ready = self.server.ready
        return Program(self.running(*words(client.command), **client.variables, **{
            "APPLE_CLIENT_ID": ready["clientId"], "APPLE_TEAM_ID": ready["teamId"], "APPLE_KEY_ID": ready["keyId"],
            "APPLE_PRIVATE_KEY": ready["privateKeyPath"], "APPLE_REDIRECT_URI": client.redirect_uri,
        }), self.user.home / "app.log")

    def sign_in(self, app, **changes):
        """The way of Jane's browser to the app's outcome: its user, or an error; `changes` are to what the browser brings."""
        url = app.ask("authorize")["url"]
        assert url.startswith(f"{APPLE}/auth/authorize?")
        answer = self.person.ask("sign_in", url=url)
        assert answer["way"] == "form_post"
        return app.ask("callback", parameters=answer["parameters"] | changes)

    def api(self, method, path, body=None):
        return self.person.ask("api", method=method, path=path, body=body)

    def close(self):
        try:
            if "person" in vars(self):
                with self.person:
                    pass
            assert self.server.stop() == 0, self.server.log()
        finally:
            self.server.close()
            self.user.folder.cleanup()


@pytest.fixture(scope="session")
def stand_ins():
    """The services that tests of this process share, by user."""
    started = {}
    yield started
    for stand_in in started.values():
        stand_in.close()


@pytest.fixture
def stand_in(stand_ins, request):
    """The service of root, or of the user whom a test names."""
    name = getattr(request, "param", "root")
    if name not in stand_ins:
        stand_ins[name] = StandIn(User(name))
    return stand_ins[name]


EACH_USER = pytest.mark.parametrize("stand_in", ["root", "plain", "confined"], indirect=True)


def words(command):
    return command() if callable(command) else command


@functools.cache
def built():
    """A folder for programs that have to be compiled; it goes with this process."""
    made = tempfile.TemporaryDirectory(prefix="quince-clients-")
    # For the plain user, too.
    Path(made.name).chmod(0o755)
    return made


@functools.cache
def go(name):
    """Runs a program in Go, which is compiled when it is first run."""
    program = Path(built().name) / name
    variables = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "CGO_ENABLED": "0"}
    code, output = finish(["/usr/bin/go", "build", "-o", program, APPS / f"{name}.go"], env=os.environ | variables)
    assert code == 0, output
    return [program]


@functools.cache
def java(name):
    """Runs a program in Java, which is compiled when it is first run."""
    code, output = finish(["/usr/bin/javac", "-d", built().name, APPS / f"{name}.java"])
    assert code == 0, output
    # Without the second compiler it starts sooner.
    return ["java", "-XX:TieredStopAtLevel=1", "-cp", built().name, name]


# Signing in

#: Each way in which the identity token of an exchange is wrong.
FAULTS = {
    "nonce": {"kind": "claim", "claims": {"nonce": "another"}},
    "no nonce": {"kind": "claim", "claims": {"nonce": None}},
    "audience": {"kind": "claim", "claims": {"aud": "com.example.other"}},
    "issuer": {"kind": "claim", "claims": {"iss": "https://account.apple.com"}},
    "expired": {"kind": "claim", "claims": {"exp": {"secondsFromNow": -600}}},
    "no expiry": {"kind": "claim", "claims": {"exp": None}},
    "signature": {"kind": "signature"},
    "unsigned": {"kind": "unsigned"},
}


@dataclass
class Client:
    """The command of an app, and what is in its error for each fault."""

    command: object
    refusals: dict
    redirect_uri: str = CALLBACK
    variables: dict = field(default_factory=dict)


def saying(nonce, audience, issuer, expired, no_expiry, signature, unsigned, *, state):
    return {
        "state": state, "nonce": nonce, "no nonce": nonce, "audience": audience, "issuer": issuer, "expired": expired,
        "no expiry": no_expiry, "signature": signature, "unsigned": unsigned,
    }


#: What an app says that checks a value itself, because its library doesn't.
BY_APP = {"state": "state is of another sign-in", "nonce": "nonce is of another sign-in"}
#: What the programs say that check everything themselves, with their language's standard library.
BY_HAND = saying(
    BY_APP["nonce"], "audience is wrong", "issuer is wrong", "has expired", "has expired", "signature is wrong", "not signed with RS256",
    state=BY_APP["state"])
PYJWT = ["InvalidAudienceError", "InvalidIssuerError", "ExpiredSignatureError"]

CLIENTS = {
    "social-core": Client(
        [PYTHON, APPS / "social_core_app.py"],
        saying(None, *PYJWT, None, "InvalidSignatureError", "InvalidAlgorithmError", state="AuthSessionError")),
    "social-core oidc": Client(
        [PYTHON, APPS / "social_core_app.py", "oidc"],
        saying("could not be matched to the request", *PYJWT, "missing a required field", *2 * ["signature could not be verified"],
               state="AuthSessionError")),
    "django-allauth": Client(
        [PYTHON, APPS / "allauth_app.py"],
        saying(None, *PYJWT, None, "InvalidSignatureError", "InvalidKeyError", state="RuntimeError: unknown"),
        redirect_uri=ALLAUTH_CALLBACK),
    "authlib": Client([PYTHON, APPS / "authlib_app.py"], saying(
        "claim: 'nonce'", "claim: 'azp'", "claim: 'iss'", "ExpiredTokenError", "claim: 'exp'", "BadSignatureError",
        "UnsupportedAlgorithmError", state="MismatchingStateError")),
    "requests-oauthlib": Client([PYTHON, APPS / "requests_oauthlib_app.py"], saying(
        BY_APP["nonce"], *PYJWT, "MissingRequiredClaimError", "InvalidSignatureError", "InvalidAlgorithmError",
        state=BY_APP["state"])),
    "go-oidc": Client(lambda: go("go_app"), saying(
        BY_APP["nonce"], "expected audience", "different provider", "token is expired", "token is expired",
        "failed to verify id token signature", "unsupported algorithm", state=BY_APP["state"])),
    "openid_connect": Client(["ruby", APPS / "ruby_app.rb"], saying(
        "InvalidNonce", "InvalidAudience", "InvalidIssuer", "ExpiredToken", "exp", "VerificationFailed", "UnexpectedAlgorithm",
        state=BY_APP["state"])),
    "php": Client(["php", APPS / "php_app.php"], BY_HAND),
    "node": Client(["node", APPS / "node_app.mjs"], BY_HAND),
    "jose": Client(["node", APPS / "jose_app.cjs"], saying(
        BY_APP["nonce"], '"aud" claim', '"iss" claim', "ERR_JWT_EXPIRED", None, "ERR_JWS_SIGNATURE",
        "ERR_JOSE_ALG_NOT_ALLOWED", state=BY_APP["state"]),
        variables={"NODE_PATH": "/usr/share/nodejs"}),
    "java": Client(lambda: java("JavaApp"), BY_HAND | {"no expiry": "no exp"}),
    "curl": Client(["bash", APPS / "curl_app.sh"], BY_HAND),
}
#: The apps that use no library for the identity token.
WITHOUT_LIBRARY = {name for name, client in CLIENTS.items() if client.refusals["signature"] == BY_HAND["signature"]}

#: What a library accepts although it is wrong, and why.
BLIND = {
    ("social-core", "nonce"): "its backend for Apple sends no nonce; the general one does",
    ("social-core", "no nonce"): "its backend for Apple sends no nonce; the general one does",
    ("social-core", "no expiry"): "PyJWT checks a claim only if it is there",
    ("django-allauth", "nonce"): "its provider for Apple sends no nonce",
    ("django-allauth", "no nonce"): "its provider for Apple sends no nonce",
    ("django-allauth", "no expiry"): "PyJWT checks a claim only if it is there",
    ("jose", "no expiry"): "it checks a claim only if it is there",
}

#: Words of a program that was changed for Quince.
CHANGED = re.compile(
    r"quince|localhost|127\.0\.0\.1|proxy|insecure|unauthorized|verify *=|verify_?(?:peer|host|none|mode)|ssl_cert"
    r"|ca_?(?:file|bundle|cert)",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", sorted(APPS.glob("*[Aa]pp.*")), ids=lambda path: path.name)
def test_an_app_is_as_it_would_be_for_apple(path):
    assert CHANGED.findall(path.read_text()) == []


def left_to_the_app(name):
    """What the library of an app doesn't check, in the words of the document."""
    unchecked = {fault for owner, fault in BLIND if owner == name}
    unchecked |= {value for value, words in BY_APP.items() if CLIENTS[name].refusals[value] == words}
    names = {"state": "`state`", "nonce": "`nonce`", "no expiry": "a missing `exp`"}
    return ", ".join(names[value] for value in names if value in unchecked) or "nothing"


def test_the_document_says_what_each_library_leaves_to_the_app():
    rows = re.findall(r"^\| ([^|]*) \| [^|]* \| ([^|]*) \|$", (ROOT / "docs/appleid.md").read_text(), re.MULTILINE)
    documented = {name: left for name, left in rows if name in CLIENTS}
    assert documented == {name: left_to_the_app(name) for name in CLIENTS if name not in WITHOUT_LIBRARY}


def sign_in_refresh_revoke(stand_in, app):
    user = stand_in.sign_in(app)
    assert user.get("email") == "jane@example.com", user
    assert app.ask("refresh") == {"sub": user["sub"]}
    assert app.ask("revoke") == {"revoked": True}
    assert "error" in app.ask("refresh"), "its refresh token is revoked"


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_signs_in_and_rejects_every_wrong_token(stand_in, name):
    client = CLIENTS[name]
    with stand_in.app(client) as app:
        assert stand_in.sign_in(app).get("email") == "jane@example.com"
        refused = stand_in.sign_in(app, state="another").get("error", "")
        assert client.refusals["state"] in refused, refused
        for fault, data in FAULTS.items():
            stand_in.api("POST", "faults", {"endpoint": "token", **data})
            outcome = stand_in.sign_in(app)
            if (name, fault) in BLIND:
                assert "sub" in outcome, f"{name} rejects it now, so it leaves the list: {fault}"
            else:
                assert client.refusals[fault] in outcome.get("error", ""), (fault, outcome)
            assert stand_in.api("GET", "faults") == {"faults": []}, "the fault was in this token"
        sign_in_refresh_revoke(stand_in, app)


@pytest.mark.parametrize("name", CLIENTS)
@pytest.mark.parametrize("stand_in", ["plain"], indirect=True)
def test_a_client_of_a_plain_user_signs_in(stand_in, name):
    with stand_in.app(CLIENTS[name]) as app:
        sign_in_refresh_revoke(stand_in, app)


@pytest.mark.parametrize("name", ["root", "plain", "confined"])
def test_a_suite_of_tests_needs_only_the_command(name):
    """The command starts the service itself; a suite of an app needs nothing else."""
    user = User(name)
    ready = user.home / "ready.json"
    code, output = finish([
        *user.through, *user.clean(READY_FILE=ready), binary(), "appleid", "run", "--auto-approve", "jane@example.com",
        "--redirect-uri", CALLBACK, "--ready-file", ready, "--",
        PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", user.home, APPS / "suite.py",
    ], cwd=user.home)
    assert code == 0 and "1 passed" in output, output
    user.folder.cleanup()


# Reaching the host, and trusting it

FETCHES = {
    "curl": ["curl", "--silent", "--show-error", "--fail"],
    "wget": ["wget", "--no-verbose", "--tries=1", "--output-document=-"],
    "urllib": [PYTHON, "-c", "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())"],
    "requests": [PYTHON, "-c", "import sys, requests; print(requests.get(sys.argv[1]).text)"],
    "node fetch": ["node", "-e", "fetch(process.argv[1]).then((response) => response.text()).then(console.log)"],
    "node https": ["node", "-e", 'require("node:https").get(process.argv[1], (response) => response.pipe(process.stdout))'],
    "php streams": ["php", "-r", "echo file_get_contents($argv[1]) ?: exit(1);"],
    "php curl": ["php", "-r", "$c = curl_init($argv[1]); if (!curl_exec($c)) { echo curl_error($c); exit(1); }"],
    "ruby": ["ruby", "-r", "open-uri", "-e", "puts URI.open(ARGV[0]).read"],
    "java": lambda: java("JavaFetch"),
    "go": lambda: go("go_fetch"),
}
DISCOVERY = f"{APPLE}/.well-known/openid-configuration"

#: How clients say that they don't trust a certificate.
UNTRUSTED = re.compile("certificate|PKIX")
#: How they say that its authority may not sign for this host; GnuTLS and PHP's streams don't say why.
FORBIDDEN = re.compile("permitted subtree violation|not permitted by any constraint|is not trusted|certificate verify failed in")
#: Java ignores the name constraints of an authority that it trusts itself.
UNCONSTRAINED = {"java"}


def fetch(name, url):
    return [*words(FETCHES[name]), url]


@pytest.mark.parametrize("name", FETCHES)
@EACH_USER
def test_every_client_reaches_quince(stand_in, name):
    code, output = finish(stand_in.running(*fetch(name, DISCOVERY)))
    if name == "php streams" and not stand_in.user.has_port:
        assert code != 0 and "proxy" in output, "they use none, and the command says that it needs one"
    else:
        assert code == 0 and f'"issuer":"{APPLE}"' in output, output


def with_files(inside, hosts, bundle=None):
    """What begins a command that has this hosts file, and this list of authorities if there is one."""
    mounts = {hosts: "/etc/hosts"} | ({bundle: "/etc/ssl/certs/ca-certificates.crt"} if bundle else {})
    script = " && ".join([*(f"mount --bind {file} {place}" for file, place in mounts.items()), 'exec "$@"'])
    return [*inside, "unshare", "--mount", "sh", "-c", script, "sh"]


def hosts_file(folder, *names):
    path = folder / "hosts.txt"
    path.write_text("".join(f"127.0.0.1 {name}\n" for name in ("localhost", *names)))
    return path


@pytest.mark.parametrize("name", FETCHES)
def test_no_client_reaches_quince_without_the_command(stand_in, name):
    command = [*stand_in.user.clean(), *fetch(name, DISCOVERY)]
    code, output = finish([*stand_in.inside, *command])
    assert code != 0 and "authorization_endpoint" not in output, output
    # Only led to the service, it doesn't trust it.
    code, output = finish([*with_files(stand_in.inside, hosts_file(stand_in.user.home, "appleid.apple.com")), *command])
    assert code != 0 and UNTRUSTED.search(output), output


class OtherAuthority:
    """An authority with the constraints of Quince's, in its place in every trust file; its key signs for two hosts."""

    HOSTS = ("appleid.apple.com", "evil.example")

    def __init__(self):
        self.user = User("root")
        own = self.user.home / "appleid"
        code, output = finish(["sh", "-c", 'exec "$@" 2> /dev/null', "sh", *self.user.clean(), binary(), "appleid", "env", "--format", "json"])
        assert code == 0, output
        self.own_authority = (own / "ca.pem").read_text()
        authority = self.make_certificates()
        self.folder = self.user.home / "other"
        shutil.copytree(own, self.folder)
        for file in self.folder.rglob("*"):
            if file.suffix != ".jks" and file.is_file():
                text = file.read_text().replace(self.own_authority.strip(), authority.strip())
                file.write_text(text.replace(str(own), str(self.folder)))
        store = self.folder / "truststore.jks"
        store.unlink()
        code, said = finish([
            "keytool", "-importcert", "-noprompt", "-storetype", "JKS", "-storepass", "changeit", "-keystore", store,
            "-file", self.folder / "ca.pem",
        ])
        assert code == 0, said
        self.variables = {name: value.replace(str(own), str(self.folder)) for name, value in json.loads(output).items()}
        self.process = subprocess.Popen(
            [*isolated(PYTHON), APPS / "two_hosts.py", self.user.home, *self.HOSTS], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"
        hosts = hosts_file(self.user.home, *self.HOSTS)
        self.begin = [
            *with_files(self.user.inside(self.process.pid), hosts, self.folder / "bundle.pem"), *self.user.clean(**self.variables)]

    def make_certificates(self):
        """Writes the certificate and key of each host; gives the authority's certificate."""
        own = x509.load_pem_x509_certificate(self.own_authority.encode())
        key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Tests")])

        def signed(subject, public_key, extensions):
            made = x509.CertificateBuilder(name, subject, public_key, x509.random_serial_number())
            made = made.not_valid_before(own.not_valid_before_utc).not_valid_after(own.not_valid_after_utc)
            for value, is_critical in extensions:
                made = made.add_extension(value, is_critical)
            return made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

        for host in self.HOSTS:
            own_key = ec.generate_private_key(ec.SECP256R1())
            pem = own_key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            (self.user.home / f"{host}.pem").write_bytes(pem + signed(x509.Name([]), own_key.public_key(), [
                (x509.SubjectAlternativeName([x509.DNSName(host)]), True),
                (x509.ExtendedKeyUsage([x509.ExtendedKeyUsageOID.SERVER_AUTH]), False),
                (x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), False),
            ]))
        own_identifier = own.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
        assert own.extensions.get_extension_for_class(x509.NameConstraints).critical
        identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        return signed(name, key.public_key(), [
            (identifier if one.value == own_identifier else one.value, one.critical) for one in own.extensions]).decode()

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.user.folder.cleanup()


@pytest.fixture(scope="session")
def other_authority():
    made = OtherAuthority()
    yield made
    made.close()


@pytest.mark.parametrize("name", FETCHES)
def test_the_authority_counts_for_no_other_host(other_authority, name):
    """With the same trust files, a client trusts the authority's certificate for Apple's host, but not the one for another."""
    code, output = finish([*other_authority.begin, *fetch(name, f"{APPLE}/")])
    assert code == 0 and "reached" in output, output
    code, output = finish([*other_authority.begin, *fetch(name, "https://evil.example/")])
    if name in UNCONSTRAINED:
        assert code == 0 and "reached" in output, f"{name} enforces name constraints now: tell the documents"
    else:
        assert code != 0 and FORBIDDEN.search(output), output
