// Check: which files are looked at, by which inspectors, with which rules, and which findings remain. Knows no file format and
// no rule by name.

package import Foundation

/// A file that may be inspected.
package struct InputFile: Hashable, Sendable {
    /// As reports name it: relative to the project's folder.
    package let path: String
    package let bytes: Data
    /// Whether it was named itself on the command line, and not only found in a folder that was.
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
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Its text; bytes that are no UTF-8 are replaced.
    package var text: String { String(decoding: self.bytes, as: UTF8.self) }

    /// Whether any of some words occurs, capital or small; the words are ASCII in small letters.
    package func mentions(_ words: [String]) -> Bool {
        let patterns = words.map { Array($0.utf8) }
        return unsafe self.bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) -> Bool in
            patterns.contains { unsafe Self.occurs($0, in: buffer) }
        }
    }

    private static func occurs(_ word: [UInt8], in buffer: UnsafeRawBufferPointer) -> Bool {
        guard let first = word.first, buffer.count >= word.count else { return false }
        let last = buffer.count - word.count
        var start = 0
        while start <= last {
            if unsafe buffer[start] | 0x20 == first | 0x20 {
                var index = 1
                while index < word.count, unsafe Self.isSame(buffer[start + index], word[index]) {
                    index += 1
                }
                if index == word.count { return true }
            }
            start += 1
        }
        return false
    }

    private static func isSame(_ byte: UInt8, _ letter: UInt8) -> Bool {
        byte == letter || ((0x41...0x5A).contains(byte) && byte | 0x20 == letter)
    }
}
