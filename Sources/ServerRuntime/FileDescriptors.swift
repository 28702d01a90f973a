import Foundation

/// The system's limit of open files and connections for this process.
package enum FileDescriptors {
    #if os(Linux)
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let kind = RLIMIT_NOFILE
    #endif

    /// Enough for a server's maximum of connections, with room for files; macOS allows no more.
    private static let wanted: rlim_t = 10_240

    package static var limit: Int { Self.limits.map { Int(clamping: $0.rlim_cur) } ?? 256 }

    /// The descriptors for everything that is no connection.
    package static let forFiles = 128
    /// The descriptors for the CONNECT proxy beside a server, which uses the others.
    package static var forProxy: Int { min(Self.limit / 8, 1_024) }

    private static var limits: rlimit? {
        var limits = rlimit()
        return unsafe getrlimit(Self.kind, &limits) == 0 ? limits : nil
    }

    /// Raises the limit as far as a process may, as nginx and Go do; the usual limit on Linux is 1,024.
    ///
    /// Only for programs; a server inside another process doesn't change its limits.
    package static func raise() {
        guard var limits = Self.limits, limits.rlim_cur < min(limits.rlim_max, Self.wanted) else { return }
        limits.rlim_cur = min(limits.rlim_max, Self.wanted)
        _ = unsafe setrlimit(Self.kind, &limits)
    }
}
