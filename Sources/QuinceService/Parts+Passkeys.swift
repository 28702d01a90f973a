import Foundation
import Passkeys
import ProgramStart

extension Parts {
    /// Invitations and recovery codes; nil in development, where one click signs in.
    var recovery: Recovery? {
        guard self.configuration.mode == .production else { return nil }
        return Recovery(
            store: self.database,
            random: self.random,
            clock: self.clock,
            metrics: self.metrics
        )
    }

    /// Passkeys, for the host of the issuer; nil where browsers make none, or shouldn't.
    ///
    /// - Throws: `ConfigurationError` in production if the database has passkeys for another host, which would be lost.
    static func passkeys(
        _ service: Service,
        _ running: RunningService,
        _ database: Database,
        _ metrics: ServiceMetrics,
        _ limits: SharedLimits
    ) async throws -> PasskeyCeremonies? {
        let mode = service.configuration.mode
        let party = service.configuration.standsInForApple ? nil : PasskeyParty(running)
        if mode == .production {
            try Self.requirePasskeys(of: await database.relyingPartyID(of: mode), fit: running.issuer)
        }
        guard let party else { return nil }
        return PasskeyCeremonies(
            party: party,
            mode: mode,
            store: database,
            clock: service.clock,
            random: service.random,
            metrics: metrics,
            limits: limits
        )
    }

    /// Checks that browsers use the stored passkeys at the issuer.
    ///
    /// - Parameters:
    ///   - stored: The RP ID of the stored passkeys; nil if there are none.
    ///   - issuer: The issuer.
    /// - Throws: `ConfigurationError` if they are for another host, and would be lost.
    static func requirePasskeys(of stored: String?, fit issuer: String) throws(ConfigurationError) {
        guard let stored, stored != PasskeyParty.id(at: issuer) else { return }
        throw ConfigurationError(
            "the database has passkeys for '\(stored)', which browsers don't use at \(issuer); keep the host of the issuer"
        )
    }
}

extension PasskeyParty {
    /// The RP ID at an issuer: its host; nil if that is no valid domain, such as an IP address, which can't be an RP ID (WebAuthn
    /// §5.1.3).
    ///
    /// The labels of a valid domain have letters, digits and hyphens, which aren't at their ends (WHATWG URL, "valid domain"; RFC 1123 §2.1).
    /// Browsers read a host whose last label is a number as an IPv4 address, also a hexadecimal one (WHATWG URL, "ends in a number").
    static func id(at issuer: String) -> String? {
        guard let host = URLComponents(string: issuer)?.encodedHost?.lowercased(), !host.contains(":"),
            host.utf8.count <= 253
        else { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(Self.isLabel), let last = labels.last, !last.hasPrefix("0x"),
            !last.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return host
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
            }
    }

    /// The relying party of a service: the host of its issuer, and the origins of its pages there.
    ///
    /// nil if the issuer's host can't be an RP ID.
    init?(_ running: RunningService) {
        guard let host = Self.id(at: running.issuer) else { return nil }
        let pages = [running.issuer, running.url, running.httpsURL].compactMap(\.self)
            .compactMap(URLComponents.init(string:))
        self.init(
            id: host,
            origins: pages.filter { $0.encodedHost?.lowercased() == host }.compactMap(\.origin)
        )
    }
}

extension URLComponents {
    /// The origin as browsers write it: without the port that the scheme has anyway.
    fileprivate var origin: String? {
        guard let scheme = self.scheme?.lowercased(), let host = self.encodedHost?.lowercased() else {
            return nil
        }
        let usual = scheme == "https" ? 443 : 80
        return "\(scheme)://\(host)" + (self.port.map { $0 == usual ? "" : ":\($0)" } ?? "")
    }
}
