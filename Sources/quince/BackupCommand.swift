import ArgumentParser
import CommandLineTool
import DatabaseFile
import Foundation
import QuinceProtocol
import QuinceService

/// `quince backup`: copies the database of a service to one file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a backup of the database to a new file. The service may be running.",
        discussion: """
            The file has everything that was committed before the command began, and is checked before it gets its name. Only its \
            owner can read it. The backup doesn't contain the configuration file and the key files that it names: keep them, too.
            """
    )

    @Argument(help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"))
    var file: String

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    func run() async throws {
        let (path, file) = (try self.options.existingPath(), self.file)
        let bytes = try await FileCopying.run { progress in
            try Database.backUp(path, to: file, progress: progress)
        }
        switch self.format {
        case .text:
            Terminal.say("Wrote \(file) (\(FileCopying.size(bytes))), a backup of \(path). It is complete.")
        case .json:
            let result: JSONObject = [
                "file": .string(file), "database": .string(path), "bytes": .integer(bytes),
            ]
            Terminal.say(JSONValue.object(result).indentedText)
        }
    }
}

/// `quince restore`: puts a backup in the place of the database.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the database. The service must not be running.",
        discussion: """
            The earlier database stays beside the new one, under a name that the command prints. Codes, sign-ins in progress, \
            sessions and invitations end, because the backup doesn't know whether they were used since. So do refresh tokens, \
            unless you add --keep-refresh-tokens. Signing keys of the earlier database stay published.
            """
    )

    @Argument(help: ArgumentHelp("A file that 'quince backup' wrote.", valueName: "file"))
    var file: String

    @OptionGroup var options: DatabaseOptions

    @Flag(
        help:
            "Keep the refresh tokens of the backup. Tokens that were revoked since the backup work again, too."
    )
    var keepRefreshTokens = false

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    func run() async throws {
        let (path, file, keepsTokens) = (try self.options.path(), self.file, self.keepRefreshTokens)
        let restoration = try await FileCopying.run { progress in
            try Database.restore(
                file,
                to: path,
                keepsRefreshTokens: keepsTokens,
                now: Date(),
                progress: progress
            )
        }
        switch self.format {
        case .text: for line in self.lines(restoration, path) { Terminal.say(line) }
        case .json: Terminal.say(JSONValue.object(self.json(restoration, path)).indentedText)
        }
    }

    private func lines(_ restoration: Database.Restoration, _ path: String) -> [String] {
        var lines = ["Restored \(path) from \(self.file)."]
        switch restoration.earlier {
        case .none: lines.append("There was no earlier database.")
        case .kept(let path): lines.append("The earlier database is \(path).")
        case .unreadable(let path):
            lines.append("The earlier database can't be read. It is \(path).")
            lines.append(
                "Keys that signed since the backup aren't published any more: apps reject identity tokens that these keys signed."
            )
        }
        if !restoration.keysOfEarlier.isEmpty {
            lines.append(
                "Signing keys from the earlier database: \(restoration.keysOfEarlier.joined(separator: ", "))."
            )
        }
        lines.append("Codes, sign-ins in progress, sessions and invitations have ended.")
        lines.append(
            self.keepRefreshTokens
                ? "Refresh tokens of the backup are valid, also those that were revoked since."
                : "Refresh tokens have ended: \(restoration.endedRefreshTokens). Apps send their users through a sign-in."
        )
        return lines
    }

    private func json(_ restoration: Database.Restoration, _ path: String) -> JSONObject {
        var object: JSONObject = ["database": .string(path), "file": .string(self.file)]
        object["earlierDatabase"] = restoration.earlier.path.map(JSONValue.string) ?? .null
        if case .unreadable = restoration.earlier { object["earlierIsReadable"] = false }
        object["endedRefreshTokens"] = .integer(restoration.endedRefreshTokens)
        object["signingKeysOfEarlier"] = .array(restoration.keysOfEarlier.map(JSONValue.string))
        return object
    }
}

/// A copy of a file that Ctrl-C ends, with its progress in a terminal.
enum FileCopying {
    /// Runs `work`, whose argument shows the progress.
    ///
    /// Ends the process if a signal interrupts the work, once it has cleaned up.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable (DatabaseBackup.Progress) throws -> Value
    ) async throws -> Value {
        let line = ProgressLine(total: 0)
        let outcome = await Interruption.guarding { () -> Result<Value, any Error> in
            defer { line.end() }
            do {
                return .success(
                    try work { copied, total in
                        try Task.checkCancellation()
                        line.say(
                            copied < total
                                ? "Copied \(Self.size(copied)) of \(Self.size(total))" : "Checking the copy"
                        )
                    }
                )
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case .finished(let result): return try result.get()
        case .interrupted(let code): throw ExitCode(code)
        }
    }

    /// A size in megabytes, or in kilobytes below one.
    static func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\((bytes + 999) / 1_000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
}
