import Foundation
import QuinceDoctor

/// Texts that are wrapped at spaces to the width of the terminal.
struct DoctorLayout {
    /// In characters.
    let width: Int

    /// The narrowest width that is used, in characters: below it, lines would have single words.
    private static let narrowest = 40
    /// The width of a terminal that doesn't tell it, in characters.
    private static let usual = 80

    init(width: Int) { self.width = max(width, Self.narrowest) }

    /// The layout for standard output: `COLUMNS`, or what the terminal says.
    static var ofStandardOutput: Self {
        let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return Self(width: named ?? Self.terminalWidth ?? Self.usual)
    }

    private static var terminalWidth: Int? {
        var size = winsize()
        let result = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// The words of `text` on as many lines as they need; a word that is too long stays whole.
    ///
    /// `mark`: the start of the first line, `indent` characters without its colors. All other lines are indented so far.
    func wrapped(_ text: String, after mark: String, indent: Int) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > self.width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return mark + (lines + [line]).joined(separator: "\n\(String(repeating: " ", count: indent))")
    }
}
