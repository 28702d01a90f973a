import Foundation

/// How many files and connections the system lets this process have open.
package enum FileDescriptors {
    #if os(Linux)
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let kind = RLIMIT_NOFILE
    #endif

    /// Enough for the most connections of a server, with room for files; macOS allows no more.
    private static let wanted: rlim_t = 10_240

    package static var limit: Int { Self.limits.map { Int(clamping: $0.rlim_cur) } ?? 256 }

    private static var limits: rlimit? {
        var limits = rlimit()
        return unsafe getrlimit(Self.kind, &limits) == 0 ? limits : nil
    }

    /// Takes what a process may take by itself, as nginx and Go do: the usual limit of Linux is 1,024.
    ///
    /// For programs; a server inside someone else's process leaves its limits alone.
    package static func raise() {
        guard var limits = Self.limits, limits.rlim_cur < min(limits.rlim_max, Self.wanted) else { return }
        limits.rlim_cur = min(limits.rlim_max, Self.wanted)
        _ = unsafe setrlimit(Self.kind, &limits)
    }
}
