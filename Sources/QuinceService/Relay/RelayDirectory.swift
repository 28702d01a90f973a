import QuinceMail

/// Says what an email address is to the relay.
package struct RelayDirectory: Sendable {
    private let store: any RelayStore
    private let domains: Set<String>

    /// - Parameters:
    ///   - store: Finds relay addresses.
    ///   - relayDomain: The domain of new relay addresses.
    package init(store: any RelayStore, relayDomain: String) {
        self.store = store
        self.domains = RelaySettings.appleDomains.union([relayDomain.lowercased()])
    }

    /// What `address` is: a relay address of any domain, a reverse address, or nothing of the relay.
    ///
    /// - Throws: Errors of the storage.
    package func target(of address: String) async throws -> RelayTarget {
        if let route = try await self.store.relayRoute(of: address) { return .relay(route) }
        if try await self.store.wasRelayAddress(address) { return .deleted }
        guard let domain = MailSource.domain(of: address), self.domains.contains(domain) else {
            return .outside
        }
        guard let at = address.lastIndex(of: "@"),
            let token = ReverseAddress.token(in: String(address[..<at])),
            let found = try await self.store.correspondence(token: token),
            MailSource.domain(of: found.relayAddress) == domain,
            let route = try await self.store.relayRoute(of: found.relayAddress)
        else { return .unknown }
        return .reverse(route, correspondent: found.correspondent)
    }

    /// The token of the reverse address of a correspondent, made at the first message.
    ///
    /// - Parameters:
    ///   - correspondent: The email address at the app's end.
    ///   - relayAddress: The relay address, as it is stored.
    ///   - proposals: Tokens, of which the first free one is used.
    ///   - now: The time, in seconds since 1970.
    /// - Returns: The token.
    /// - Throws: Errors of the storage.
    package func token(
        of correspondent: String,
        for relayAddress: String,
        proposals: [String],
        at now: Double
    ) async throws -> String {
        try await self.store.token(of: correspondent, for: relayAddress, proposals: proposals, at: now)
    }
}
