import CThreadTrace
import Foundation

/// The functions that threads of this process are in, for the last words of a program that stands still.
enum ThreadTrace {
    /// The most functions of a thread.
    private static let capacity = 48

    /// Every thread with its functions, innermost first; those of this thread are left out.
    ///
    /// Linux lists the threads of a process; elsewhere a sampler has to be used.
    static var all: String {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let others = tasks.compactMap(UInt64.init).filter { $0 != quince_thread_id() }.sorted()
        return others.map { "thread \($0): \(self.functions(of: $0))" }.joined(separator: "; ")
    }

    private static func functions(of thread: UInt64) -> String {
        var addresses = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: Self.capacity)
        let count = unsafe addresses.withUnsafeMutableBufferPointer {
            unsafe quince_thread_trace(thread, $0.baseAddress, Int32($0.count))
        }
        guard count > 2 else { return "does not answer" }
        // The handler of the signal comes first, and what called it.
        return unsafe addresses.prefix(Int(count)).dropFirst(2).map { unsafe Self.name(of: $0) }
            .joined(separator: " < ")
    }

    private static func name(of address: UnsafeMutableRawPointer?) -> String {
        var name = [UInt8](repeating: 0, count: 512)
        unsafe name.withUnsafeMutableBytes { buffer in
            unsafe quince_function_name(address, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }
}
