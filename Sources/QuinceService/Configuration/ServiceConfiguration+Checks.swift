package import ProgramStart
import Passkeys
import QuinceProtocol
import ServerRuntime

extension ServiceConfiguration {
    /// Checks the settings together: whether the mode and the other settings are compatible.
    ///
    /// - Throws: ``ConfigurationError``, one sentence with the remedy; nothing has been changed then.
    package func check() throws(ConfigurationError) {
        try self.checkListening()
        try self.checkRedirectURIs()
        try self.checkNotifications()
        try self.checkAutoApproval()
        try self.checkIdentifiers()
        for source in (self.teams ?? []).flatMap(\.mailSources) {
            try source.check(relayDomains: self.relayDomains)
        }
        try self.checkHTTPS()
        try self.checkManagement()
        try self.checkRegistration()
        if self.mode == .production { try self.checkProduction() }
    }

    private func checkListening() throws(ConfigurationError) {
        guard (0...65_535).contains(self.port) else {
            throw ConfigurationError("port \(self.port) doesn't exist; give a number from 0 to 65535")
        }
        guard self.mode == .production || Self.loopbackHosts.contains(self.host) || self.mayBeOpen else {
            throw ConfigurationError(
                "host '\(self.host)' would open the development console to the network; "
                    + "use 127.0.0.1 or production mode, or add --i-know in a container"
            )
        }
        if let issuer { _ = try AddressRules.issuer(issuer) }
    }

    private func checkHTTPS() throws(ConfigurationError) {
        if let https {
            guard self.mode == .production || Self.loopbackHosts.contains(https.host) || https.mayBeOpen
            else {
                throw ConfigurationError(
                    "--https: host '\(https.host)' would open one-click sign-ins to the network; use 127.0.0.1, or add --i-know in a container"
                )
            }
        }
        guard self.standsInForApple else {
            guard self.https == nil || self.https?.files != nil else {
                throw ConfigurationError(
                    "--https needs a certificate for its host; add --certificate and --certificate-key, or use --as-appleid"
                )
            }
            return
        }
        guard self.mode == .development else {
            throw ConfigurationError(
                "Quince stands in for Apple in development mode only; use development mode"
            )
        }
        guard self.issuer == nil || self.issuer == AppleHosts.issuer else {
            throw ConfigurationError(
                "Quince that stands in for Apple has the issuer \(AppleHosts.issuer); remove the other issuer from the flags, from QUINCE_ISSUER or from the configuration file"
            )
        }
        guard self.https?.files == nil else {
            throw ConfigurationError(
                "--as-appleid has a certificate of its own; remove --certificate and --certificate-key"
            )
        }
    }

    /// The pages of the service and its health never share a port.
    private func checkManagement() throws(ConfigurationError) {
        guard let management, management.port != 0 else { return }
        let others: [(flag: String, port: Int?)] = [("--port", self.port), ("--https", self.https?.port)]
        for (flag, port) in others where port == management.port {
            throw ConfigurationError(
                "--management and \(flag) have the same port, \(management.port); choose another with --management HOST:PORT"
            )
        }
    }

    private func checkRegistration() throws(ConfigurationError) {
        guard self.opensRegistration else { return }
        guard self.mode == .production else {
            throw ConfigurationError(
                "open-registration is for production mode; in development mode, anyone adds accounts on the sign-in page; remove it, or use production mode"
            )
        }
        guard self.mail != nil else {
            throw ConfigurationError(
                "open-registration verifies email addresses, and nothing sends email; add --sendmail /usr/sbin/sendmail and --mail-from id@example.com"
            )
        }
    }

    private func checkRedirectURIs() throws(ConfigurationError) {
        for text in self.redirectURIs { _ = try AddressRules.returnURL(text) }
        guard
            self.redirectURIs.isEmpty
                || self.teams.map({ Seed(teams: $0, accounts: []).primaryService != nil }) ?? true
        else {
            throw ConfigurationError(
                "--redirect-uri needs a Services ID, but none is configured; add an app with 'kind: service'"
            )
        }
    }

    private func checkNotifications() throws(ConfigurationError) {
        guard let notifications, let teams else { return }
        let before = Seed(teams: teams, accounts: [])
        guard
            before.settingNotifications(notifications, replacing: true).teams.flatMap(\.apps)
                .contains(where: { $0.notifications == notifications })
        else {
            throw ConfigurationError(
                "--notifications needs a Services ID with a primary App ID, but none is configured; write 'notifications' under an app of kind 'app'"
            )
        }
    }

    private func checkAutoApproval() throws(ConfigurationError) {
        guard case .account(let email) = self.autoApprove else { return }
        let known = self.seed(at: "http://localhost").accounts.map(\.email)
        guard !known.contains(where: { $0.lowercased() == email.lowercased() }) else { return }
        throw ConfigurationError(
            "auto-approve names '\(email)', which isn't a configured account; give one of: \(known.joined(separator: ", "))"
        )
    }

    private func checkIdentifiers() throws(ConfigurationError) {
        let seed = self.seed(at: "http://localhost")
        for account in seed.accounts {
            for identifier in account.identifiers
            where !seed.teams.contains(where: { $0.id == identifier.team }) {
                throw ConfigurationError(
                    "account \(account.email) has an identifier for team '\(identifier.team)', which isn't configured; "
                        + "give one of: \(seed.teams.map(\.id).joined(separator: ", "))"
                )
            }
        }
    }

    private func checkProduction() throws(ConfigurationError) {
        guard let issuer, issuer.lowercased().hasPrefix("https://") else {
            throw ConfigurationError(
                "production mode needs an https issuer; add --issuer https://id.example.com, or the key 'issuer' to the configuration file"
            )
        }
        guard PasskeyParty.id(at: issuer) != nil else {
            throw ConfigurationError(
                "issuer '\(issuer)' has an IP address, or a host that is no domain name of letters, digits and hyphens, and passkeys need one; give one, such as https://id.example.com"
            )
        }
        guard !issuer.dropFirst("https://".count).contains("/") else {
            throw ConfigurationError(
                "issuer '\(issuer)' has a path; give only the host, such as https://id.example.com"
            )
        }
        guard self.autoApprove == .off else {
            throw ConfigurationError(
                "auto-approve signs in anyone, so it is for development only; remove it in production mode"
            )
        }
        guard !self.asksLikeApple else {
            throw ConfigurationError(
                "--ask-like-apple simulates a user's device, so it is for development only; remove it in production mode"
            )
        }
        guard self.predictableSeed == nil, self.fixedTime == nil else {
            throw ConfigurationError(
                "seed and clock make tokens predictable, so they are for development only; remove them in production mode"
            )
        }
        if case .number = self.relay.port {
            throw ConfigurationError(
                "smtp-port is for the mailbox of development mode; remove it in production mode"
            )
        }
        guard let teams else {
            throw ConfigurationError(
                "production mode doesn't start with the default team; configure your own teams in quince.yaml"
            )
        }
        for url in teams.flatMap(\.apps).compactMap(\.notifications) + [self.notifications].compactMap(\.self)
        {
            guard let objection = url.objection else { continue }
            throw ConfigurationError("notification URL '\(url.text)' is for development only: \(objection)")
        }
        if self.mailRelay != nil, RelaySettings.appleDomains.contains(self.relayDomain.lowercased()) {
            throw ConfigurationError(
                "the mail relay needs a domain of yours, and '\(self.relayDomain)' is Apple's; set 'relay-domain', such as relay.example.com"
            )
        }
        let urls = teams.flatMap(\.apps).flatMap(\.returnURLs) + self.redirectURIs
        for text in urls {
            guard let objection = try AddressRules.returnURL(text).applesObjection else { continue }
            throw ConfigurationError(
                "redirect URI '\(text)' is for development only: \(objection); replace it with an https URL whose host is a domain name"
            )
        }
    }

    /// The hosts that only this machine reaches.
    package static let loopbackHosts = ["127.0.0.1", "::1", "localhost"]
}
