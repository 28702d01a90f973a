import Foundation
import QuinceProtocol

extension Attack {
    /// An unverified email address.
    private static let forgedEmail = "quince-forged@attacker.example"

    static let person: [Attack] = [
        Attack(
            "user-email",
            .person,
            .severe,
            "The unsigned user field has another user's email address.",
            gain:
                "If the app finds accounts by email address, the attacker can take over any account whose address they know.",
            remedy: "Take the email address only from the verified token, and only if email_verified is true."
        ) { player in
            // Without a name, so that a page that prefers names shows the email address.
            try await player.forging(
                ForgedUser(
                    user: ["email": .string(Self.forgedEmail)],
                    bad: Self.forgedEmail,
                    harmless: nil,
                    what: "the address"
                )
            )
        },
        Self.name(
            "user-name-script",
            .severe,
            "The name is a script.",
            "<script>quincename()</script>",
            shown: "quincename()",
            bad: "<script>quincename()",
            gain: "The script runs for everyone who sees the name, including your staff.",
            remedy: "Escape the name where it is shown."
        ),
        Self.name(
            "user-name-bidi",
            .weakness,
            "The name reverses the text after it.",
            "Quincename\u{202E}live",
            shown: "Quincename",
            bad: "Quincename\u{202E}",
            gain: "The name disguises the text next to it.",
            remedy: "Remove format characters (U+202A to U+202E, U+2066 to U+2069) from names."
        ),
        Self.name(
            "user-name-control",
            .weakness,
            "The name has control characters.",
            "Quincename\u{8}\u{1B}[31m\u{7F}",
            shown: "Quincename",
            bad: "Quincename\u{8}",
            gain: "Terminals and log viewers execute them.",
            remedy: "Remove control characters from names."
        ),
        Self.name(
            "user-name-long",
            .weakness,
            "The name has ten thousand characters.",
            "Quincename" + String(repeating: "a", count: 10_000),
            shown: "Quincenameaaaa",
            bad: "Quincename" + String(repeating: "a", count: 9_000),
            gain: "The name fills the database, and every page and email that shows it.",
            remedy: "Limit the length of names, for example to 100 characters."
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
            return try await player.forging(
                ForgedUser(
                    user: user,
                    bad: bad,
                    isMarkup: bad.contains("<"),
                    harmless: shown,
                    what: "the name"
                )
            )
        }
    }
}

/// The visible effect of a forged `user`.
private struct ForgedUser {
    let user: JSONValue
    /// A text that, in a page, shows that the app accepted the forgery.
    let bad: String
    /// Whether ``bad`` is markup, which is harmful only if it isn't escaped.
    var isMarkup = false
    /// A text that, in a page, shows that the app uses the correct value; nil for the verified email address.
    let harmless: String?
    let what: String
}

extension Player {
    /// Signs in with a forged `user`, as a known and as an unknown user, and searches the pages for it.
    ///
    /// Many apps read the field only at the first sign-in, when Apple sends it.
    fileprivate func forging(_ forged: ForgedUser) async throws -> Finding {
        let known = try await self.forging(forged, as: self.account).finding
        guard known.verdict != .accepted else { return known }
        let new = try await self.quince.withNewAccount { try await self.forging(forged, as: $0) }
        // A new user may have to enter more before the app signs them in, which proves nothing.
        return new.isSignedIn && new.finding.verdict != .unclear ? new.finding : known
    }

    private func forging(_ forged: ForgedUser, as account: QuinceConsole.Account) async throws -> (
        finding: Finding, isSignedIn: Bool
    ) {
        var (browser, answer) = try await self.sent(account: account)
        let claims = answer["id_token"].flatMap { try? CompactJWS(parsing: $0).claims }
        answer["user"] = forged.user.text
        let landing = await self.journey.deliver(answer, by: browser)
        browser = landing.browser
        var source = landing.answers.map(\.text).last ?? ""
        if let page = self.judge.page { source += await page.answer(to: browser)?.text ?? "" }
        let texts = [source, WebPage.text(in: source[...])]
        if texts.prefix(forged.isMarkup ? 1 : 2).contains(where: { $0.contains(forged.bad) }) {
            let reason = "the page shows \(forged.what) in its forged form"
            return (Finding(.accepted, reason, landing.request), true)
        }
        let (verdict, reason) = await self.judge.verdict(on: landing)
        guard verdict == .accepted else { return (Finding(verdict, reason, landing.request), false) }
        let harmless = forged.harmless ?? claims?["email"]?.string ?? account.email
        let isShown = texts.contains { $0.contains(harmless) }
        return (
            isShown
                ? Finding(
                    .refused,
                    "signed in, and the page shows \(forged.what) without harm",
                    landing.request
                )
                : Finding(
                    .unclear,
                    "signed in, and no page shows \(forged.what); check where the app stores it",
                    landing.request
                ),
            true
        )
    }
}
