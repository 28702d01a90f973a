import CommandLineTool
import Foundation
import Logging
import NIOCore
import ProgramStart
import QuinceProtocol
import QuinceService
import SecureConnections
import ServerRuntime
import StandIn
import Synchronization

/// What `quince serve` needs for TLS: the listeners, and beside them the proxy and the trust files where it stands in for Apple.
struct SecureServing: Sendable {
    /// The configuration with the address that is used.
    let configuration: ServiceConfiguration
    let listeners: [Listener]
    let standIn: StandInServing?
    /// Why the port isn't 443; nil if it is, or if the user chose it.
    let obstacle: Port443.Obstacle?

    /// - Throws: ``ConfigurationError`` for a certificate or an address that can't be used.
    init(_ configuration: ServiceConfiguration, proxy: ListeningAddress?, passesOthers: Bool)
        throws(ConfigurationError)
    {
        try Self.checkProxy(configuration, proxy: proxy, passesOthers: passesOthers)
        var configuration = configuration
        if configuration.standsInForApple {
            self.obstacle = configuration.https == nil ? Port443.obstacle : nil
            let address = configuration.https ?? Self.appleAddress(self.obstacle)
            configuration.https = address
            let standIn = try StandInServing(address, proxy: proxy, passesOthers: passesOthers)
            let certificate = try ServerCertificate(
                chain: standIn.identity.certificate,
                key: standIn.identity.key,
                names: Set(AppleHosts.names),
                place: standIn.folder.serverCertificate
            )
            self.listeners = Self.addresses(address).map { Self.listener($0, certificate) }
            self.standIn = standIn
        } else {
            self.obstacle = nil
            self.listeners = try Self.listeners(of: configuration.https)
            self.standIn = nil
        }
        self.configuration = configuration
    }

    private static func checkProxy(
        _ configuration: ServiceConfiguration,
        proxy: ListeningAddress?,
        passesOthers: Bool
    ) throws(ConfigurationError) {
        guard proxy != nil || !passesOthers else {
            throw ConfigurationError("--proxy-pass needs --proxy HOST:PORT")
        }
        guard proxy == nil || configuration.standsInForApple else {
            throw ConfigurationError("--proxy leads to Quince under Apple's names; add --as-appleid")
        }
    }

    /// Finds what ``init(_:proxy:passesOthers:)`` would refuse, without making a certificate or writing a file.
    ///
    /// - Returns: The addresses on which the service listens with TLS.
    /// - Throws: ``ConfigurationError`` for a certificate or an address that can't be used.
    static func check(_ configuration: ServiceConfiguration, proxy: ListeningAddress?, passesOthers: Bool)
        throws(ConfigurationError) -> [ListeningAddress]
    {
        try Self.checkProxy(configuration, proxy: proxy, passesOthers: passesOthers)
        if configuration.standsInForApple {
            let folder = try StandInFolder.own()
            if let identity = folder.storedIdentity { try folder.requireUnexpired(identity) }
        } else {
            _ = try Self.listeners(of: configuration.https)
        }
        return configuration.https.map(Self.addresses) ?? []
    }

    /// Why clients will refuse a certificate from files, each with a remedy; the service starts nevertheless.
    ///
    /// - Throws: ``ConfigurationError`` for a certificate that can't be used.
    static func remarks(on configuration: ServiceConfiguration, at now: Date)
        throws(ConfigurationError) -> [String]
    {
        guard let files = configuration.https?.files else { return [] }
        let issuer = configuration.issuer.flatMap(URLComponents.init(string:))
        return try Self.certificate(files)
            .remarks(path: files.chain, host: issuer?.scheme == "https" ? issuer?.host : nil, now: now)
    }

    /// Runs `serve`, whose argument starts what stands beside the service and returns the URL of the proxy.
    func serving(
        logger: Logger,
        _ serve: (@escaping @Sendable (RunningService) async throws -> String?) async throws -> Void
    ) async throws {
        try await self.standIn?.requireNoOther()
        let begun = Mutex<StandInServing.Begun?>(nil)
        let result: Result<Void, any Error>
        do {
            try await serve { service in
                guard let begin = try await self.standIn?.begin(service, logger: logger) else { return nil }
                begun.withLock { $0 = begin }
                return begin.proxyURL
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await begun.withLock(\.self)?.end()
        try result.get()
    }

    private static func listeners(of address: HTTPSAddress?) throws(ConfigurationError) -> [Listener] {
        guard let address, let files = address.files else { return [] }
        let certificate = try Self.certificate(files)
        return Self.addresses(address).map { Self.listener($0, certificate) }
    }

    private static func certificate(_ files: HTTPSAddress.CertificateFiles)
        throws(ConfigurationError) -> ServerCertificate
    {
        try ServerCertificate(
            chain: try Self.text(files.chain, flag: "--certificate"),
            key: try Self.text(files.key, flag: "--certificate-key"),
            place: "--certificate"
        )
    }

    private static func text(_ path: String, flag: String) throws(ConfigurationError) -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ConfigurationError(
                "\(flag): can't read \(path); check that the file exists and is yours, or run this as the service's user"
            )
        }
        return text
    }

    private static func listener(_ address: ListeningAddress, _ certificate: ServerCertificate) -> Listener {
        Listener(address) { handling, responder in
            try SecureConnections(certificate, handling, responder: responder)
        }
    }

    /// Port 443 where it may be used, else 8443.
    private static func appleAddress(_ obstacle: Port443.Obstacle?) -> HTTPSAddress {
        HTTPSAddress(host: ServiceConfiguration.defaultHost, port: obstacle == nil ? 443 : 8_443)
    }

    /// The address, and the one of IPv6 beside it: clients that try IPv6 first would wait otherwise.
    private static func addresses(_ address: HTTPSAddress) -> [ListeningAddress] {
        let own = ListeningAddress(host: address.host, port: address.port, flags: .one("--https"))
        guard address.host == ServiceConfiguration.defaultHost || address.host == "localhost",
            address.port != 0
        else { return [own] }
        let first = ListeningAddress(host: "127.0.0.1", port: address.port, flags: .one("--https"))
        let second = ListeningAddress(host: "::1", port: address.port, flags: .one("--https"))
        // Some machines have no IPv6.
        return second.obstacle() == nil ? [first, second] : [first]
    }
}
