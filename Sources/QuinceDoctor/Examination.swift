import Foundation
import HTTPTypes
import PlainClient
import QuinceProtocol

/// The settings of a client, and everything that was observed.
package struct Examination: Sendable {
    package let settings: ClientSettings
    /// The machine's clock when the examination began.
    let machineTime: Date
    private(set) var observations: [PlannedRequest.Kind: Observation] = [:]
    private(set) var tokenAnswer: TokenAnswer?
    private(set) var page: AuthorizationPage?
    /// The page for a redirect URI that nobody registered.
    private(set) var comparedPage: AuthorizationPage?
    /// The client secret that was sent.
    var secret: String?

    init(settings: ClientSettings, machineTime: Date) {
        self.settings = settings
        self.machineTime = machineTime
    }

    /// Adds what came back from a request.
    mutating func add(_ received: Observation, of kind: PlannedRequest.Kind) {
        let runs = self.secretRuns
        let observation = received.cleaned(by: runs)
        self.observations[kind] = observation
        guard let response = observation.response else { return }
        switch kind {
        case .token: self.tokenAnswer = TokenAnswer(response, without: runs)
        case .authorization: self.page = AuthorizationPage(response)
        case .comparison: self.comparedPage = AuthorizationPage(response)
        case .discovery, .keys, .notifications: break
        }
    }

    /// Whether the issuer responded at all.
    package var isReached: Bool { self.observations[.discovery]?.response != nil }

    /// Where Quince says that its console explains the response to the token request; nil for other issuers.
    ///
    /// Only Quince sends this header; in production, it doesn't.
    var consoleURL: String? {
        HTTPField.Name("Quince-Explanation").flatMap { self.observations[.token]?.response?.headers[$0] }
    }

    /// Whether Quince responded, under whatever name.
    var isQuince: Bool { self.consoleURL != nil }

    /// Whether the issuer is Apple's, and no Quince responds in Apple's place.
    var isApple: Bool { self.settings.isApple && !self.isQuince }

    /// How far the machine's clock is ahead of the issuer's; nil if no response has a readable `Date`.
    ///
    /// The smallest difference counts: a cache can deliver an old response.
    var clock: ClockDifference? {
        [.discovery, .keys, .token].compactMap { self.observations[$0].flatMap(ClockDifference.init) }
            .min { abs($0.seconds) < abs($1.seconds) }
    }

    /// The time by the issuer's clock, or by the machine's if the issuer's isn't known.
    var issuerTime: Date { self.machineTime - (self.clock?.seconds ?? 0) }

    /// Whether the token endpoint accepted client ID and client secret.
    var isClientRight: Bool { self.tokenAnswer == .error("invalid_grant") }

    /// The client secret of the app, parsed; nil if the doctor made one, or if it isn't a token.
    var appToken: CompactJWS? {
        self.settings.clientSecret.flatMap { try? CompactJWS(parsing: $0) }
    }

    /// The Team ID that is used: the given one, or the client secret's.
    var teamID: String? { self.settings.teamID ?? self.appToken?.claims["iss"]?.string }

    /// The Key ID that is used: the given one, or the client secret's.
    var keyID: String? { self.settings.keyID ?? self.appToken?.keyID }

    /// One result for each check that applies, in order.
    package var results: [CheckResult] { Check.all.compactMap { $0.result(of: self) } }

    /// The failed checks of the settings and the client secret, which each explain `invalid_client`.
    var explanations: [CheckResult] {
        (Check.identifiers + Check.clientSecret).compactMap { $0.result(of: self) }.filter {
            $0.verdict == .failed
        }
    }

    /// What `invalid_client` can still mean, the likeliest first; empty without it.
    package var causes: [RemainingCause] {
        guard self.tokenAnswer == .error("invalid_client"), self.explanations.isEmpty else { return [] }
        return RemainingCause.ranked(for: self)
    }

    /// The exit code: 0 if no check failed, 1 if one did, 2 if the issuer couldn't be reached.
    package var exitCode: Int32 {
        guard self.isReached else { return 2 }
        return self.results.contains { $0.verdict == .failed } ? 1 : 0
    }
}
