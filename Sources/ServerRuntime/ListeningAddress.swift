import ProgramStart
import Foundation
import NIOCore

/// The address on which a server listens.
package struct ListeningAddress: Hashable, Sendable {
    /// A name or an IP address of this machine.
    package let host: String
    /// The TCP port; 0 picks a free one.
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Why the server can't listen here, and what to do.
    func refusal(_ error: IOError) -> ConfigurationError {
        let address = "port \(self.port) of \(self.host)"
        switch error.errnoCode {
        case EADDRINUSE:
            return ConfigurationError(
                "\(address) is already in use; stop the other program, or choose another port with --port (0 picks a free one)"
            )
        case EACCES:
            return ConfigurationError(
                "\(address) is reserved for the system; choose a port from 1024 with --port"
            )
        case EADDRNOTAVAIL:
            return ConfigurationError(
                "\(self.host) isn't an IP address of this machine; choose another with --host"
            )
        default:
            let reason = unsafe String(cString: strerror(error.errnoCode))
            return ConfigurationError(
                "can't listen on \(address): \(reason); choose others with --host and --port"
            )
        }
    }
}
