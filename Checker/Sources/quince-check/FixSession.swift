import CommandLineTool
import Foundation
import QuinceGuidelines
import Wording

/// Shows the changes that fix findings, asks, and makes them.
struct FixSession {
    let isConfirmed: Bool
    /// Whether the changes are shown on standard output; on standard error otherwise.
    let isOnOutput: Bool

    /// Whether a file was changed.
    func run(_ trial: ProjectCheck.Trial) -> Bool {
        for refused in trial.refused {
            Terminal.note("\(refused.finding.place): not fixed: \(refused.reason)".onOneLine)
        }
        for finding in trial.needingWhole {
            let reason = "other files may use or translate the text; run it on the whole project"
            Terminal.note("\(finding.place): not fixed: \(reason)".onOneLine)
        }
        let fixes = trial.kept.compactMap(\.fix)
        let files = FileFix.all(fixes) { path throws(UnreadableInput) in try ProjectFiles.read(path) }
        for refused in files.flatMap(\.refused) {
            Terminal.note("\(refused.fix.place): not fixed: \(refused.reason)".onOneLine)
        }
        let changed = files.filter { $0.count > 0 && Self.mayBeWritten($0) }
        guard !changed.isEmpty else {
            Terminal.note("Nothing here can be fixed by --fix.")
            return false
        }
        for file in changed { self.show(file) }
        let count = changed.reduce(0) { $0 + $1.count }
        let what =
            "\(count) \(count == 1 ? "change" : "changes") in \(changed.count) \(changed.count == 1 ? "file" : "files")"
        guard self.isConfirmed || self.isWanted(what) else { return false }
        return changed.map(self.write).contains(true)
    }

    /// Whether its owner may write it; the superuser may write whatever its owner keeps from being written.
    private static func mayBeWritten(_ file: FileFix) -> Bool {
        let path = URL(fileURLWithPath: file.path).resolvingSymlinksInPath().path
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        guard let mode, mode & 0o200 != 0, FileManager.default.isWritableFile(atPath: path) else {
            return Self.complain(file, "it is write-protected")
        }
        guard let refusal = AtomicFile.refusal(of: path) else { return true }
        return Self.complain(file, refusal.localizedDescription)
    }

    private func show(_ file: FileFix) {
        let isColored = self.isOnOutput && Terminal.isColored
        let lines = LineDifference(path: file.path, old: file.old, new: file.new).lines.map { line in
            let text = line.onOneLine
            guard isColored, let code = Self.colors[line.first ?? " "] else { return text }
            return "\u{1B}[\(code)m\(text)\u{1B}[0m"
        }
        let text = lines.joined(separator: "\n") + "\n"
        if self.isOnOutput { Terminal.say(text) } else { Terminal.note(text) }
    }

    private static let colors: [Character: Int] = ["-": 31, "+": 32, "@": 36]

    private func isWanted(_ what: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            Terminal.note(
                "Nothing was changed, because there is no terminal to ask on. Use --fix --yes to make the \(what)."
            )
            return false
        }
        Terminal.ask("Make the \(what)? [y/N] ")
        return ["y", "yes"].contains((readLine() ?? "").lowercased())
    }

    private func write(_ file: FileFix) -> Bool {
        guard FileManager.default.contents(atPath: file.path) == file.old else {
            return Self.complain(file, "it has changed; run the command again")
        }
        do {
            try AtomicFile.replace(file.new, at: file.path)
            return true
        } catch {
            return Self.complain(file, "\(error.localizedDescription)")
        }
    }

    private static func complain(_ file: FileFix, _ reason: String) -> Bool {
        Terminal.note("\(file.path): not changed: \(reason)".onOneLine)
        return false
    }
}
