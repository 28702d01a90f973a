// Baseline: the findings a project has agreed to live with for now. Owns what makes a finding the same one as before; not the file.

import Foundation

/// Identifies a finding even if lines and files have moved.
///
/// It is made of the rule and of what stands there: the object's id where there is one, otherwise the text of the line and of the two
/// behind it without blanks, or the bytes of a picture. It isn't a seal: someone can make two findings look alike on purpose.
package struct Fingerprint: Hashable, Sendable {
    /// Sixteen hexadecimal digits.
    package let text: String

    package init(text: String) { self.text = text }

    /// Makes the fingerprint of a finding.
    ///
    /// - Parameters:
    ///   - finding: What was found.
    ///   - lines: The file it was found in; nil for a page, or where the file is gone.
    ///   - offset: Where in its line it was found, in bytes; of a very long line only what stands there counts.
    package init(of finding: Finding, in lines: SourceLines?, at offset: Int = 0) {
        var hash = Hash()
        hash.add(finding.rule)
        let address = PathNames.isAddress(finding.place.path) ? Self.path(of: finding.place.path) : ""
        hash.add(address)
        if let object = finding.place.object {
            hash.add(object)
        } else if let line = finding.place.line, let lines {
            for text in Self.texts(from: line, lines, offset) { hash.add(text) }
        } else if let bytes = lines?.bytes {
            hash.add(bytes)
        }
        self.text = hash.text
    }

    /// The path of an address: the port of a development server changes.
    private static func path(of address: String) -> String {
        guard let parts = URLComponents(string: address) else { return address }
        return parts.path.isEmpty ? "/" : parts.path
    }

    /// A line and the two behind it that are not empty, without blanks.
    private static func texts(from line: Int, _ lines: SourceLines, _ offset: Int) -> [String] {
        var texts: [String] = []
        var number = line
        while texts.count < 3, number <= lines.count, number < line + 20 {
            let text = Self.text(of: number, lines, number == line ? offset : 0).filter { !$0.isWhitespace }
            if !text.isEmpty { texts.append(text) }
            number += 1
        }
        return texts
    }
}

extension Fingerprint {
    /// A line, or the piece of a very long one that begins at an offset: hundreds of buttons may stand on one line.
    private static func text(of number: Int, _ lines: SourceLines, _ offset: Int) -> String {
        guard let range = lines.range(of: number), range.count > Self.longestLine else {
            return lines[number]
        }
        let start = range.lowerBound + min(max(0, offset), range.count)
        let piece = lines.bytes.dropFirst(start).prefix(min(Self.pieceOfLine, range.upperBound - start))
        return String(decoding: piece, as: UTF8.self)
    }

    /// In bytes: longer lines were written by a program.
    private static let longestLine = 4_096
    private static let pieceOfLine = 512
}

/// FNV-1a with 64 bits: short, the same on all machines and in all versions.
private struct Hash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        for byte in text.utf8 { self.add(byte) }
        // No byte of UTF-8: "a", "bc" and "ab", "c" differ.
        self.add(0xFF)
    }

    mutating func add(_ bytes: Data) {
        for byte in bytes { self.add(byte) }
    }

    private mutating func add(_ byte: UInt8) { self.value = (self.value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    var text: String {
        let digits = String(self.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
