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

    private static let remedy =
        "back up PostgreSQL with pg_dump or pg_basebackup, and keep the wrapping key where the backups aren't (operations-postgresql.md)"

    func run() async throws {
        let (path, file) = (try self.options.file(remedy: Self.remedy), self.file)
        _ = try self.options.settings.storage().existingFile()
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
            sessions, invitations and links of registrations end, because the backup doesn't know whether they were used since. So \
            do refresh tokens, unless you add --keep-refresh-tokens. Signing keys of the earlier database stay published; if they are \
            encrypted, and those of the backup aren't or with another key, this needs --wrapping-key-file. What users removed since the \
            backup (passkeys, accounts) stays removed, if the earlier database isn't damaged; the command prints what comes back. If a \
            folder, a link or the file on the way to the database or to the backup belongs to another user, root has only the power of this \
            user there.
            """
    )

    @Argument(help: ArgumentHelp("A file that 'quince backup' wrote.", valueName: "file"))
    var file: String

    @OptionGroup var options: KeyOptions

    @Flag(
        help:
            "Keep the refresh tokens of the backup. Tokens that were revoked since the backup work again, too."
    )
    var keepRefreshTokens = false

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    private static let remedy =
        "restore PostgreSQL with pg_restore or from its base backup while no node runs (operations-postgresql.md)"

    func run() async throws {
        let path = try self.options.place.file(remedy: Self.remedy)
        let (file, keepsTokens) = (self.file, self.keepRefreshTokens)
        let wrappingKey = try self.options.wrappingKey()
        let restoration = try await FileCopying.run { progress in
            try Database.restore(
                file,
                to: path,
                keepsRefreshTokens: keepsTokens,
                wrappingKey: wrappingKey,
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
            lines.append("The earlier database is damaged, or isn't one of Quince. It is \(path).")
        }
        lines.append(
            "Codes, sign-ins in progress, sessions, invitations and links of registrations have ended."
        )
        lines.append(
            self.keepRefreshTokens
                ? "Refresh tokens of the backup are valid, also those that were revoked since."
                : "Refresh tokens have ended: \(restoration.endedRefreshTokens). Apps send their users through a sign-in."
        )
        lines += Self.keyLines(restoration) + Self.wrappingLines(restoration)
        lines += Self.lines(ofWhatHappenedSince: restoration)
        return lines + Self.auditLines(restoration)
    }

    private static func keyLines(_ restoration: Database.Restoration) -> [String] {
        var lines = ["Published signing keys:"]
        for key in restoration.keys {
            let reason =
                switch (key.origin, restoration.earlier) {
                case (.both, _): "the earlier database has it, too"
                case (.earlier, _): "only the earlier database has it; it signs, or signed since the backup"
                case (.backup, .kept) where restoration.leftOut?.origin != .earlier:
                    "only the backup has it; it signs no more, and tokens that it signed can be valid for two days"
                case (.backup, _): "the backup has it"
                }
            lines.append("  \(key.id)  \(reason)")
        }
        if !restoration.removedKeys.isEmpty {
            lines.append(
                "Keys that were removed since the backup stay removed: \(restoration.removedKeys.joined(separator: ", "))."
            )
        }
        return lines
    }

    private static func wrappingLines(_ restoration: Database.Restoration) -> [String] {
        var lines: [String] = []
        if let leftOut = restoration.leftOut {
            let wrapping = "wrapped with the key \(leftOut.wrappedBy.joined(separator: ", "))"
            let keys = leftOut.keys.isEmpty ? "" : ": \(leftOut.keys.joined(separator: ", "))"
            lines.append(
                leftOut.origin == .earlier
                    ? "The signing keys of the earlier database are \(wrapping). They are left out\(keys). Those of the backup are in use. To use the others, undo the restoration, and name the file of that key with --wrapping-key-file."
                    : "Signing keys of the backup are \(wrapping). They are left out\(keys). Apps reject identity tokens that they signed."
            )
        }
        lines.append(
            restoration.wrappingKey.map {
                "The database needs the wrapping key \($0): start the service with the file of this key."
            }
                ?? "The database needs no wrapping key."
        )
        return lines
    }

    private static func auditLines(_ restoration: Database.Restoration) -> [String] {
        switch restoration.auditLog {
        case .backup, .both: []
        case .appended(let count):
            [
                "The audit log of the earlier database doesn't continue that of the backup. Its lines (\(count)) follow those of the backup, with new numbers."
            ]
        case .earlier(let count):
            [
                "The audit log is that of the earlier database. The lines of the backup (\(count)) are older than its first line, and are left out."
            ]
        case .damaged:
            ["The audit log of the earlier database is damaged. Its lines are only in the earlier database."]
        }
    }

    private static func lines(ofWhatHappenedSince restoration: Database.Restoration) -> [String] {
        if let since = restoration.since {
            return [
                "Since the backup, users removed passkeys (\(since.removedPasskeys)) and deleted accounts (\(since.deletedAccounts)): these stay removed.",
                "Passkeys that users added since (\(since.addedPasskeys)) and their newest recovery codes work.",
            ]
        }
        var lines: [String]
        switch restoration.earlier {
        case .kept:
            lines = [
                "What was removed since the backup isn't known, because the audit log of the earlier database doesn't go back to the backup, or has a gap. Unless a line of it says that they were removed, these are there again:"
            ]
        case .none, .unreadable:
            lines = ["What was removed since the backup isn't known. These are there again:"]
        }
        lines.append("  passkeys that users removed: tell them to check their passkeys on the account page")
        lines.append("  accounts that users deleted")
        switch restoration.earlier {
        case .kept: lines.append("  signing keys that were removed")
        case .none, .unreadable:
            lines.append("  recovery codes that were used or replaced")
            lines.append(
                "  signing keys that were removed: if one became known, run 'quince keys remove' again"
            )
            lines.append(
                "Keys that signed since the backup aren't published any more: apps reject identity tokens that these keys signed."
            )
        }
        return lines
    }

    private func json(_ restoration: Database.Restoration, _ path: String) -> JSONObject {
        var object: JSONObject = ["database": .string(path), "file": .string(self.file)]
        object["earlierDatabase"] = restoration.earlier.path.map(JSONValue.string) ?? .null
        if case .unreadable = restoration.earlier { object["earlierIsReadable"] = false }
        object["endedRefreshTokens"] = .integer(restoration.endedRefreshTokens)
        object["signingKeys"] = .array(
            restoration.keys.map { ["kid": .string($0.id), "origin": .string($0.origin.rawValue)] }
        )
        object["removedSigningKeys"] = .array(restoration.removedKeys.map(JSONValue.string))
        object["leftOutSigningKeys"] = .array((restoration.leftOut?.keys ?? []).map(JSONValue.string))
        object["wrappingKey"] = restoration.wrappingKey.map(JSONValue.string) ?? .null
        object["since"] =
            restoration.since.map { since -> JSONValue in
                [
                    "removedPasskeys": .integer(since.removedPasskeys),
                    "addedPasskeys": .integer(since.addedPasskeys),
                    "deletedAccounts": .integer(since.deletedAccounts),
                ]
            } ?? .null
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
