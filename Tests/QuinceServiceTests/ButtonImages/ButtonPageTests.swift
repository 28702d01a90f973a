import HTTPTypes
import QuinceButtons
import QuinceProtocol
import Testing

@testable import QuinceService

@Suite("GET /_quince/buttons")
struct ButtonPageTests {
    @Test("shows a button that can be drawn, with its picture, files and code")
    func plain() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get(Paths.buttonPage)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(
                answer.headers[.contentSecurityPolicy]
                    == "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
                    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
            )
            #expect(answer.body.contains(#"<a href="/_quince/buttons" aria-current="page">Buttons</a>"#))
            #expect(answer.body.contains(#"alt="Sign in with Apple" lang="en-US">"#))
            #expect(answer.body.contains(#"<strong id="contrast">21 : 1</strong>"#))
            #expect(!answer.body.contains("warning\"") && !answer.body.contains("style="))
            let paths = answer.body.matches(of: /(?:src|href)="(\/appleid\/button[^"]*)"/).map {
                String($0.1).replacing("&amp;", with: "&")
            }
            #expect(paths.count == 5, "preview, three scales, SVG")
            for path in paths { #expect(try await service.get(path).status == 200, "\(path)") }
        }
    }

    @Test("every field of every mode comes back as it was sent")
    func echo() async throws {
        let query =
            "mode=left&type=continue&locale=ko_KR&width=301&height=51&size=52&color=white&border=true&border_radius=7"
            + "&scale=5&logo-size=large&logo-position=11&label-position=41&background=custom&background-color=%230b6e4f"
        try await TestService.run { service async throws in
            let body = try await service.get("\(Paths.buttonPage)?\(query)").body
            for choice in [
                "mode=left", "type=continue", "color=white", "logo-size=large", "background=custom",
            ] {
                let (name, value) = choice.halves
                #expect(body.contains(#"name="\#(name)" value="\#(value)" checked>"#), "\(choice)")
            }
            #expect(body.contains(#"name="border" value="true" aria-describedby="border-refusal" checked>"#))
            #expect(body.contains(#"<option value="ko_KR" selected>"#))
            for number in [
                "width=301", "height=51", "size=52", "border_radius=7", "scale=5", "logo-position=11",
                "label-position=41", "background-color=#0b6e4f",
            ] {
                let (name, value) = number.halves
                #expect(
                    body.contains(try Regex(#"<input id="\#(name)" [^>]* ?value="\#(value)""#)),
                    "\(number)"
                )
            }
            #expect(body.contains(##"<rect width="100%" height="100%" fill="#0b6e4f"/>"##))
            #expect(
                body.contains(">PNG @5x</a>")
                    && body.contains(#"download="continue-with-apple-left-outlined@5x.png""#)
            )
            #expect(body.contains("max=\"150\""), "half of the width")
        }
    }

    static let refused: [(query: String, field: String, sentence: String)] = [
        ("width=999", "width", "width is &#39;999&#39;; it must be a whole number from 130 to 375."),
        ("width=", "width", "width is &#39;&#39;; it must be a whole number from 130 to 375."),
        ("height=abc", "height", "height is &#39;abc&#39;; it must be a whole number from 30 to 64."),
        ("width=200&width=300", "width", "width occurs more than once; keep one."),
        ("mode=up", "mode", "mode is &#39;up&#39;; it must be center or left or logo."),
        ("color=red", "color", "color is &#39;red&#39;; it must be black or white."),
        ("border=yes", "border", "border is &#39;yes&#39;; it must be true or false."),
        ("locale=xx", "locale", "locale is &#39;xx&#39;; it must be one of the 37 locales, such as en_US."),
        (
            "mode=left&width=200&label-position=101", "label-position",
            "label-position is &#39;101&#39;; it must be a whole number from 0 to 100."
        ),
        ("mode=logo&size=65", "size", "size is &#39;65&#39;; it must be a whole number from 30 to 64."),
        (
            "background=custom&background-color=red", "background-color",
            "background-color is &#39;red&#39;; it must be a color such as #8e8e93."
        ),
    ]

    @Test("what cannot be drawn is refused beside its field, and nothing is shown", arguments: refused)
    func refusals(_ row: (query: String, field: String, sentence: String)) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get("\(Paths.buttonPage)?\(row.query)")
            #expect(answer.status == 200)
            #expect(answer.body.contains(#"id="\#(row.field)-refusal" data-live>\#(row.sentence)</p>"#))
            #expect(answer.body.contains(#"aria-live="polite">\#(row.sentence)</p>"#), "and told")
            #expect(!answer.body.contains(Paths.button) && answer.body.contains("No picture"))
        }
    }

    @Test("what was typed stays, also where a field for numbers would lose it")
    func typed() async throws {
        try await TestService.run { service async throws in
            let body = try await service.get("\(Paths.buttonPage)?width=12a&height=999&locale=xx_YY").body
            #expect(body.contains(#"name="width" type="text" "#) && body.contains(#"value="12a""#))
            #expect(body.contains(#"name="height" type="number" "#) && body.contains(#"value="999""#))
            #expect(body.contains(#"<option value="xx_YY" selected>xx_YY</option>"#))
        }
    }

    @Test(
        "parameters of other modes and of nobody are passed over",
        arguments: [
            "mode=logo&width=999&label-position=x", "mode=center&size=1&logo-size=huge", "utm_source=x",
            "background=white&background-color=nonsense",
        ]
    )
    func others(_ query: String) async throws {
        try await TestService.run { service async throws in
            #expect(try await service.get("\(Paths.buttonPage)?\(query)").body.contains(Paths.button))
        }
    }

    @Test(
        "a query that is none is told, and the form stands as at the start",
        arguments: ["width=%zz", "a=%00"]
    )
    func unreadable(_ query: String) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get("\(Paths.buttonPage)?\(query)")
            #expect(answer.status == 400)
            #expect(answer.body.contains(#"<p class="problem">The query can’t be read: "#))
            #expect(answer.body.contains(#"value="280""#))
        }
    }

    @Test("no field brings markup into the page", arguments: ButtonForm.defaults.keys.sorted() + ["unknown"])
    func hostile(_ name: String) async throws {
        let texts = [
            "\"><script>alert(1)</script>", "'><svg onload=alert(1)>", "#fff\"/><image href=//evil.example>",
            "{{#links}}{{path}}{{/links}}", "\u{202E}</p>\u{301}<b>",
        ]
        try await TestService.run { service async throws in
            for text in texts {
                for more in ["", "&mode=left&background=custom"] where !more.contains(name) {
                    let query = FormParameters([.init(name, text)]).text + more
                    let body = try await service.get("\(Paths.buttonPage)?\(query)").body
                    #expect(!body.contains("<script>") && !body.contains("<svg onload"), "\(query)")
                    #expect(!body.contains("<image") && !body.contains("<b>"), "\(query)")
                    #expect(
                        body.matches(of: /\/_quince\/accounts/).count == 1,
                        "no template in a value: \(query)"
                    )
                }
            }
        }
    }

    @Test("a page of another name cannot read it, and nothing is kept of it")
    func access() async throws {
        try await TestService.run { service async throws in
            let site = HTTPField.Name("Sec-Fetch-Site") ?? .origin
            #expect(try await service.get(Paths.buttonPage, headers: [site: "cross-site"]).status == 403)
            #expect(service.parts.requests.count == 0)
        }
    }
}

extension String {
    /// What stands before and behind the first `=`.
    fileprivate var halves: (String, String) {
        let parts = self.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
    }
}
