import HTTPTypes
import QuinceButtons
import QuinceProtocol
import QuinceService
import Testing

@Suite("GET /appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js")
struct ScriptEndpointTests {
    private static let path = Paths.script("en_US")

    @Test("every page may load it, and asks again whether it has changed")
    func headers() async throws {
        try await TestService.run { service in
            let answer = try await service.get(Self.path)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.headers[.crossOriginResourcePolicy] == "cross-origin")
            #expect(answer.headers[.cacheControl] == "no-cache")
            let tag = try #require(answer.headers[.eTag])
            let again = try await service.get(Self.path, headers: [.ifNoneMatch: "\"other\", W/\(tag)"])
            #expect(again.status == 304 && again.body.isEmpty)
            #expect(again.headers[.eTag] == tag && again.headers[.accessControlAllowOrigin] == "*")
            // Browsers ask at every page; the console keeps what apps send.
            #expect(service.parts.requests.requests().map(\.id) == [1])
            _ = try await service.get(Paths.keys)
            #expect(service.parts.requests.requests().map(\.id) == [1, 2])
        }
    }

    @Test("its types are beside it")
    func types() async throws {
        try await TestService.run { service in
            let answer = try await service.get("\(Paths.script)/ja_JP/appleid.auth.d.ts")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/typescript; charset=utf-8")
            #expect(answer.body.contains("export as namespace AppleID;"))
        }
    }

    @Test("repeated slashes make no difference, as at Apple")
    func slashes() async throws {
        try await TestService.run { service in
            let plain = try await service.get(Self.path)
            let doubled = try await service.get("/appleauth/static/jsapi/appleid/1//en_US/appleid.auth.js")
            #expect(plain.body == doubled.body && doubled.status == 200)
        }
    }

    struct Language: Sendable, CustomTestStringConvertible {
        let asked: String
        let locale: String
        let isFallback: Bool
        var testDescription: String { self.asked }

        init(_ asked: String, _ locale: String, isFallback: Bool = true) {
            (self.asked, self.locale, self.isFallback) = (asked, locale, isFallback)
        }
    }

    @Test(
        "an unknown locale gets the closest one",
        arguments: [
            Language("fr_CA", "fr_CA", isFallback: false), Language("fr", "fr_FR"),
            Language("he_IL", "iw_IL"),
            Language("xx_YY", "en_US"), Language("%22%3E%3Cscript%3E", "en_US"),
            Language(String(repeating: "a", count: 4_000), "en_US"),
        ]
    )
    func locales(_ language: Language) async throws {
        try await TestService.run { service in
            let answer = try await service.get(Paths.script(language.asked))
            #expect(answer.status == 200)
            #expect(
                answer.body.contains(#""locale":"\#(language.locale)","isFallback":\#(language.isFallback)"#)
            )
            let title = TitleTable.title(of: language.locale)
            #expect(!title.isEmpty && answer.body.contains(#""text":"\#(title)""#))
        }
    }

    @Test("it opens the service's own origin, whatever the Host header says")
    func base() async throws {
        for (host, base) in [
            ("localhost:8080", "http://localhost:8080"), ("evil.example", "http://localhost:8080"),
            ("appleid.cdn-apple.com", "https://appleid.apple.com"),
            ("appleid.apple.com", "https://appleid.apple.com"),
        ] {
            try await StandingIn.run { service in
                let body = try await service.get(Self.path, host).body
                #expect(body.contains(#""base":"\#(base)""#), "\(host)")
            }
        }
    }

    @Test("in production it opens the issuer only: a proxy may send this machine's name as the host")
    func production() async throws {
        var configuration = ServiceConfigurationTests.production
        configuration.storage = .memory
        try await StandingIn.run(configuration) { service in
            for host in ["localhost:8080", "id.example.com", "evil.example", "appleid.cdn-apple.com"] {
                let answer = try await service.get(Self.path, host)
                #expect(answer.body.contains(#""base":"https://id.example.com""#), "\(host)")
                #expect(answer.headers[.cacheControl] == "public, max-age=300")
            }
        }
    }

    @Test("imported artwork replaces the placeholder, in each mode that has some")
    func artwork() async throws {
        let outline = Outline(contours: [
            .init(start: Point(1, 1), segments: [.line(Point(9, 2)), .line(Point(4, 8.5))])
        ])
        let path = SVGWriter.path(outline)
        try await TestService.run({ $0.artwork.outlines[.leftSmall] = outline }) { service in
            let script = try await service.get(Self.path).body
            // In the three titles of center mode, and in left mode.
            #expect(script.ranges(of: path).count == 4)
        }
        try await TestService.run({ $0.artwork.outlines[.logoOnly] = outline }) { service in
            let script = try await service.get(Self.path).body
            #expect(script.ranges(of: path).count == 1)
        }
    }

    @Test("the shapes are those of the widest button, in which no title shrinks", arguments: ButtonLocale.all)
    func shrink(locale: String) throws {
        for mode in [ButtonSpecification.Mode.center, .left] {
            for type in ButtonType.allCases {
                let parameters = ScriptButton.wide + [("type", type.rawValue), ("locale", locale)]
                let layout = ButtonLayout(try ButtonSpecification(mode: mode, parameters: parameters))
                #expect(layout.title?.shrink == 1)
            }
        }
    }
}

extension TitleTable {
    fileprivate static func title(of locale: String) -> String {
        (try? Self.embedded.get())?.title(.signIn, in: locale)?.text ?? ""
    }
}
