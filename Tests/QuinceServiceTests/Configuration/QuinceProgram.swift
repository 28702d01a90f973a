import Foundation
import QuinceProtocol
import Subprocess
import SystemPackage
import Testing

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
    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String = ""
    ) async throws -> Result {
        try Result(
            await Subprocess.run(
                .path(FilePath(Self.url.path)),
                arguments: Arguments(arguments),
                environment: Self.environment(environment),
                workingDirectory: FilePath(self.folder.path),
                input: .string(input),
                output: .string(limit: Self.limit),
                error: .string(limit: Self.limit)
            )
        )
    }

    /// Runs the program while `body` does; then it gets SIGTERM.
    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        while body: @Sendable () async throws -> Void
    ) async throws -> Result {
        try Result(
            await Subprocess.run(
                .path(FilePath(Self.url.path)),
                arguments: Arguments(arguments),
                environment: Self.environment(environment),
                workingDirectory: FilePath(self.folder.path),
                input: .none,
                output: .string(limit: Self.limit),
                error: .string(limit: Self.limit)
            ) { execution in
                do { try await body() } catch {
                    try execution.send(signal: .kill)
                    throw error
                }
                try execution.send(signal: .terminate)
            }
        )
    }

    /// The maximum number of bytes that a program writes.
    private static let limit = 1 << 20

    private static func environment(_ variables: [String: String]) -> Environment {
        .custom(
            Dictionary(
                uniqueKeysWithValues: ["PATH": "/usr/bin:/bin"].merging(variables) { $1 }.map {
                    (Environment.Key(stringLiteral: $0.key), $0.value)
                }
            )
        )
    }

    /// The content of the file `ready.json`, once `quince serve` has written it.
    func readyContent() async throws -> JSONObject {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if let data = FileManager.default.contents(atPath: self.path("ready.json")) {
                // The file appears at once or not at all, so the first sight of it has to be complete.
                return try #require(try JSONValue(parsing: String(decoding: data, as: UTF8.self)).object)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw NeverReady()
    }

    private struct NeverReady: Error {}

    func remove() { try? FileManager.default.removeItem(at: self.folder) }

    private static var url: URL {
        let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("quince")
    }
}

extension QuinceProgram.Result {
    fileprivate init<Value>(
        _ result: ExecutionResult<Value, StringOutput<UTF8>, StringOutput<UTF8>>
    ) throws {
        guard case .exited(let code) = result.terminationStatus else {
            throw UnexpectedEnd(status: "\(result.terminationStatus)", errors: result.standardError)
        }
        self.init(
            output: result.standardOutput,
            errors: result.standardError,
            exitCode: code
        )
    }

    private struct UnexpectedEnd: Error {
        let status: String
        let errors: String
    }
}
