package import ProgramStart
import Foundation
package import NIOCore

/// The address on which a server listens.
package struct ListeningAddress: Hashable, Sendable {
    /// A name or an IP address of this machine.
    package let host: String
    /// The TCP port; 0 picks a free one.
    package let port: Int
    /// The flags that set the address, for error messages.
    package let flags: Flags
    /// The socket that listens here already; nil if the server binds the address.
    package let passed: PassedSocket?

    /// The flags that set an address.
    package enum Flags: Hashable, Sendable {
        /// `--host` and `--port`.
        case hostAndPort
        /// One flag for both, such as `--https`; its value is `HOST:PORT`.
        case one(String)
        /// A key of the configuration file for both, such as `relay: listen`, whose port can't be 0.
        case key(String)
        /// `--host`, and another flag for the port.
        case hostAnd(port: String)

        fileprivate var host: String { self.text("--host") }
        fileprivate var port: String { self.text(self.portFlag) }
        fileprivate var both: String { self.text("--host and \(self.portFlag)") }

        private var portFlag: String { if case .hostAnd(let port) = self { port } else { "--port" } }

        /// How to let the system choose.
        fileprivate var freePort: String { if case .key = self { "" } else { " (0 picks a free one)" } }

        private func text(_ separate: String) -> String {
            switch self {
            case .one(let flag): "\(flag) HOST:PORT"
            case .key(let key): "'\(key)' in the configuration file"
            case .hostAndPort, .hostAnd: separate
            }
        }
    }

    package init(host: String, port: Int, flags: Flags = .hostAndPort) {
        self.host = host
        self.port = port
        self.flags = flags
        self.passed = nil
    }

    /// The address of a socket that listens already.
    package init(_ socket: PassedSocket) {
        self.host = socket.host
        self.port = socket.port
        self.flags = .hostAndPort
        self.passed = socket
    }

    /// Why a server couldn't listen here now; nil if it could.
    ///
    /// Another program can take the port before the server does, which then fails with the same error.
    package func obstacle() -> ConfigurationError? {
        do {
            try self.tryListening()
            return nil
        } catch let error as IOError {
            return self.refusal(error)
        } catch {
            return ConfigurationError("\(self.host) isn't a host; choose another with \(self.flags.host)")
        }
    }

    /// The system's error code if a server couldn't listen here now; nil if it could, or if the host doesn't exist.
    package func errorCode() -> CInt? {
        do {
            try self.tryListening()
            return nil
        } catch {
            return (error as? IOError)?.errnoCode
        }
    }

    private func tryListening() throws {
        guard self.passed == nil else { return }
        let address = try SocketAddress.makeAddressResolvingHost(self.host, port: self.port)
        let socket = socket(CInt(address.protocol.rawValue), Self.stream, 0)
        guard socket >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
        defer { close(socket) }
        var reuse: CInt = 1
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size))
        let bound = unsafe address.withSockAddr { unsafe bind(socket, $0, socklen_t($1)) }
        guard bound == 0, listen(socket, 1) == 0 else { throw IOError(errnoCode: errno, reason: "bind") }
    }

    #if os(Linux)
    private static let stream = CInt(SOCK_STREAM.rawValue)
    #else
    private static let stream = SOCK_STREAM
    #endif

    /// Why the server can't listen here, and what to do.
    package func refusal(_ error: IOError) -> ConfigurationError {
        let address = "port \(self.port) of \(self.host)"
        switch error.errnoCode {
        case EADDRINUSE:
            return ConfigurationError(
                "\(address) is already in use; stop the other program, or choose another port with \(self.flags.port)\(self.flags.freePort)"
            )
        case EACCES:
            return ConfigurationError(
                "\(address) is reserved for the system; choose a port from 1024 with \(self.flags.port)"
            )
        case EADDRNOTAVAIL:
            return ConfigurationError(
                "\(self.host) isn't an IP address of this machine; choose another with \(self.flags.host)"
            )
        default:
            let reason = unsafe String(cString: strerror(error.errnoCode))
            return ConfigurationError(
                "can't listen on \(address): \(reason); choose others with \(self.flags.both)"
            )
        }
    }
}
