import Foundation
import ServerRuntime

/// The port of https, which not every user may use.
enum Port443 {
    /// Why a service can't use the port now.
    enum Obstacle: Sendable {
        /// Another program uses it.
        case inUse
        /// This user may not use it.
        case reserved
        /// The system has another reason.
        case other

        /// The reason as a clause, and what to do.
        var sentences: (reason: String, remedy: String) {
            switch self {
            case .inUse:
                ("another program uses port 443", "To do without the proxy, stop that program.")
            case .reserved:
                (
                    "this user may not use port 443",
                    "To do without the proxy, allow it until the next start of the machine: sudo sysctl net.ipv4.ip_unprivileged_port_start=443"
                )
            case .other: ("port 443 can't be used here", "'quince serve --as-appleid --https :443' says why.")
            }
        }
    }

    /// nil if the port can be used.
    static var obstacle: Obstacle? {
        switch ListeningAddress(host: "127.0.0.1", port: 443).errorCode() {
        case nil: nil
        case EADDRINUSE: .inUse
        case EACCES: .reserved
        default: .other
        }
    }
}
