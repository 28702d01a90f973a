import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// How far a request has come, for the error that says where it stopped.
final class Progress: Sendable {
    private let state = Mutex((address: "", isConnected: false, isSecure: false))

    func connected(_ channel: any Channel) {
        self.state.withLock {
            $0.address = channel.remoteAddress?.ipAddress ?? ""
            $0.isConnected = true
        }
    }

    func secured() { self.state.withLock { $0.isSecure = true } }

    var address: String { self.state.withLock { $0.address } }

    /// The error of the step at which `error` came.
    ///
    /// `proxy`: the server that was connected to instead of the host; nil without a proxy.
    func failure(_ error: any Error, host: String, port: Int, proxy: (host: String, port: Int)?)
        -> PlainClientError
    {
        let (_, isConnected, isSecure) = self.state.withLock(\.self)
        let reason = Self.reason(of: error)
        guard isConnected else {
            let failed = error as? NIOConnectionError
            // The search for the host refused it.
            if let refusal = (failed?.dnsAError ?? failed?.dnsAAAAError) as? PlainClientError {
                return refusal
            }
            if failed?.connectionErrors.isEmpty == true {
                return .unknownHost(proxy?.host ?? host)
            }
            return .unreachable(
                host: proxy.map { "the proxy \($0.host)" } ?? host,
                port: proxy?.port ?? port,
                reason: reason
            )
        }
        if error is NIOSSLExtraError { return .wrongHost(host) }
        guard !isSecure, let cause = Self.handshakeFailure(error) else {
            return .noResponse(host: host, reason: reason)
        }
        return cause.contains("CERTIFICATE_VERIFY_FAILED")
            ? .untrusted(host: host, reason: "no trusted authority signed it, or it has expired")
            : .noTLS(host: host, reason: Self.reason(ofTLS: cause, port: port))
    }

    /// The library's text for a failed handshake; nil for any other error.
    private static func handshakeFailure(_ error: any Error) -> String? {
        switch error {
        case NIOSSLError.handshakeFailed(let cause): "\(cause)"
        case is NIOSSLError, is BoringSSLError: "\(error)"
        default: nil
        }
    }

    /// A plain sentence for the library's text.
    private static func reason(ofTLS cause: String, port: Int) -> String {
        func names(_ words: String...) -> Bool { words.contains { cause.contains($0) } }
        if names("WRONG_VERSION_NUMBER", "HTTP_REQUEST") {
            return
                "the server on port \(port) doesn't use TLS; for an http server, begin the URL with http://"
        }
        if names("PROTOCOL_VERSION", "UNSUPPORTED_PROTOCOL", "HANDSHAKE_FAILURE", "NO_SHARED_CIPHER") {
            return "the server and this machine have no TLS version and cipher in common"
        }
        if names("EOF", "uncleanShutdown", "syscallError", "zeroReturn") {
            return "the server closed the connection during the handshake"
        }
        return "the handshake failed"
    }

    /// A plain sentence for an error outside TLS.
    private static func reason(of error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.last.map { Self.reason(of: $0.error) } ?? "no route"
        case let error as IOError: unsafe String(cString: strerror(error.errnoCode))
        case ChannelError.connectTimeout: "nothing responds"
        case is HTTPParserError: "the response isn't HTTP"
        default: "the connection ended"
        }
    }
}
