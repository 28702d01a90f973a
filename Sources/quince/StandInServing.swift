import CommandLineTool
import Foundation
import Logging
import NIOCore
import ProgramStart
import QuinceProtocol
import QuinceService
import ServerRuntime
import StandIn

/// What stands in for Apple beside the service: the certificate, the trust files, the proxy, and a note of where it runs.
struct StandInServing: Sendable {
    let folder: StandInFolder
    let identity: LocalIdentity
    private let address: HTTPSAddress
    private let proxy: ListeningAddress?
    private let passesOthers: Bool

    /// Makes the certificate at the first use, and writes the trust files.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be used, or the certificate has expired.
    init(
        _ address: HTTPSAddress,
        proxy: ListeningAddress?,
        passesOthers: Bool
    ) throws(ConfigurationError) {
        self.address = address
        self.proxy = proxy
        self.passesOthers = passesOthers
        self.folder = try StandInFolder.own()
        self.identity = try self.folder.identityOfThisUser()
        try self.folder.writeTrustFilesOfThisUser(for: self.identity)
    }

    /// Whether another service of this user stands in for Apple.
    ///
    /// - Throws: ``ConfigurationError`` if there is one, since programs could find only one of the two.
    func requireNoOther() async throws {
        guard let other = RunningStandIn(readingFileAt: self.folder.running), await other.isReachable() else {
            return
        }
        throw ConfigurationError(
            "Quince stands in for Apple already, at \(other.url) (process \(other.process)); stop that service, or name another folder with QUINCE_APPLEID"
        )
    }

    /// Starts the proxy and notes where the service runs.
    ///
    /// - Throws: ``ConfigurationError`` if the proxy's port can't be used.
    func begin(_ service: RunningService, logger: Logger) async throws -> Begun {
        var running: ConnectProxy.Running?
        if let proxy {
            let target = ConnectProxy.Target(
                host: Self.reachable(self.address.host),
                port: service.httpsPort ?? 0
            )
            let server = ConnectProxy(
                target: target,
                passesOthers: self.passesOthers,
                upstream: ConnectProxy.upstream(
                    ProcessInfo.processInfo.environment,
                    except: proxy.port
                ),
                descriptors: FileDescriptors.forProxy,
                logger: logger
            )
            do { running = try await server.start(host: proxy.host, port: proxy.port) } catch let error
                as IOError
            {
                throw proxy.refusal(error)
            }
        }
        let proxyURL = running.map { "http://127.0.0.1:\($0.port)" }
        let note = RunningStandIn(
            process: ProcessInfo.processInfo.processIdentifier,
            url: service.url,
            httpsPort: service.httpsPort ?? 0,
            proxy: proxyURL,
            clientID: service.clientID,
            certificate: self.identity.publicKeyDigest
        )
        try self.folder.write(note.text, to: self.folder.running)
        return Begun(folder: self.folder, proxy: running, proxyURL: proxyURL)
    }

    /// What runs beside the service.
    struct Begun: Sendable {
        fileprivate let folder: StandInFolder
        fileprivate let proxy: ConnectProxy.Running?
        /// The URL of the proxy; nil if there is none.
        let proxyURL: String?

        /// Ends the proxy, and removes the note unless another service has written its own since.
        func end() async {
            await self.proxy?.stop()
            guard
                RunningStandIn(readingFileAt: self.folder.running)?.process
                    == ProcessInfo.processInfo.processIdentifier
            else { return }
            try? FileManager.default.removeItem(atPath: self.folder.running)
        }
    }

    /// The address to connect to: an address that means every interface is one of this machine, too.
    private static func reachable(_ host: String) -> String {
        ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    }
}
