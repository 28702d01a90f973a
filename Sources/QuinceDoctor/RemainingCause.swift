import QuinceProtocol

/// Something that `invalid_client` can still mean.
package struct RemainingCause: Hashable, Sendable {
    /// A name that stays, such as `key-revoked`.
    package let name: String
    package let sentence: String
    package let remedy: String

    /// The causes that are left, the likeliest first.
    static func ranked(for examination: Examination) -> [Self] {
        let left = Self.table.compactMap { row in
            row.likelihood(examination).map { (row.cause(examination), $0) }
        }
        // Equal rows keep the order of the table.
        return left.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(
            \.element.0
        )
    }

    private struct Row: Sendable {
        let cause: @Sendable (Examination) -> RemainingCause
        /// From 0 to 100; nil if what was observed rules the cause out.
        let likelihood: @Sendable (Examination) -> Int?
    }

    /// A row of the table.
    ///
    /// `other`: what to do at another issuer than Apple; nil if `remedy` fits every issuer.
    private static func row(
        _ name: String,
        _ sentence: String,
        _ remedy: String,
        other: String? = nil,
        _ likelihood: @escaping @Sendable (Examination) -> Int?
    ) -> Row {
        Row(
            cause: { examination in
                let remedy = examination.remedy(apple: remedy, other: other ?? remedy)
                return RemainingCause(name: name, sentence: sentence, remedy: remedy)
            },
            likelihood: likelihood
        )
    }

    private static let table: [Row] = [
        row(
            "key-id",
            "The Key ID belongs to another private key than the .p8 file.",
            "In the developer portal under Keys, find the key that you downloaded as this file; the name AuthKey_ID.p8 has its ID.",
            other:
                "Use the Key ID and the .p8 file of the same key; 'quince serve' prints both when it starts."
        ) { examination in
            // Without the file, the row "signature" says the same.
            guard examination.settings.privateKey != nil else { return nil }
            guard let named = examination.settings.keyIDInFileName else { return 60 }
            return named == examination.keyID ? 30 : 95
        },
        row(
            "signature",
            "Another private key than the one with this Key ID may have signed the client secret; only the .p8 file can tell.",
            "Run this command again with the .p8 file in --key: it then verifies the signature."
        ) { $0.settings.privateKey == nil ? 65 : nil },
        row(
            "team-id",
            "The Team ID isn't the ID of the team that owns the key and the client ID.",
            "Compare it with developer.apple.com/account, Membership details, signed in to the team that owns the key.",
            other:
                "Compare it with the teams at the issuer; Quince's console lists them with their keys under Apps."
        ) { _ in 55 },
        row(
            "client-id",
            "There is no such client ID: it is misspelled, in another case, deleted, or without Sign in with Apple.",
            "Copy the identifier from the developer portal, under Identifiers, and configure Sign in with Apple for it.",
            other: "Compare it with the clients at the issuer; Quince's console lists them under Apps."
        ) { examination in
            guard let page = examination.page, page.isUsable else { return 50 }
            if page.error == "invalid_client" { return 90 }
            // A page that knows the client looks at its redirect URIs.
            return Check.authorization.result(of: examination)?.verdict == .notChecked ? 50 : nil
        },
        row(
            "key-revoked",
            "The key was revoked.",
            "In the developer portal under Keys, look for the key; if it isn't listed, create one and use its .p8 file.",
            other: "Look for the key at the issuer; Quince's console lists the keys of each team under Apps."
        ) { _ in 45 },
        row(
            "key-configuration",
            "The key isn't enabled for Sign in with Apple, or it has another primary App ID than the client.",
            "In the developer portal, edit the key: enable Sign in with Apple, and choose the primary App ID that the Services ID has."
        ) { $0.isApple ? 40 : nil },
        row(
            "redirect-uri",
            "The redirect URI isn't registered; Apple's documents list this under invalid_client.",
            "Register it under Return URLs of the Services ID.",
            other: "Register it for the client ID; with Quince, in the console under Apps."
        ) { examination in
            guard examination.settings.redirectURI != nil else { return nil }
            return switch Check.authorization.result(of: examination)?.verdict {
            case .passed: nil
            case .failed: 35
            default: 15
            }
        },
        row(
            "issuer-clock",
            "The issuer's clock isn't what its header Date says, for example because Quince's clock was moved.",
            "Reset the clock on the page Tools of Quince's console."
        ) { $0.isApple ? nil : 20 },
        row(
            "clock",
            "The issuer's clock isn't known, so the times of the client secret may be wrong for it.",
            "Compare this machine's clock with a time server."
        ) { $0.clock == nil ? 25 : nil },
        row(
            "changed-request",
            "Something between this machine and the issuer changes the request.",
            "Run this command in another network, without a proxy."
        ) { _ in 5 },
    ]
}
