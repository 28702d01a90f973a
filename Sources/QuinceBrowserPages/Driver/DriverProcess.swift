import Foundation
import Synchronization

/// A driver that runs, on a free port of this machine, with a folder that is thrown away behind it.
///
/// A shell stands between: it ends the driver with all it started, and removes the folder, as soon as a pipe is closed. The
/// system closes the pipe whatever becomes of this program, so that no browser outlives it.
struct DriverProcess: Sendable {
    /// Where the driver listens.
    let port: Int
    /// For the browser's profile.
    let folder: String

    /// The driver's end is the browser's, too, since they talk by a pipe; its lock tells which process to end all the same.
    private static let keeper = """
        folder=$1; shift
        "$@" </dev/null &
        driver=$!
        cat >/dev/null
        browser=$(readlink "$folder/profile/SingletonLock")
        kill -KILL $driver ${browser##*-} 2>/dev/null
        wait
        tries=0
        # What the browser started takes a moment to notice that it is gone.
        ended() { case $(ps -A -ww -o args 2>/dev/null) in *"$folder/"*) false ;; esac }
        until ended && rm -rf "$folder" 2>/dev/null || [ $tries -ge 100 ]; do
            tries=$((tries + 1))
            sleep 0.1
        done
        """

    /// How long a driver may take to start: one that cannot says so at once, and on a busy machine it took over 30 s.
    private static let patience = Duration.seconds(120)

    /// Runs the driver while `body` does.
    ///
    /// - Throws: ``BrowserRefusal`` where the driver does not start; what `body` throws.
    static func run<Result: Sendable>(
        _ program: DriverProgram,
        _ body: (DriverProcess) async throws -> Result
    ) async throws -> Result {
        let folder = try Self.makeFolder()
        let keeper = Keeper()
        do {
            try keeper.start(program, script: Self.keeper, folder: folder)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw BrowserRefusal("The browser's driver \(program.driver) cannot be started: \(error).")
        }
        do {
            let port = try await keeper.port(within: Self.patience, of: program)
            let result = try await body(DriverProcess(port: port, folder: folder))
            await keeper.stop()
            return result
        } catch {
            await keeper.stop()
            throw error
        }
    }

    /// A folder that only this user may look into, with a short name: sockets in it must not have a longer one than 100 bytes.
    private static func makeFolder() throws(BrowserRefusal) -> String {
        let temporary = NSTemporaryDirectory()
        let parent = temporary.utf8.count < 30 ? temporary : "/tmp"
        let folder = URL(fileURLWithPath: parent).appendingPathComponent(
            "quince-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        ).path
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw BrowserRefusal(
                "The browser needs a folder for its profile, and \(folder) cannot be made: \(error)."
            )
        }
        return folder
    }
}

/// The shell around the driver.
private final class Keeper: Sendable {
    private let process = Process()
    /// Closed to end everything.
    private let leash = Pipe()
    private let output = Pipe()
    private let lines: AsyncStream<String>
    private let linesIn: AsyncStream<String>.Continuation
    private let ending = Ending()

    init() { (self.lines, self.linesIn) = AsyncStream.makeStream() }

    func start(_ program: DriverProgram, script: String, folder: String) throws {
        for end in [self.leash.fileHandleForWriting, self.output.fileHandleForReading] {
            // Otherwise other programs that are started meanwhile would hold the pipe open.
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        self.process.executableURL = URL(fileURLWithPath: "/bin/sh")
        self.process.arguments = ["-c", script, "quince-browser", folder, program.driver, "--port=0"]
        // Sockets and reports of crashes go where they are removed.
        self.process.environment = ProcessInfo.processInfo.environment.merging(
            ["TMPDIR": folder, "BREAKPAD_DUMP_LOCATION": folder]
        ) { $1 }
        self.process.standardInput = self.leash
        self.process.standardOutput = self.output
        self.process.standardError = self.output
        let (lines, ending) = (self.linesIn, self.ending)
        self.output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                lines.finish()
            } else {
                lines.yield(String(decoding: data, as: UTF8.self))
            }
        }
        self.process.terminationHandler = { _ in ending.come() }
        try self.process.run()
    }

    /// The port that the driver says it listens on.
    func port(within limit: Duration, of program: DriverProgram) async throws -> Int {
        let lines = self.lines
        let found = try await withThrowingTaskGroup(of: (port: Int?, said: String).self) { group in
            group.addTask {
                var said = ""
                for await text in lines {
                    said += text
                    if let match = said.firstMatch(of: /started successfully on port ([0-9]{1,5})/) {
                        return (Int(match.1), said)
                    }
                }
                return (nil, said)
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return (nil, "nothing within \(limit)")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? (nil, "")
        }
        try Task.checkCancellation()
        guard let port = found.port else {
            throw BrowserRefusal(
                "The browser's driver \(program.driver) does not start; it says: \(found.said.suffix(300)). \(BrowserRefusal.remedy)"
            )
        }
        return port
    }

    /// Closes the pipe and waits until everything has ended; a task that was cancelled waits, too.
    func stop() async {
        try? self.leash.fileHandleForWriting.close()
        await self.ending.wait()
    }
}

/// The end of a process, for one who waits for it.
private final class Ending: Sendable {
    private enum State {
        case running
        case awaited(CheckedContinuation<Void, Never>)
        case over
    }

    private let state = Mutex(State.running)

    func come() {
        let waiting = self.state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .over }
            guard case .awaited(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = self.state.withLock { state -> Bool in
                if case .over = state { return true }
                state = .awaited(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
