import Logging
import Testing

@testable import StandIn

@Suite("The CONNECT proxy")
struct ConnectProxyTests {
    private static let proxy = ConnectProxy(
        target: .init(host: "127.0.0.1", port: 8_443),
        passesOthers: false,
        descriptors: 2,
        logger: Logger(label: "test")
    )
    private static let open = ConnectProxy(
        target: .init(host: "127.0.0.1", port: 8_443),
        passesOthers: true,
        descriptors: 2,
        logger: Logger(label: "test")
    )

    @Test(
        "reads requests of clients",
        arguments: [
            ("CONNECT appleid.apple.com:443 HTTP/1.1\r\nHost: x", "appleid.apple.com", 443, String?.none),
            ("CONNECT AppleID.Apple.com:443 HTTP/1.0", "appleid.apple.com", 443, nil),
            ("CONNECT [::1]:8443 HTTP/1.1", "::1", 8_443, nil),
            (
                "GET http://example.com HTTP/1.1\r\nHost: example.com\r\nProxy-Connection: keep-alive",
                "example.com", 80,
                "GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n"
            ),
            (
                "POST HTTP://example.com:81/a?b HTTP/1.1\r\nContent-Length: 3\r\nProxy-Authorization: secret",
                "example.com", 81,
                "POST /a?b HTTP/1.1\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"
            ),
            (
                "GET http://example.com?q HTTP/1.1", "example.com", 80,
                "GET /?q HTTP/1.1\r\nConnection: close\r\n\r\n"
            ),
        ]
    )
    func reads(_ header: String, _ host: String, _ port: Int, _ opening: String?) throws {
        let request = try #require(ProxyRequest(parsing: header))
        #expect((request.host, request.port, request.opening) == (host, port, opening))
    }

    @Test(
        "refuses what isn't a request to a proxy",
        arguments: [
            "", " ", "CONNECT", "CONNECT appleid.apple.com HTTP/1.1", "CONNECT appleid.apple.com:0 HTTP/1.1",
            "CONNECT appleid.apple.com:65536 HTTP/1.1", "CONNECT appleid.apple.com:443:443 HTTP/1.1",
            "CONNECT :443 HTTP/1.1", "CONNECT a@b:443 HTTP/1.1", "CONNECT [::1:443 HTTP/1.1",
            "CONNECT []:443 HTTP/1.1",
            "CONNECT a:443 HTTP/2", "GET / HTTP/1.1", "GET https://example.com/ HTTP/1.1",
            "GET http:///x HTTP/1.1",
            "CONNECT a\u{1}b:443 HTTP/1.1", "CONNECT bücher.example:443 HTTP/1.1", "CONNECT a:+443 HTTP/1.1",
            "CONNECT \(String(repeating: "a", count: 400)):443 HTTP/1.1",
        ]
    )
    func refuses(_ header: String) {
        #expect(ProxyRequest(parsing: header) == nil)
    }

    @Test(
        "leads Apple's hosts to Quince on port 443 only, and other hosts nowhere unless that is wanted",
        arguments: [
            ("CONNECT appleid.apple.com:443 HTTP/1.1", "127.0.0.1", 8_443, true),
            ("CONNECT account.apple.com:443 HTTP/1.1", "127.0.0.1", 8_443, true),
            ("CONNECT example.com:443 HTTP/1.1", "example.com", 443, false),
            ("CONNECT apple.com:443 HTTP/1.1", "apple.com", 443, false),
            ("CONNECT x.appleid.apple.com:443 HTTP/1.1", "x.appleid.apple.com", 443, false),
            ("GET http://example.com/ HTTP/1.1", "example.com", 80, false),
        ]
    )
    func leads(_ header: String, _ host: String, _ port: Int, _ always: Bool) throws {
        let request = try #require(ProxyRequest(parsing: header))
        #expect(Self.open.route(of: request)?.target == .init(host: host, port: port))
        #expect((Self.proxy.route(of: request) != nil) == always)
        if !always { #expect(Self.proxy.refusal(of: request).contains("--proxy-pass")) }
    }

    @Test(
        "never leads a request without TLS for Apple's hosts anywhere",
        arguments: [
            "GET http://appleid.apple.com/auth/keys HTTP/1.1", "CONNECT appleid.apple.com:80 HTTP/1.1",
        ]
    )
    func withoutTLS(_ header: String) throws {
        let request = try #require(ProxyRequest(parsing: header))
        #expect(Self.open.route(of: request) == nil && Self.proxy.route(of: request) == nil)
        #expect(Self.open.refusal(of: request).contains("port 443"))
    }

    @Test("another proxy leads to the other hosts, with its user and password, and never to Apple's")
    func upstream() throws {
        let upstream = try #require(ConnectProxy.Upstream("http://jane:pass%20word@proxy.example:3128"))
        let proxy = ConnectProxy(
            target: .init(host: "127.0.0.1", port: 8_443),
            passesOthers: true,
            upstream: { host, isTunnel in host == "near.example" || !isTunnel ? nil : upstream },
            descriptors: 100,
            logger: Logger(label: "test")
        )
        func route(_ header: String) throws -> ConnectProxy.Route? {
            proxy.route(of: try #require(ProxyRequest(parsing: header)))
        }
        let tunnel = try #require(try route("CONNECT far.example:443 HTTP/1.1\r\nHost: far.example:443"))
        #expect(tunnel.target == .init(host: "proxy.example", port: 3_128))
        let opening = try #require(tunnel.opening)
        #expect(
            opening.hasPrefix(
                "CONNECT far.example:443 HTTP/1.1\r\nHost: far.example:443\r\nProxy-Authorization: Basic amFuZTpwYXNzIHdvcmQ=\r\nVia: 1.1 quince-"
            )
        )
        #expect(opening.hasSuffix("\r\n\r\n"))
        #expect(try route("CONNECT near.example:443 HTTP/1.1")?.target.host == "near.example")
        #expect(try route("GET http://far.example/ HTTP/1.1")?.target.host == "far.example")
        for name in ["appleid.apple.com", "APPLEID.apple.com."] {
            #expect(
                try route("CONNECT \(name):443 HTTP/1.1")?.target == .init(host: "127.0.0.1", port: 8_443)
            )
        }
        for url in ["https://proxy.example", "socks5://proxy.example", "", "http://"] {
            #expect(ConnectProxy.Upstream(url) == nil)
        }
    }

    @Test(
        "a request that comes back through other proxies is refused, and one without TLS is the only one of its connection"
    )
    func loop() throws {
        let upstream = try #require(ConnectProxy.Upstream("http://jane:secret@proxy.example:3128"))
        let proxy = ConnectProxy(
            target: .init(host: "127.0.0.1", port: 8_443),
            passesOthers: true,
            upstream: { _, _ in upstream },
            descriptors: 100,
            logger: Logger(label: "test")
        )
        let header =
            "GET http://far.example/a HTTP/1.1\r\nProxy-Authorization: Basic eA==\r\nProxy-Connection: keep-alive"
        let request = try #require(ProxyRequest(parsing: header))
        let opening = try #require(proxy.route(of: request)?.opening)
        let lines = opening.split(separator: "\r\n")
        #expect(lines.first == "GET http://far.example/a HTTP/1.1")
        #expect(
            lines.filter { $0.hasPrefix("Proxy-Authorization") } == [
                "Proxy-Authorization: Basic amFuZTpzZWNyZXQ="
            ]
        )
        #expect(lines.contains("Connection: close") && !opening.contains("keep-alive"))
        for header in [
            String(opening.dropLast(2)), "CONNECT far.example:443 HTTP/1.1\r\n\(lines.last ?? "")",
        ] {
            let again = try #require(ProxyRequest(parsing: header))
            #expect(proxy.route(of: again) == nil)
            #expect(proxy.refusal(of: again).contains("leads back"))
        }
        let elsewhere = try #require(ProxyRequest(parsing: String(opening.dropLast(2))))
        #expect(Self.open.route(of: elsewhere) != nil)
    }
}
