import Foundation
import NIOCore
package import ProgramStart

/// A listening socket that the process got from its parent, as systemd passes it (`sd_listen_fds(3)`).
///
/// The parent keeps the socket open. While one program ends and the next one starts, the system holds back new connections, so
/// that none is refused.
package struct PassedSocket: Hashable, Sendable {
    /// The first descriptor that a parent passes.
    private static let first: CInt = 3
    /// The maximum number of connections that wait until the program accepts them.
    static let waiting: CInt = 4_096

    package let descriptor: CInt
    /// The IP address on which the socket listens.
    package let host: String
    package let port: Int

    /// The socket that `environment` passes to the process `id`; nil if there is none.
    ///
    /// A socket whose `LISTEN_PID` names another process was passed to that one.
    ///
    /// - Throws: ``ConfigurationError`` for several sockets, and for one that doesn't listen for TCP.
    package init?(
        from environment: [String: String],
        for id: Int32 = ProcessInfo.processInfo.processIdentifier
    ) throws(ConfigurationError) {
        guard let count = environment["LISTEN_FDS"], environment["LISTEN_PID"] == String(id), count != "0"
        else {
            return nil
        }
        guard count == "1" else {
            throw ConfigurationError(
                "LISTEN_FDS is '\(count)', and the service takes one socket; pass one, such as one ListenStream="
            )
        }
        try self.init(descriptor: Self.first)
    }

    /// - Throws: ``ConfigurationError`` for a descriptor that isn't a socket that listens for TCP.
    package init(descriptor: CInt) throws(ConfigurationError) {
        guard Self.option(SO_ACCEPTCONN, of: descriptor) == 1,
            Self.option(SO_TYPE, of: descriptor) == Self.stream,
            let address = Self.address(of: descriptor), let host = address.ipAddress, let port = address.port
        else {
            throw ConfigurationError(
                "the file descriptor \(descriptor), which LISTEN_FDS names, isn't a socket that listens for TCP; pass one, such as ListenStream=127.0.0.1:8080"
            )
        }
        // Programs that this process starts don't get it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        self.host = host
        self.port = port
    }

    #if os(Linux)
    private static let stream = CInt(SOCK_STREAM.rawValue)
    #else
    private static let stream = SOCK_STREAM
    #endif

    private static func option(_ name: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    private static func address(of descriptor: CInt) -> SocketAddress? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size) == 0
            }
        }
        guard found else { return nil }
        return unsafe withUnsafePointer(to: &storage) { pointer in
            switch CInt(unsafe pointer.pointee.ss_family) {
            case AF_INET:
                unsafe pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    unsafe SocketAddress($0.pointee)
                }
            case AF_INET6:
                unsafe pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    unsafe SocketAddress($0.pointee)
                }
            default: nil
            }
        }
    }
}
