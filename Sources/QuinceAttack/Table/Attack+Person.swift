import Foundation
import QuinceProtocol

extension Attack {
    /// The address that nobody verified.
    private static let forgedEmail = "quince-forged@attacker.example"

    static let person: [Attack] = [
        Attack(
            "user-email",
            .person,
            .severe,
            "The unsigned user field brings somebody else's e-mail address.",
            gain:
                "Where accounts are found by address, the attacker takes the account of any address he knows.",
            remedy: "Take the address from the verified token alone, and only where email_verified is true."
        ) { try await $0.forgedAddress(Self.forgedEmail) },
        Self.name(
            "user-name-script",
            .severe,
            "The name is a script.",
            "<script>quincename()</script>",
            shown: "quincename()",
            bad: "<script>quincename()",
            gain: "The script runs for whoever sees the name, the staff included.",
            remedy: "Escape the name where it is shown."
        ),
        Self.name(
            "user-name-bidi",
            .weakness,
            "The name turns the text behind it around.",
            "Quincename\u{202E}live",
            shown: "Quincename",
            bad: "Quincename\u{202E}",
            gain: "The name disguises what stands beside it.",
            remedy: "Remove format characters (U+202A to U+202E, U+2066 to U+2069) from names."
        ),
        Self.name(
            "user-name-control",
            .weakness,
            "The name has control characters.",
            "Quincename\u{8}\u{1B}[31m\u{7F}",
            shown: "Quincename",
            bad: "Quincename\u{8}",
            gain: "Terminals and logs obey it.",
            remedy: "Remove control characters from names."
        ),
        Self.name(
            "user-name-long",
            .weakness,
            "The name has ten thousand characters.",
            "Quincename" + String(repeating: "a", count: 10_000),
            shown: "Quincenameaaaa",
            bad: "Quincename" + String(repeating: "a", count: 9_000),
            gain: "It fills the store, and pages and mails that show it.",
            remedy: "Cut names to a length, such as 100 characters."
        ),
    ]

    private static func name(
        _ name: String,
        _ weight: Weight,
        _ sentence: String,
        _ value: String,
        shown: String,
        bad: String,
        gain: String,
        remedy: String
    ) -> Attack {
        Attack(name, .person, weight, sentence, gain: gain, remedy: remedy) { player in
            let user: JSONValue = ["name": ["firstName": .string(value), "lastName": "Q"]]
            return try await player.shows(user, bad: bad, harmless: shown, what: "the name")
        }
    }
}

extension Player {
    fileprivate func forgedAddress(_ address: String) async throws -> Finding {
        // Without a name, so that a page that prefers one shows the address.
        let claims = self.honest.answer["id_token"].flatMap { try? CompactJWS(parsing: $0).claims }
        return try await self.shows(
            ["email": .string(address)],
            bad: address,
            harmless: claims?["email"]?.string ?? self.account.email,
            what: "the address"
        )
    }

    /// Signs in with a forged `user`, and looks for it on the pages.
    fileprivate func shows(_ user: JSONValue, bad: String, harmless: String, what: String) async throws
        -> Finding
    {
        var (browser, answer) = try await self.sent()
        answer["user"] = user.text
        let landing = await self.journey.deliver(answer, by: browser)
        browser = landing.browser
        var text = landing.answers.map(\.text).last ?? ""
        if let url = self.target.signedInURL {
            browser.arrive(at: url)
            text += (try? await browser.open(WebRequest(url)).text) ?? ""
        }
        if text.contains(bad) {
            return Finding(.accepted, "the page shows \(what) as it was forged", landing.request)
        }
        let (verdict, reason) = await self.judge.verdict(on: landing)
        guard verdict == .accepted else { return Finding(verdict, reason, landing.request) }
        guard text.contains(harmless) else {
            return Finding(
                .unclear,
                "signed in, and no page shows \(what); look where the app keeps it",
                landing.request
            )
        }
        return Finding(.refused, "signed in, and the page shows \(what) without harm", landing.request)
    }
}
