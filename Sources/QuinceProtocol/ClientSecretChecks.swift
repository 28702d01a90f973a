/// The checks of a client secret (as observed at Apple): of its form, its claims and its signature.
///
/// The service and `quince doctor` share them. Which keys exist is known to the service only.
package struct ClientSecretChecks: Sendable {
    package let token: CompactJWS
    package let clientID: String
    package let teamID: String
    /// Whether the client is registered with this Team ID; otherwise the Team ID itself can be wrong.
    package let isTeamKnown: Bool
    package let issuer: String
    /// The service's clock, in seconds since 1970.
    package let now: Int
    /// How far the service's clock is ahead of the app's, in seconds; negative if it is behind.
    ///
    /// The app's clock never moved.
    package let clockOffset: Int
    package let clockStandsStill: Bool

    package init(
        token: CompactJWS,
        clientID: String,
        teamID: String,
        isTeamKnown: Bool = false,
        issuer: String,
        now: Int,
        clockOffset: Int = 0,
        clockStandsStill: Bool = false
    ) {
        self.token = token
        self.clientID = clientID
        self.teamID = teamID
        self.isTeamKnown = isTeamKnown
        self.issuer = issuer
        self.now = now
        self.clockOffset = clockOffset
        self.clockStandsStill = clockStandsStill
    }

    /// The claims that are checked, in order.
    package static let claims = ["iss", "sub", "aud", "iat", "exp", "nbf"]

    /// Checks all claims.
    package func run() throws(ProtocolError) {
        for claim in Self.claims { try self.check(claim) }
    }

    /// Checks one of ``claims``.
    package func check(_ claim: String) throws(ProtocolError) {
        switch claim {
        case "iss": try self.issuingTeam()
        case "sub": try self.text("sub", is: [self.clientID], "the client ID, in the same case")
        case "aud": try self.text("aud", is: [ClientSecret.appleAudience, self.issuer], "the issuer")
        case "iat": try self.issuedAt()
        case "exp": try self.expiry()
        case "nbf": try self.notBefore()
        default: break
        }
    }

    private func issuingTeam() throws(ProtocolError) {
        let advice = self.isTeamKnown ? "the Team ID of \(self.clientID) is \(self.teamID)" : nil
        try self.text("iss", is: [self.teamID], "the Team ID", advice)
    }

    /// Checks a claim that is a text.
    ///
    /// `advice`: the end of the sentence about another text; nil for one with `meaning`.
    private func text(_ claim: String, is accepted: [String], _ meaning: String, _ advice: String? = nil)
        throws(ProtocolError)
    {
        let expected =
            accepted.count == 2 && accepted[0] == accepted[1]
            ? accepted[0] : accepted.joined(separator: " or ")
        guard let value = self.token.claims[claim] else {
            throw self.refusal(claim, "\(claim) is missing; it must be \(meaning)", expected, "missing")
        }
        let isAudience = claim == "aud"
        // An audience can be a list (RFC 7519 §4.1.3), and libraries write lists with one entry, which Apple accepts.
        let list = isAudience ? value.array.map { $0.compactMap(\.string) } : nil
        guard let texts = list ?? value.string.map({ [$0] }) else {
            throw self.refusal(claim, "\(claim) must be a string, \(meaning)", expected, value.text.shortened)
        }
        guard texts.contains(where: { text in accepted.contains { ConstantTime.equal($0, text) } }) else {
            let actual = list == nil ? texts.joined().shortened : value.text.shortened
            let advice = advice ?? "it must be \(meaning)"
            throw self.refusal(claim, "\(claim) is '\(actual)'; \(advice)", expected, actual)
        }
    }

    private func issuedAt() throws(ProtocolError) {
        let issuedAt = try self.time("iat")
        guard issuedAt <= self.now else {
            throw self.refusal(
                "iat",
                "iat is \(Self.grouped(issuedAt - self.now)) s in the future"
                    + self.cause(issuedAt <= self.unmovedNow, else: "check the clock of the app's server"),
                "at most \(self.now)",
                String(issuedAt)
            )
        }
    }

    private func expiry() throws(ProtocolError) {
        let expiry = try self.time("exp")
        guard expiry > self.now else {
            throw self.refusal(
                "exp",
                "the client secret expired \(Self.grouped(self.now - expiry)) s ago"
                    + self.cause(expiry > self.unmovedNow, else: "make a new one"),
                "later than \(self.now)",
                String(expiry)
            )
        }
        guard expiry - self.now <= ClientSecret.maximumLifetime else {
            throw self.refusal(
                "exp",
                "exp is \(Self.grouped(expiry - self.now)) s away; at most "
                    + "\(Self.grouped(ClientSecret.maximumLifetime)) s (six months) are allowed"
                    + self.cause(expiry - self.unmovedNow <= ClientSecret.maximumLifetime),
                "at most \(self.now + ClientSecret.maximumLifetime)",
                String(expiry)
            )
        }
    }

    private func notBefore() throws(ProtocolError) {
        guard self.token.claims["nbf"] != nil else { return }
        let notBefore = try self.time("nbf")
        guard notBefore <= self.now else {
            throw self.refusal(
                "nbf",
                "nbf is in the future" + self.cause(notBefore <= self.unmovedNow),
                "at most \(self.now)",
                String(notBefore)
            )
        }
    }

    /// The time of the service's clock if it hadn't been moved, which is the time of the app's clock.
    private var unmovedNow: Int { self.now - self.clockOffset }

    /// The end of a message about a time: moving the clock as the cause, if it is the cause, otherwise `remedy`.
    ///
    /// `isRightUnmoved`: whether the time would be valid if the clock hadn't been moved.
    /// `remedy`: what to do otherwise; nil if the sentence is complete.
    private func cause(_ isRightUnmoved: Bool, else remedy: String? = nil) -> String {
        guard self.clockOffset != 0, isRightUnmoved else { return remedy.map { "; \($0)" } ?? "" }
        if self.clockStandsStill {
            return
                ": the service's clock is stopped; the app's clock isn't. Make the client secret on the Tools page, or "
                + "with the service's time"
        }
        let direction = self.clockOffset > 0 ? "ahead" : "behind"
        return
            ": the service's clock is \(Self.grouped(self.clockOffset.magnitude)) s \(direction); the app's clock did not "
            + "move. Reset the clock, or make the client secret on the Tools page"
    }

    /// Seconds since 1970; fractions, which a NumericDate can have, are cut off (RFC 7519 §2).
    private func time(_ claim: String) throws(ProtocolError) -> Int {
        // Far beyond any date, but far enough from the limits that sums can't overflow.
        let limit = 1 << 53
        switch self.token.claims[claim] {
        case .integer(let value)? where abs(value.clamped) <= limit: return value
        case .double(let value)? where abs(value) <= Double(limit): return Int(value)
        case let value:
            throw self.refusal(
                claim,
                "\(claim) must be a time in seconds since 1970",
                "a number",
                value?.text.shortened ?? "missing"
            )
        }
    }

    private func refusal(_ claim: String, _ message: String, _ expected: String, _ actual: String)
        -> ProtocolError
    {
        Self.refusal("client_secret.\(claim)", message, expected: expected, actual: actual)
    }

    /// 15777000 as `15 777 000`.
    private static func grouped(_ number: some BinaryInteger) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(" ") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}

extension Int {
    /// Limited, because the magnitude of `Int.min` isn't an `Int`.
    fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
