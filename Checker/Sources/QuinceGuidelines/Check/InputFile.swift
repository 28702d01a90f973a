// Check: which files are looked at, by which inspectors, with which rules, and which findings remain. Knows no file format and
// no rule by name.

package import Foundation

/// A file that may be inspected.
package struct InputFile: Hashable, Sendable {
    /// The path in reports, relative to the project's folder.
    package let path: String
    package let bytes: Data
    /// Whether the user named the file itself, instead of a folder around it.
    package var isNamed: Bool
    /// Whether its screens are part of a flow, so that all of them count.
    package var isInFlow = false

    package init(path: String, bytes: Data, isNamed: Bool = false) {
        self.path = path
        self.bytes = bytes
        self.isNamed = isNamed
    }

    /// The ending of its name in small letters, without the dot.
    package var ending: String { Self.ending(of: self.path) }

    /// The ending of a path's last name in small letters, without the dot.
    static func ending(of path: String) -> String {
        let bytes = path.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
        guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else { return "" }
        return path[path.utf8.index(after: dot)...].lowercased()
    }

    /// Whether a path is that of a picture whose pixels are measured.
    static func isPicture(_ path: String) -> Bool { ["png", "svg"].contains(Self.ending(of: path)) }

    /// The text; bytes that aren't UTF-8 are replaced.
    package var text: String { String(decoding: self.bytes, as: UTF8.self) }

    /// Whether Apple is named, in whatever script.
    var namesApple: Bool { self.mentions(SignInWords.apple) }

    /// Whether any of the words, given in lowercase, occurs in the file; ASCII case is ignored.
    package func mentions(_ words: [String]) -> Bool {
        let search = WordSearch(words, anyCase: true)
        return unsafe self.bytes.withUnsafeBytes { unsafe search.occurs(in: $0) }
    }
}
