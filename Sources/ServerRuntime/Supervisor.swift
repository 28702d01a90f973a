import Foundation
import NIOCore
import NIOPosix
import ServiceLifecycle

/// The system's service manager, which wants to know when the program is ready and whether it is alive (`sd_notify(3)`).
package struct Supervisor: Sendable {
    /// What the program tells.
    enum State: String {
        /// Requests are handled.
        case ready = "READY=1"
        /// The end has begun.
        case stopping = "STOPPING=1"
        /// The program is alive.
        case alive = "WATCHDOG=1"
    }

    /// The path of the manager's socket; a name with `@` isn't in the file system.
    private let path: String
    /// How often the manager wants to hear that the program is alive; nil if it doesn't.
    let interval: Duration?

    /// The manager that `environment` names to the process `id`; nil if there is none.
    package init?(
        from environment: [String: String],
        for id: Int32 = ProcessInfo.processInfo.processIdentifier
    ) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
            path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        self.path = path
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(id) } ?? true
        // Half of the time, as the manual advises.
        self.interval = environment["WATCHDOG_USEC"].flatMap(Int.init).flatMap {
            $0 > 0 && isOurs ? max(.microseconds($0 / 2), .milliseconds(10)) : nil
        }
    }

    /// Tells the manager again until its socket has room, for up to five seconds.
    ///
    /// A manager that isn't told of the start ends the program.
    func insist(on state: State) async {
        for _ in 0..<50 {
            guard !self.tell(state) else { return }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Sends one datagram; a manager that doesn't listen changes nothing.
    ///
    /// - Returns: Whether there is nothing more to do: false if the manager's socket is full.
    @discardableResult
    func tell(_ state: State) -> Bool {
        let socket = socket(AF_UNIX, Self.datagram, 0)
        guard socket >= 0 else { return true }
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(self.path.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            unsafe bytes.copyBytes(from: name)
            if name.first == UInt8(ascii: "@") { unsafe bytes[0] = 0 }
        }
        let text = Array(state.rawValue.utf8)
        let isAbstract = self.path.hasPrefix("@")
        let size = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + name.count
        return unsafe withUnsafePointer(to: &address) { pointer in
            let sent = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(
                    socket,
                    text,
                    text.count,
                    Self.flags,
                    $0,
                    socklen_t(isAbstract ? size : size + 1)
                )
            }
            return sent >= 0 || ![EAGAIN, EWOULDBLOCK, ENOBUFS].contains(errno)
        }
    }

    #if os(Linux)
    private static let datagram = CInt(SOCK_DGRAM.rawValue)
    /// A manager that is busy must not hold up the program.
    private static let flags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
    #else
    private static let datagram = SOCK_DGRAM
    private static let flags = MSG_DONTWAIT
    #endif
}

/// Tells the manager that the event loops run, as often as it wants.
struct Heartbeat: Service {
    let supervisor: Supervisor
    let interval: Duration

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
                    try? await loop.submit {}.get()
                }
                self.supervisor.tell(.alive)
                try? await Task.sleep(for: self.interval)
            }
        }
    }
}
