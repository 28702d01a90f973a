import Foundation

/// The `quince` program that was built beside these tests.
struct QuinceProgram {
    /// What a run said and how it ended.
    struct Result {
        let output: String
        let errors: String
        let exitCode: Int32
    }

    /// The folder the program is started in, empty at first.
    let folder: URL

    init() throws {
        self.folder = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("quince-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    /// The names in the folder, sorted.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: self.folder.path)) ?? []).sorted()
    }

    func path(_ name: String) -> String { self.folder.appendingPathComponent(name).path }

    /// Runs the program to its end.
    func run(_ arguments: [String], environment: [String: String] = [:], input: String = "") throws -> Result
    {
        let started = try self.start(arguments, environment: environment)
        try started.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try started.input.fileHandleForWriting.close()
        return try started.finish()
    }

    /// Starts the program and leaves it running.
    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Started {
        let started = Started()
        started.process.executableURL = Self.url
        started.process.arguments = arguments
        started.process.currentDirectoryURL = self.folder
        started.process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        started.process.standardInput = started.input
        started.process.standardOutput = started.output
        started.process.standardError = started.errors
        try started.process.run()
        return started
    }

    func remove() { try? FileManager.default.removeItem(at: self.folder) }

    private static var url: URL {
        let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("quince")
    }

    /// A program that runs.
    struct Started {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        let errors = Pipe()

        /// Waits for the end; the pipes are read first, since a full one would stop the program.
        func finish() throws -> Result {
            let output = try self.output.fileHandleForReading.readToEnd() ?? Data()
            let errors = try self.errors.fileHandleForReading.readToEnd() ?? Data()
            self.process.waitUntilExit()
            return Result(
                output: String(decoding: output, as: UTF8.self),
                errors: String(decoding: errors, as: UTF8.self),
                exitCode: self.process.terminationStatus
            )
        }
    }
}
