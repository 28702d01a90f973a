import Foundation
import Subprocess
import SystemPackage

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
        # Ctrl-C reaches this shell, too, which has to clean up first.
        trap : INT TERM HUP
        exec 2>&1
        folder=$1; shift
        "$@" </dev/null &
        driver=$!
        # The driver alone holds the output: its end is the end of the driver.
        exec >/dev/null 2>&1
        cat
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
    private static let patience = Duration.seconds(60)

    /// Runs the driver while `body` does.
    ///
    /// A driver that says nothing, ends at once or can't start its browser is started a second time: on a busy machine, another program
    /// can take its port.
    ///
    /// - Throws: ``BrowserRefusal`` if the driver does not start; what `body` throws.
    static func run<Result: Sendable>(
        _ program: DriverProgram,
        _ body: (DriverProcess) async throws -> Result
    ) async throws -> Result {
        do {
            return try await Self.runOnce(program, body)
        } catch is FailedStart {}
        do {
            return try await Self.runOnce(program, body)
        } catch let failure as FailedStart {
            throw failure.refusal
        }
    }

    private static func runOnce<Result: Sendable>(
        _ program: DriverProgram,
        _ body: (DriverProcess) async throws -> Result
    ) async throws -> Result {
        let folder = try Self.makeFolder()
        let keeper = Keeper(program, script: Self.keeper, folder: folder)
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
                "The browser needs a folder for its profile, but \(folder) can't be created: \(error)."
            )
        }
        return folder
    }
}

/// A driver or browser that didn't start, and may the next time.
struct FailedStart: Error {
    let refusal: BrowserRefusal
}

/// The shell around the driver.
private struct Keeper: Sendable {
    /// Closed to end everything.
    private let leash: Pipe
    private let lines: AsyncStream<String>
    private let process: Task<Void, Never>

    /// Starts the driver in the shell.
    ///
    /// Its end is the end of the shell, whatever else runs on. Foundation's `Process` waits for everything that the shell
    /// started, too.
    init(_ program: DriverProgram, script: String, folder: String) {
        let leash = Pipe()
        for end in [leash.fileHandleForReading, leash.fileHandleForWriting] {
            // Otherwise other programs that are started meanwhile would hold the pipe open.
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        let (lines, linesIn) = AsyncStream<String>.makeStream()
        self.leash = leash
        self.lines = lines
        // A separate task: if the check is canceled, the shell must live on to end the driver and the browser.
        self.process = Task {
            do {
                _ = try await Subprocess.run(
                    .path("/bin/sh"),
                    arguments: ["-c", script, "quince-browser", folder, program.driver, "--port=0"],
                    // Sockets and reports of crashes go where they are removed.
                    environment: .inherit.updating(["TMPDIR": folder, "BREAKPAD_DUMP_LOCATION": folder]),
                    input: .fileDescriptor(
                        FileDescriptor(rawValue: leash.fileHandleForReading.fileDescriptor),
                        closeAfterSpawningProcess: false
                    ),
                    output: .sequence,
                    // The shell says it on its output: what is combined by the library keeps a second end open.
                    error: .discarded
                ) { execution in
                    try leash.fileHandleForReading.close()
                    for try await data in execution.standardOutput {
                        linesIn.yield(
                            unsafe data.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
                        )
                    }
                    linesIn.finish()
                }
            } catch {
                linesIn.yield("\(error)")
            }
            linesIn.finish()
        }
    }

    /// The port that the driver says it listens on.
    ///
    /// - Throws: ``FailedStart`` for a driver that says nothing or has ended.
    func port(within limit: Duration, of program: DriverProgram) async throws -> Int {
        let lines = self.lines
        let found = try await withThrowingTaskGroup(of: (port: Int?, said: String)?.self) { group in
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
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        try Task.checkCancellation()
        guard let found else {
            throw FailedStart(
                refusal: BrowserRefusal(
                    "The browser's driver \(program.driver) doesn't start: it printed nothing within \(limit), twice. \(BrowserRefusal.remedy)"
                )
            )
        }
        guard let port = found.port else {
            let said = found.said.trimmingCharacters(in: .whitespacesAndNewlines)
            let reason = said.isEmpty ? "it ended without output" : "it says: \(said.suffix(300))"
            throw FailedStart(
                refusal: BrowserRefusal(
                    "The browser's driver \(program.driver) doesn't start: \(reason). \(BrowserRefusal.remedy)"
                )
            )
        }
        return port
    }

    /// Closes the pipe and waits until everything has ended; a task that was cancelled waits, too.
    func stop() async {
        try? self.leash.fileHandleForWriting.close()
        await self.process.value
    }
}
