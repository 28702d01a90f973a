import QuinceProtocol

/// The checks of a client secret's claims (as observed at Apple), in order.
struct ClientSecretChecks {
    let token: CompactJWS
    let app: App
    let issuer: String
    /// The service's clock, in seconds since 1970.
    let now: Int
    /// How far the service's clock is ahead of the app's, in seconds; negative if it is behind.
    ///
    /// The app's clock never moved.
    let clockOffset: Int
    let clockStandsStill: Bool

    func run() throws(ProtocolError) {
        try self.text("iss", is: [self.app.teamID], "the Team ID")
        try self.text("sub", is: [self.app.clientID], "the client ID, in the same case")
        try self.text("aud", is: [ClientSecret.appleAudience, self.issuer], "the issuer")
        try self.issuedAt()
        try self.expiry()
        try self.notBefore()
    }

    private func text(_ claim: String, is accepted: [String], _ meaning: String) throws(ProtocolError) {
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
            throw self.refusal(claim, "\(claim) is '\(actual)'; it must be \(meaning)", expected, actual)
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
        ClientAuthentication.refusal("client_secret.\(claim)", message, expected: expected, actual: actual)
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
