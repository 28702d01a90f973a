import Foundation

/// How many files and connections the system lets this process have open.
package enum FileDescriptors {
    package static var limit: Int {
        var limits = rlimit()
        #if os(Linux)
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let kind = RLIMIT_NOFILE
        #endif
        guard unsafe getrlimit(kind, &limits) == 0 else { return 256 }
        return Int(clamping: limits.rlim_cur)
    }
}
