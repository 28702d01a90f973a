import Foundation
import PrometheusMetrics
import ServerRuntime

/// The metrics of the process, with the names that Prometheus' own clients use.
enum ProcessMetrics {
    static func add(to metrics: Metrics) {
        let start = Date().timeIntervalSince1970
        metrics.value("process_start_time_seconds", "Start of the process, in seconds since 1970.") { start }
        metrics.value("process_cpu_seconds_total", "Processor time of the process.") { Self.processorTime }
        metrics.value("process_max_fds", "The maximum number of open file descriptors.") {
            Double(FileDescriptors.limit)
        }
        metrics.value("process_open_fds", "Open file descriptors.") { await Self.openDescriptors }
        metrics.value("process_resident_memory_bytes", "Memory of the process in RAM.") {
            await Self.residentMemory
        }
    }

    private static var processorTime: Double? {
        // Microseconds on every system (POSIX, `clock`). The structures of `clock_gettime` can't be named in a static build.
        let time = clock()
        return time == clock_t.max ? nil : Double(time) / 1e6
    }

    /// Unknown on other systems than Linux.
    private static var openDescriptors: Double? {
        get async {
            #if os(Linux)
            return try? await OffLoop.run {
                // One of them reads this folder.
                Double(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1)
            }
            #else
            return nil
            #endif
        }
    }

    /// Unknown on other systems than Linux.
    private static var residentMemory: Double? {
        get async {
            #if os(Linux)
            return try? await OffLoop.run {
                // In pages: all, and those in RAM (proc(5)).
                let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
                let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) }
                return (pages ?? 0) * Double(getpagesize())
            }
            #else
            return nil
            #endif
        }
    }
}
