import CThreadTrace

/// The current functions of a thread of this process, for the last log message of a blocked program.
enum ThreadTrace {
    /// The maximum number of functions of a thread.
    private static let capacity = 48

    /// The functions on one line, innermost first.
    ///
    /// `thread`: the result of `quince_thread_id()`.
    static func functions(of thread: UInt64) -> String {
        var addresses = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: Self.capacity)
        let count = unsafe addresses.withUnsafeMutableBufferPointer {
            unsafe quince_thread_trace(thread, $0.baseAddress, Int32($0.count))
        }
        guard count > 2 else { return "unknown: the thread doesn't respond" }
        // The first functions are the signal's handler and its caller.
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
