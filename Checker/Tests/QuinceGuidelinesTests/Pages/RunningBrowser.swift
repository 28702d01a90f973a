import Foundation

/// The browsers that this program started, as the system lists them.
struct RunningBrowser: Hashable, Sendable {
    /// Their folder in the system's temporary one.
    let folder: String

    /// Those whose shell is a child of a process.
    static func started(by parent: Int32 = ProcessInfo.processInfo.processIdentifier) throws
        -> [RunningBrowser]
    {
        let pattern = #/^\s*\d+\s+(\d+)\s.*quince-browser (\S+) /#
        return try self.processes().compactMap { line in
            guard let found = line.firstMatch(of: pattern), Int32(found.1) == parent else { return nil }
            return RunningBrowser(folder: String(found.2))
        }
    }

    /// Everything that runs for it, and its folder where that is still there.
    func remains() throws -> [String] {
        let processes = try Self.processes().filter { $0.contains(self.folder) }
        return processes + (FileManager.default.fileExists(atPath: self.folder) ? [self.folder] : [])
    }

    /// Waits until nothing remains, or half a minute is over.
    ///
    /// - Returns: What remains.
    func end() async throws -> [String] {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .seconds(30) {
            if try self.remains().isEmpty { return [] }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try self.remains()
    }

    /// Ends the processes that pages are drawn by.
    func crashTabs() throws {
        for line in try Self.processes() where line.contains(self.folder) && line.contains("--type=renderer")
        {
            if let number = line.split(separator: " ").first.flatMap({ Int32($0) }) { kill(number, SIGKILL) }
        }
    }

    /// Number, parent and command of each process; those that have ended and were not fetched yet have no command any more.
    private static func processes() throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec ps -A -ww -o pid,ppid,args"]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
