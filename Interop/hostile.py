"""Makes requests that nobody should send: valid ones with something wrong in them, from a seed."""

import json
import random
from dataclasses import dataclass, field
from urllib.parse import quote, quote_plus

import requests

from conftest import CALLBACK
from quince import client_secret

#: Must never stand in a page as it is; every generated text can contain it.
MARK = "<script>quince-probe</script>"

TEXTS = [
    "", " ", "0", "-1", "null", "true", "[]", "{}", "%", "%00", "%zz", "\x00", "\r\nX-Probe: quince-probe", "\n", "\t",
    MARK, f'"{MARK}', f"'><img src=x onerror=quince-probe>{MARK}", "javascript:alert(1)//quince-probe",
    "../../../../etc/passwd", "..%2f..%2f", "a" * 300, "a" * 5_000, "é" * 700, "\ufeff", "\u202e", "\ud7ff", "😀" * 90,
    "9" * 40, "-9223372036854775809", "1e999", "NaN", "' OR '1'='1", "; DROP TABLE code; --", "${jndi:ldap://x}",
    "eyJhbGciOiJub25lIn0.e30.", "a.b.c", "....", "=", "&", "?", "#", "https://a.example.com/#f", "http://[::1", "//",
    "http://localhost:99999/", "https://user:pass@a.example.com/", CALLBACK + "/", CALLBACK.upper(), CALLBACK + "#f",
]
NUMBERS = [0, -1, 1, 2**31, 2**53, 2**63 - 1, -(2**63), 2**64, 10**40, 0.5, -0.0, 1e308, 10**12]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND"]
TYPES = [
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8", "application/json",
    "application/json; charset=utf-7", "multipart/form-data; boundary=x", "text/plain", "text/xml", "x", "",
]
HEADERS = [
    ("Host", "evil.example.com"), ("Host", ""), ("Origin", "https://evil.example.com"), ("Origin", "null"),
    ("Cookie", "quince_browser=" + "x" * 2_000), ("Cookie", "quince_browser=;;;=;\x01"), ("Cookie", f"a={MARK}"),
    ("Accept-Language", MARK), ("X-Forwarded-Host", "evil.example.com"), ("X-Forwarded-Proto", "gopher"),
    ("Authorization", "Basic " + "A" * 500), ("Authorization", "Bearer"), ("If-None-Match", '"' * 50),
    ("Range", "bytes=0-,-1"), ("Content-Encoding", "gzip"), ("Expect", "100-continue"), ("Accept", "*/*;q=nan"),
    ("User-Agent", MARK), ("Referer", f"http://x/{MARK}"),
]


@dataclass
class Request:
    method: str
    path: str
    query: list = field(default_factory=list)
    form: list | None = None
    json: object = None
    body: bytes | None = None
    headers: list = field(default_factory=list)

    def encoded(self):
        """Target, headers and body as they go over the wire."""
        target = self.path + ("?" + encoded(self.query) if self.query else "")
        body, headers = self.body, list(self.headers)
        if body is None and self.form is not None:
            body = encoded(self.form).encode()
            headers.insert(0, ("Content-Type", TYPES[0]))
        elif body is None and self.json is not None:
            body = json.dumps(self.json).encode("utf-8", "replace")
            headers.insert(0, ("Content-Type", "application/json"))
        return target, headers, body or b""


def encoded(pairs):
    return "&".join(f"{quote_plus(str(name), errors='replace')}={quote_plus(str(value), errors='replace')}"
                    for name, value in pairs)


class Generator:
    """An endless supply of requests to every endpoint of one service."""

    def __init__(self, service, seed):
        self.service, self.random = service, random.Random(seed)
        self.secret, self.flows = client_secret(service, lifetime=86_400), []
        self.operations = self.operations_of(service.api("GET", "openapi.json"))
        self.good = [self.authorize, self.exchange, self.refresh, self.migration, self.revoke, self.plain, self.flow]

    def operations_of(self, document):
        """Every operation the OpenAPI document lists, but those that change the answers of all others."""
        methods = {"get", "put", "post", "delete", "patch"}
        return [
            (method.upper(), path, operation)
            for path, operations in document["paths"].items() for method, operation in operations.items()
            if method in methods and not path.endswith("/stream") and not (method == "post" and path.endswith("/faults"))
        ]

    def request(self):
        make = self.random.choice(self.good + [self.console] * 3)
        request = make()
        for _ in range(self.random.choice([0, 1, 1, 1, 2, 3])):
            self.spoil(request)
        return request

    # What is right

    def authorize(self):
        pairs = [
            ("client_id", self.service.client_id), ("redirect_uri", CALLBACK),
            ("response_type", self.random.choice(["code", "code id_token"])), ("scope", "name email"),
            ("response_mode", self.random.choice(["query", "fragment", "form_post", "web_message"])),
            ("state", "s"), ("nonce", "n"),
        ]
        if self.random.random() < 0.2:
            return Request("POST", "/auth/authorize", form=pairs)
        return Request("GET", "/auth/authorize", query=pairs)

    def token(self, *pairs):
        return Request("POST", "/auth/token", form=[*self.credentials(), *pairs])

    def credentials(self):
        return [("client_id", self.service.client_id), ("client_secret", self.secret)]

    def exchange(self):
        code = self.real_code() if self.random.random() < 0.1 else "c" + "0" * 32 + ".0.abcd." + "A" * 22
        return self.token(("grant_type", "authorization_code"), ("code", code), ("redirect_uri", CALLBACK))

    def real_code(self):
        wanted = {"account": "jane@example.com", "clientId": self.service.client_id, "kind": "code"}
        answer = requests.post(f"{self.service.url}/_quince/tokens", timeout=60,
                               json=wanted | {"redirectURI": CALLBACK})
        return answer.json().get("code", "")

    def refresh(self):
        return self.token(("grant_type", "refresh_token"), ("refresh_token", "r" + "0" * 32 + ".0.abcd." + "A" * 22))

    def migration(self):
        return self.token(("grant_type", "client_credentials"), ("scope", "user.migration"))

    def revoke(self):
        return Request("POST", "/auth/revoke", form=[*self.credentials(), ("token", "a" * 40)])

    def plain(self):
        path = self.random.choice([
            "/", "/auth/keys", "/.well-known/openid-configuration", "/_quince/try", "/_quince/try/callback",
            "/_quince/accounts", "/_quince/apps", "/_quince/grants", "/_quince/events", "/_quince/tools", "/nowhere", "/favicon.ico",
        ])
        return Request("GET", path)

    def flow(self):
        action = self.random.choice(["choose", "switch", "continue", "cancel"])
        fields = [("action", action), ("account", "1"), ("firstName", "A"), ("emailSharing", "hide")]
        if not self.flows or self.random.random() < 0.05:
            self.flows = [*self.flows[-5:], self.real_flow()]
        path, cookie = self.random.choice(self.flows + [("/flow/" + "a" * 22, ""), ("/flow/%2e%2e", "")])
        request = Request("POST", path, form=fields) if self.random.random() < 0.7 else Request("GET", path)
        request.headers.append(("Cookie", cookie))
        return request

    def real_flow(self):
        """The path and the cookie of a sign-in under way."""
        url = self.service.authorize_url(CALLBACK, scope="name email", response_mode="form_post")
        answer = requests.get(url, allow_redirects=False, timeout=60)
        return answer.headers.get("Location", "/flow/none"), answer.headers.get("Set-Cookie", "").split(";")[0]

    def console(self):
        method, path, operation = self.random.choice(self.operations)
        while "{" in path:
            before, _, rest = path.partition("{")
            path = before + quote(self.random.choice(["1", "unknown", self.service.client_id, self.text()]), safe="",
                                  errors="replace") + rest.partition("}")[2]
        request = Request(method, path)
        if "requestBody" in operation:
            request.json = self.body(operation["requestBody"])
        return request

    def body(self, description):
        schema = next(iter(description.get("content", {}).values()), {}).get("schema", {})
        names = list(schema.get("properties", {})) or ["id", "email", "name", "offsetSeconds", "clientId", "account"]
        return {name: self.value() for name in names if self.random.random() < 0.8}

    def value(self, depth=0):
        kinds = [self.text, lambda: self.random.choice(NUMBERS), lambda: None, lambda: True]
        if depth < 3:
            kinds += [lambda: [self.value(depth + 1)], lambda: {self.text(): self.value(depth + 1)}]
        return self.random.choice(kinds)()

    # What is wrong

    def text(self):
        if self.random.random() < 0.7:
            return self.random.choice(TEXTS)
        return "".join(chr(self.random.choice([self.random.randrange(1, 128), self.random.randrange(1, 0xD800)]))
                       for _ in range(self.random.randrange(1, 40)))

    def spoil(self, request):
        pairs = request.form if request.form else request.query
        ways = [self.other_method, self.other_header, self.other_path, self.other_body]
        if pairs:
            ways = ways + [lambda _: self.spoil_pairs(pairs)] * 6
        self.random.choice(ways)(request)

    def spoil_pairs(self, pairs):
        place = self.random.randrange(len(pairs))
        name, value = pairs[place]
        pairs[place:place + 1] = self.random.choice([
            [], [(name, value), (name, value)], [(name, value), (name, self.text())], [(name, self.text())],
            [(self.text(), value)], [(name.upper(), value)], [(name, value[: self.random.randrange(len(value) + 1)])],
            [(name, value), (self.text(), self.text())],
        ])

    def other_method(self, request):
        request.method = self.random.choice(METHODS)

    def other_header(self, request):
        name, value = self.random.choice(HEADERS + [("Content-Type", kind) for kind in TYPES])
        request.headers.append((name, value))

    def other_path(self, request):
        request.path = self.random.choice([
            request.path + "/", "/" + request.path, request.path.upper(), request.path + "/" + quote(self.text()[:500]),
            request.path + "?" + quote(self.text()[:500], errors="replace"), request.path + "%00", "/%2e%2e" + request.path,
        ])

    def other_body(self, request):
        _, _, body = request.encoded()
        middle = self.random.randrange(len(body) + 1)
        request.body = self.random.choice([
            b"", body[:middle], self.random.randbytes(200), body * 3, b"[" * 20_000, b'{"a":' * 5_000, b"&" * 10_000,
            b"a=b&" * 3_000, b"\xff\xfe" + body, body[:middle] + b"%" + body[middle:], b"x" * 70_000, b"x" * 2_000_000,
        ])
