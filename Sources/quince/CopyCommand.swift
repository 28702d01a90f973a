import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import QuinceService

/// `quince copy`: moves a service from a SQLite file to PostgreSQL.
struct CopyCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy everything from a SQLite file to PostgreSQL. The service must not be running.",
        discussion: """
            The database in PostgreSQL is empty. Everything is copied in one transaction: accounts, subjects, tokens, keys, events and \
            the audit log. Before its end, all rows are read again and compared. The file isn't changed. Secrets that are encrypted \
            stay encrypted, with the same wrapping key. Don't start a service on the file afterwards.
            """
    )

    @Option(help: ArgumentHelp("The SQLite file of the service.", valueName: "file"))
    var from: String

    @Option(help: ArgumentHelp("The URL of an empty database in PostgreSQL.", valueName: "url"))
    var to: String

    @Option(
        help: ArgumentHelp("A file with the password for PostgreSQL, as its only content.", valueName: "file")
    )
    var databasePasswordFile: String?

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    /// Those of the database in PostgreSQL.
    var settings: ServeSettings {
        var flags: [ServeSetting: [String]] = [.database: [self.to]]
        flags[.databasePasswordFile] = self.databasePasswordFile.map { [$0] }
        return ServeSettings.ofThisProcess(flags: flags)
    }

    func run() async throws {
        let file = try StorageLocation(parsing: self.from)
        guard case .file = file else {
            throw ConfigurationError(
                "--from: '\(self.from)' isn't a SQLite file; name the one of the service"
            )
        }
        let path = try file.existingFile()
        guard try StorageLocation(parsing: self.to).isPostgreSQL else {
            throw ConfigurationError(
                "--to: '\(self.to)' isn't a URL of PostgreSQL; write postgres://user@host:port/database"
            )
        }
        let location = try self.settings.storage()
        let line = CopyLine()
        let outcome = await Interruption.guarding { () -> Result<Database.Copy, any Error> in
            defer { line.end() }
            do {
                return .success(try await Database.copy(path, to: location) { line.show($0) })
            } catch { return .failure(error) }
        }
        switch outcome {
        case .interrupted(let code): throw ExitCode(code)
        case .finished(let result): self.say(try result.get(), path, location)
        }
    }

    private func say(_ copy: Database.Copy, _ path: String, _ location: StorageLocation) {
        switch self.format {
        case .text: for line in self.lines(copy, path, location) { Terminal.say(line) }
        case .json:
            let tables = copy.tables.map { table -> JSONValue in
                ["table": .string(table.name), "rows": .integer(table.rows), "digest": .string(table.digest)]
            }
            let result: JSONObject = [
                "from": .string(path), "database": .string(location.name), "tables": .array(tables),
                "wrappingKeys": .array(copy.wrappingKeys.map(JSONValue.string)),
                "privateKeys": .array(copy.privateKeys.map(JSONValue.string)),
                "keyFolder": .string(copy.keyFolder),
            ]
            Terminal.say(JSONValue.object(result).indentedText)
        }
    }

    private func lines(_ copy: Database.Copy, _ path: String, _ location: StorageLocation) -> [String] {
        let rows = copy.tables.map(\.rows).reduce(0, +)
        var lines = [
            "Copied \(path) to \(location.name): \(copy.tables.count) tables, \(CopyLine.number(rows)) rows.",
            "The number of rows and the digest of each table are the same in both databases.",
        ]
        lines += copy.wrappingKeys.map {
            "The database needs the wrapping key \($0): start the service with the file of this key."
        }
        if !copy.privateKeys.isEmpty {
            lines.append(
                "The service looks for generated private keys in the folder .quince, which is \(copy.keyFolder) here. Copy these files there, or into .quince where it will run:"
            )
            lines += copy.privateKeys.map { "  \($0)" }
        }
        let password = self.databasePasswordFile.map { " --database-password-file \($0)" } ?? ""
        lines.append(
            "Start the service with --database '\(self.to)'\(password) from now on, and never again on \(path)."
        )
        return lines
    }
}

/// The progress of a copy: the rows, the rows of a second, and the time that is left.
private final class CopyLine: Sendable {
    private let line = ProgressLine(total: 0)
    private let start = ContinuousClock.now

    func end() { self.line.end() }

    func show(_ progress: Database.CopyProgress) {
        // Each row is copied, and read again.
        let done = progress.rows + (progress.isComparing ? progress.total : 0)
        let seconds = max((ContinuousClock.now - self.start) / .seconds(1), 0.001)
        let rate = Double(done) / seconds
        let left = Int((Double(2 * progress.total - done) / rate).rounded(.up))
        let verb = progress.isComparing ? "Compared" : "Copied"
        self.line.say(
            "\(verb) \(Self.number(progress.rows)) of \(Self.number(progress.total)) rows, \(Self.number(Int(rate)))/s, \(Self.time(max(left, 0))) left (\(progress.table))"
        )
    }

    /// A number with commas.
    static func number(_ number: Int) -> String {
        var groups: [String] = []
        var rest = String(number)
        while rest.count > 3 {
            groups.insert(String(rest.suffix(3)), at: 0)
            rest.removeLast(3)
        }
        return ([rest] + groups).joined(separator: ",")
    }

    private static func time(_ seconds: Int) -> String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
