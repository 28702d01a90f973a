import Foundation
import PlainClient
import QuinceProtocol

extension Check {
    /// Whether the issuer responds, and who responds.
    static let connection = Self("connection") { examination in
        guard let observation = examination.observations[.discovery] else { return nil }
        switch observation.result {
        case .failure(let error):
            return .failed(
                "can't reach the issuer, so nothing else was checked: \(error)",
                error.remedy
            )
        case .success(let response):
            let way =
                response.tlsVersion.map { "with \($0), and its certificate is trusted" } ?? "without TLS"
            guard examination.settings.isApple, PublicAddress.isOfThisMachine(response.address) else {
                return .passed("\(response.address) responds \(way)")
            }
            let server = examination.isQuince ? "Quince" : "Quince or a proxy"
            return .warning(
                "\(response.address), an address of this machine, responds for Apple's host: \(server)",
                "If you want to ask Apple, remove what leads there; 'quince appleid check' names it."
            )
        }
    }

    /// The machine's clock against the issuer's.
    static let clock = Self("clock") { examination in
        guard examination.isReached else { return nil }
        guard let clock = examination.clock else {
            return .notChecked("the issuer's response has no Date that can be read")
        }
        guard clock.isSmall else {
            return .failed(
                "this machine's clock \(clock.text)",
                "Synchronize the clock (NTP). A client secret with an iat in the future, or past its exp, is invalid_client."
            )
        }
        return .passed("this machine's clock \(clock.text)")
    }

    /// The discovery document, against the documented one.
    static let discovery = Self("discovery") { examination in
        guard let response = examination.observations[.discovery]?.response else { return nil }
        let remedy = examination.remedy(
            apple: "Look for a proxy that changes the response. Libraries that read this document fail.",
            other: "Check --issuer. Libraries that read this document fail."
        )
        guard response.status == 200, let document = response.json else {
            return .failed("there is no discovery document, but \(response.summary)", remedy)
        }
        if let judgment = Self.judgment(ofAnotherIssuer: document, examination) { return judgment }
        let objections = Self.objections(to: document, of: examination.settings.issuer, examination)
        guard objections.isEmpty else {
            return .failed(
                "the discovery document isn't as documented: \(objections.joined(separator: "; "))",
                remedy
            )
        }
        return .passed("the discovery document names this issuer and its endpoints")
    }

    /// The judgment of a document that is right for another issuer than the given one; nil for every other document.
    private static func judgment(ofAnotherIssuer document: JSONObject, _ examination: Examination)
        -> Judgment?
    {
        guard !examination.settings.isApple, let named = document["issuer"]?.string,
            !named.isExactly(examination.settings.issuer),
            // A URL that --issuer would change can't be the remedy.
            ClientSettings(issuer: named, clientID: "")?.issuer.isExactly(named) == true,
            Self.objections(to: document, of: named, examination).isEmpty
        else { return nil }
        guard examination.isQuince, named.isExactly(AppleHosts.issuer) else {
            return .failed("its issuer is \(examination.shown(named))", "Use this URL with --issuer.")
        }
        return .warning(
            "this is Quince in Apple's place: its issuer is \(named)",
            "Run it with: quince appleid run -- quince doctor … (without --issuer)"
        )
    }

    private static func objections(
        to document: JSONObject,
        of issuer: String,
        _ examination: Examination
    ) -> [String] {
        let texts = [
            ("issuer", issuer), ("authorization_endpoint", "\(issuer)/auth/authorize"),
            ("token_endpoint", "\(issuer)/auth/token"), ("revocation_endpoint", "\(issuer)/auth/revoke"),
            ("jwks_uri", "\(issuer)/auth/keys"),
        ]
        let lists = [
            ("id_token_signing_alg_values_supported", "RS256"),
            ("token_endpoint_auth_methods_supported", "client_secret_post"),
        ]
        return texts.compactMap { name, expected in
            guard document[name]?.string?.isExactly(expected) != true else { return nil }
            let found = document[name].map { "'\(examination.shown($0.string ?? $0.text))'" }
            return "\(name) is \(found ?? "missing"), not '\(expected)'"
        }
            + lists.compactMap { name, expected in
                let values = document[name]?.array?.compactMap(\.string) ?? []
                return values.contains(expected) ? nil : "\(name) doesn't contain \(expected)"
            }
    }

    /// The key set, against the documented one.
    static let keys = Self("keys") { examination in
        guard examination.isReached, let observation = examination.observations[.keys] else { return nil }
        let remedy =
            "\(examination.tryLater) Without the key set, no library can verify an identity token."
        guard let response = observation.response else {
            return .failed("can't fetch the key set: \(observation.failure)", remedy)
        }
        guard response.status == 200, response.json != nil,
            let keys = try? JSONWebKeySet(parsing: response.body)
        else {
            return .failed("there is no key set, but \(response.summary)", remedy)
        }
        guard !keys.keys.isEmpty else { return .failed("the key set has no RS256 signing key", remedy) }
        let count = keys.keys.count == 1 ? "1 signing key" : "\(keys.keys.count) signing keys"
        guard keys.otherIDs.isEmpty else {
            return .warning(
                "the key set has \(count), and \(keys.otherIDs.count) of another kind",
                "Choose the key by kid, and skip keys that aren't RS256 signing keys."
            )
        }
        return .passed("the key set has \(count) for RS256")
    }
}

extension Observation {
    /// Why there is no response, for sentences.
    var failure: String { self.error?.description ?? "no response" }
}
