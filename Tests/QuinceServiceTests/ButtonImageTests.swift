import HTTPTypes
import QuinceButtons
import QuinceProtocol
import QuinceService
import Testing

@Suite("GET /appleid/button")
struct ButtonImageTests {
    @Test("answers the URL of Apple's page with the picture, cacheable, under its strong tag")
    func documentedURL() async throws {
        try await TestService.run { service async throws in
            let query =
                "height=44&width=280&color=white&border=true&type=continue&border_radius=8&scale=2&locale=ja_JP"
            let answer = try await service.get("\(Paths.button)?\(query)")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "image/png")
            #expect(answer.headers[.cacheControl] == "no-cache")
            let tag = try #require(answer.headers[.eTag])
            #expect(tag.wholeMatch(of: /"[0-9a-f]{24}"/) != nil)
            for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let again = try await service.get("\(Paths.button)?\(query)", headers: [.ifNoneMatch: known])
                #expect(again.status == 304 && again.body == "" && again.headers[.eTag] == tag)
            }
            let other = try await service.get("\(Paths.button)?\(query)", headers: [.ifNoneMatch: "\"x\""])
            #expect(other.status == 200 && other.headers[.eTag] == tag)
            // The order of parameters has no meaning.
            let turned = query.split(separator: "&").reversed().joined(separator: "&")
            #expect(try await service.get("\(Paths.button)?\(turned)").headers[.eTag] == tag)
        }
    }

    @Test("SVG for who asks for nothing else, or by its name")
    func vectors() async throws {
        let browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"
        let rows: [(path: String, accept: String?, type: String)] = [
            (Paths.button, nil, "image/png"), (Paths.button, "image/svg+xml", "image/svg+xml"),
            (Paths.button, browser, "image/png"), ("\(Paths.button).svg", browser, "image/svg+xml"),
            (Paths.button(.left) + ".svg", nil, "image/svg+xml"), (Paths.button(.logo), nil, "image/png"),
        ]
        try await TestService.run { service async throws in
            for row in rows {
                let headers = row.accept.map { [.accept: $0] as HTTPFields } ?? [:]
                let answer = try await service.get(row.path, headers: headers)
                #expect(answer.status == 200 && answer.headers[.contentType] == row.type, "\(row)")
                #expect(answer.body.hasPrefix("<svg ") == (row.type == "image/svg+xml"))
            }
        }
    }

    static let refused: [(query: String, reason: String)] = [
        ("/left?size=40", "there is no parameter 'size'"),
        ("/logo?width=140", "there is no parameter 'width'"),
        ("?height=29", "height is '29'; it must be a whole number from 30 to 64"),
        ("?x=1", "there is no parameter 'x'"),
        ("?scale=7", "scale is '7'"), ("?color=red", "color is 'red'; it must be black or white"),
        ("?locale=en", "locale is 'en'"), ("?height=30&height=30", "height occurs more than once"),
        ("?height=%zz", "the query can't be read"), ("?type=%3Cscript%3E", "type is '<script>'"),
        ("/left?width=200&label-position=101", "label-position is '101'"), ("?height=", "height is ''"),
    ]

    @Test("anything else is a bare 404, explained in the console", arguments: refused)
    func refusals(_ row: (query: String, reason: String)) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get(Paths.button + row.query)
            #expect(answer.status == 404 && answer.body == "")
            let request = try await service.lastRequest()
            let explanation = try #require(request["explanation"]?.array?.first?.object)
            #expect(explanation["message"]?.string?.hasPrefix(row.reason) == true, "\(explanation)")
            #expect(request["endpoint"] == "button")
        }
    }

    @Test("what the button page previews does not fill the console's list")
    func previews() async throws {
        let site = HTTPField.Name("Sec-Fetch-Site") ?? .origin
        let destination = HTTPField.Name("Sec-Fetch-Dest") ?? .origin
        let rows: [(headers: HTTPFields, isKept: Bool)] = [
            ([site: "same-origin", destination: "image"], false),
            ([site: "cross-site", destination: "image"], true),
            ([site: "same-site", destination: "image"], true),
            ([site: "same-origin", destination: "document"], true), ([:], true),
        ]
        try await TestService.run { service async throws in
            for row in rows {
                let before = service.parts.requests.count
                _ = try await service.get(Paths.button, headers: row.headers)
                #expect(service.parts.requests.count == before + (row.isKept ? 1 : 0), "\(row.headers)")
            }
        }
    }

    @Test("the observed profile counts the radius in percent")
    func observedRadius() async throws {
        let path = "\(Paths.button).svg?width=200&height=40"
        try await TestService.run { service async throws in
            #expect(try await service.get(path).body.contains("M15 0L185 0"))
        }
        try await TestService.run {
            $0.profile = Profile(.observed)
        } _: { service async throws in
            #expect(try await service.get(path).body.contains("M6 0L194 0"))
        }
    }
}
