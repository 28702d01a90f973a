import Foundation
import OutgoingMail
import QuinceProtocol
import QuinceService

/// The message that `quince serve` prints once it accepts requests, with the values that a client needs.
struct StartMessage {
    let service: RunningService
    let configuration: ServiceConfiguration
    /// The command with which the program was called.
    let program: String
    /// The URL of the CONNECT proxy; nil if there is none.
    var proxy: String?

    /// The message.
    ///
    /// Scripts read its first line, which contains only the URL.
    func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let sections = (self.clients + [self.people, self.place]).map { lines in
            lines.map { style.line(name: $0.name, value: $0.value) }.joined(separator: "\n")
        }
        return """
            Quince listens on \(self.service.url)

            \(style.faint("  It behaves like Sign in with Apple. It is not made by or affiliated with Apple."))

            \(sections.joined(separator: "\n\n"))

            \(self.hints.map { style.faint("  \($0)") }.joined(separator: "\n"))
            """
    }

    private typealias Line = (name: String, value: String)

    /// The values for clients: one section, or one per team unless there is one team with one Services ID.
    private var clients: [[Line]] {
        let services = self.service.teams.flatMap(\.apps).count { $0.kind == .service }
        guard self.service.teams.count > 1 || services != 1, !self.service.teams.isEmpty else {
            return [self.client]
        }
        return self.service.teams.map(self.lines)
    }

    private func lines(_ team: TeamSeed) -> [Line] {
        var lines: [Line] = [("Team ID", "\(team.id)  \(team.name)")]
        lines += team.keys.map {
            (
                "Key ID",
                "\($0.id)  \(self.service.keyPaths[$0.id] ?? "private key \(self.otherPlace(ofKey: $0.id))")"
            )
        }
        for app in team.apps {
            lines.append((app.kind == .service ? "Client ID" : "App ID", "\(app.clientId)  \(app.name)"))
            if app.kind == .service { lines += Self.listed("Redirect URIs", app.returnURLs) }
        }
        return lines
    }

    private var client: [Line] {
        var lines: [Line] = [("Client ID", self.service.clientID ?? "none registered")]
        lines += Self.listed("Redirect URIs", self.service.redirectURIs)
        lines.append(("Team ID", self.service.teamID ?? "none registered"))
        lines.append(("Key ID", self.service.keyID ?? "none registered"))
        let place = self.service.privateKeyPath ?? self.service.keyID.map(self.otherPlace)
        lines.append(("Private key", place ?? "none registered"))
        return lines + self.notifications
    }

    /// Where a private key is that has no file here: of several nodes, only the one that has made it has the file.
    private func otherPlace(ofKey id: String) -> String {
        let keys = self.configuration.seed(at: self.service.url).teams.flatMap(\.keys)
        if case .publicKeyPEM = keys.first(where: { $0.id == id })?.origin { return "kept by you" }
        return "not on this machine"
    }

    /// The notification URLs that are set, each with its primary App ID if there is more than one.
    private var notifications: [Line] {
        let apps = self.service.teams.flatMap(\.apps).filter { $0.notifications != nil }
        let urls = apps.compactMap { app in
            app.notifications.map { apps.count == 1 ? $0.text : "\($0.text)  \(app.clientId)" }
        }
        return urls.isEmpty ? [] : Self.listed("Notifications", urls)
    }

    private var people: [Line] {
        guard self.configuration.mode == .development else {
            let (all, configured) = (self.service.accountCount, self.service.accounts.count)
            let origin = configured == 0 ? "" : ", \(configured) of them from the configuration"
            return [("Accounts", all == 0 ? "none" : "\(all)\(origin)")]
        }
        let width = self.service.accounts.map(\.email.count).max() ?? 0
        return Self.listed(
            "Accounts",
            self.service.accounts.map { account in
                let name = [account.firstName, account.lastName].compactMap(\.self).joined(separator: " ")
                let sharing =
                    account.emailSharing == .share ? "shares the email address" : "hides the email address"
                return account.email.padded(to: width + 2) + (name.isEmpty ? "no name on record" : name)
                    + ", \(sharing)"
            }
        )
    }

    private var place: [Line] {
        var lines: [Line] = [("Issuer", self.service.issuer)]
        if let httpsURL = self.service.httpsURL {
            let names = "Apple's names, on port \(self.service.httpsPort ?? 443) of this machine"
            lines.append(
                ("With TLS", self.configuration.standsInForApple ? names : self.secureURL ?? httpsURL)
            )
        }
        if let proxy { lines.append(("Proxy", proxy)) }
        if let url = self.service.managementURL { lines.append(("Management", url)) }
        lines.append(("Data", self.service.databasePath ?? "temporary, deleted at exit"))
        if let keys = self.keys { lines.append(("Signing keys", keys)) }
        if let mail { lines.append(("Email", mail)) }
        if self.configuration.opensRegistration {
            lines.append(
                ("Registration", "open to anyone: \(self.service.issuer)\(Paths.registration)")
            )
        }
        lines.append(("Profile", self.configuration.profile.name.rawValue))
        lines.append(("Signatures", self.service.signer))
        if let time = self.configuration.fixedTime {
            lines.append(("Clock", "stopped at \(Date.ISO8601FormatStyle().format(time))"))
        }
        if self.configuration.predictableSeed != nil {
            lines.append(
                ("Seed", "IDs, codes and tokens are the same in every run, so anyone can predict them")
            )
        }
        if self.configuration.autoApprove != .off {
            let meaning =
                self.configuration.autoApprove == .any
                ? "approves sign-ins without pages, as the account in login_hint"
                : "approves sign-ins without pages, as this account or the one in login_hint"
            lines.append(("Auto-approve", "\(self.configuration.autoApprove.text): \(meaning)"))
        }
        if self.configuration.asksLikeApple {
            lines.append(
                (
                    "Sign-in",
                    "asks for an address, a code and trust, as Apple does; choose accounts without --ask-like-apple"
                )
            )
        }
        if self.configuration.mode == .development {
            lines.append(("Console", "\(self.service.url)/"))
            if let port = self.service.smtpPort {
                lines.append(
                    (
                        "Mail",
                        "\(self.configuration.host):\(port) (SMTP), shown at \(self.service.url)\(Paths.mail)"
                    )
                )
            }
            if let shop = self.configuration.shop { lines.append(("Sample shop", "\(shop)/")) }
        }
        return lines
    }

    /// The URL with TLS under the issuer's host, for a service that other machines reach at any address; nil for others.
    private var secureURL: String? {
        guard self.configuration.mode == .production, let port = self.service.httpsPort,
            let address = self.configuration.https, ["0.0.0.0", "::"].contains(address.host),
            let host = URLComponents(string: self.service.issuer)?.host
        else { return nil }
        return HTTPSAddress(host: host, port: port).url(port: port)
    }

    /// How email is sent; nil if that isn't worth a line.
    private var mail: String? {
        if let mail = self.configuration.mail { return "from \(mail.sender.text), with \(mail.command)" }
        guard self.configuration.mode == .production else { return nil }
        return
            "not sent, so users aren't told about changes to their accounts: set --sendmail and --mail-from"
    }

    /// How the private keys are stored; nil if that isn't worth a line.
    private var keys: String? {
        let (keyID, count) = (self.service.secrets.wrappingKeyID, self.service.secrets.unwrappedCount)
        switch keyID {
        case nil where self.configuration.mode == .production && self.service.databasePath != nil:
            return "NOT ENCRYPTED in the database and its backups: see '\(self.program) keys wrap --help'"
        case nil: return nil
        case let keyID? where count > 0:
            return
                "\(count) secrets aren't encrypted yet: stop the service, and run '\(self.program) keys wrap'; key \(keyID)"
        case let keyID?: return "encrypted with the wrapping key \(keyID)"
        }
    }

    private var hints: [String] {
        guard self.configuration.mode == .development else { return self.productionHints }
        var hints = [
            "More redirect URIs: --redirect-uri URI. Your own teams, apps and accounts: \(self.program) config init."
        ]
        if let path = self.service.privateKeyPath, let keyID = self.service.keyID,
            let teamID = self.service.teamID,
            let clientID = self.service.clientID
        {
            let flags = "--key \(path) --key-id \(keyID) --team-id \(teamID) --client-id \(clientID)"
            hints.append("A client secret: \(self.program) secret \(flags)")
        }
        if self.configuration.standsInForApple {
            hints.append("Run an unchanged program against it: \(self.program) appleid run -- COMMAND")
        }
        return hints + ["Press Ctrl-C to stop it."]
    }

    private var productionHints: [String] {
        let invitation = self.databaseFlags.map {
            "Invite a user, as the service's user: \(self.program) account invite ADDRESS\($0)"
        }
        return [
            invitation, "The account page of users: \(self.service.issuer)\(Paths.account)",
            "Press Ctrl-C to stop it.",
        ].compactMap(\.self)
    }

    /// The flags with which a command uses the database of the service; nil for a temporary one.
    private var databaseFlags: String? {
        guard case .postgreSQL(let url, _, let passwordFile) = self.configuration.storage else {
            return self.service.databasePath.map { " --database \($0)" }
        }
        // A shell takes '?' and '&' for itself.
        return " --database '\(url)'" + (passwordFile.map { " --database-password-file \($0)" } ?? "")
    }

    /// The values one below the other; the first has the name.
    private static func listed(_ name: String, _ values: [String]) -> [Line] {
        guard !values.isEmpty else { return [(name, "none registered")] }
        return values.enumerated().map { index, value in (index == 0 ? name : "", value) }
    }
}

/// Terminal colors, or none.
private struct TextStyle {
    let isColored: Bool

    func faint(_ text: String) -> String { self.escape("2", text) }

    func line(name: String, value: String) -> String {
        "  \(self.escape("1", name.padded(to: 14)))\(value)"
    }

    private func escape(_ code: String, _ text: String) -> String {
        self.isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - self.count))
    }
}
