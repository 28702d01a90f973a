// Fix: changes of texts that fix findings. Owns which can still be made and what they make of a file; writes no file and asks nobody.

package import Foundation

/// One file with its fixes applied.
package struct FileFix: Sendable {
    package let path: String
    package let old: Data
    package let new: Data
    /// The number of changes.
    package let count: Int
    /// The changes that couldn't be made, with the reasons.
    package let refused: [Refused]

    package struct Refused: Hashable, Sendable {
        package let fix: Outcome.Fix
        package let reason: String
    }

    private struct Edit {
        let range: Range<Int>
        let new: String
    }

    /// Works out the changes of a file.
    ///
    /// A change is made only if its old text is still exactly at its place.
    ///
    /// - Parameters:
    ///   - file: The current file.
    ///   - fixes: All fixes of this file.
    package init(_ file: InputFile, _ fixes: [Outcome.Fix]) {
        let lines = SourceLines(file.bytes)
        var edits: [Edit] = []
        var columns: [Int: LineColumns] = [:]
        var refused: [Refused] = []
        for fix in Set(fixes).sorted(by: { ($0.place, $0.new) < ($1.place, $1.new) }) {
            let number = fix.place.line ?? 0
            let known = columns[number] ?? LineColumns(lines, number)
            columns = [number: known]
            guard let range = Self.range(of: fix, in: lines, known) else {
                refused.append(Refused(fix: fix, reason: "the text is no longer there"))
                continue
            }
            guard !edits.contains(where: { $0.range.overlaps(range) }) else {
                refused.append(Refused(fix: fix, reason: "another change is at the same place"))
                continue
            }
            edits.append(Edit(range: range, new: fix.new))
        }
        self.path = file.path
        self.old = file.bytes
        self.new = Self.applied(edits, to: file.bytes)
        self.count = edits.count
        self.refused = refused
    }

    /// Where the old text stands, as offsets of bytes; nil if it does not.
    ///
    /// The place of a text in quotes may be that of the quote before it.
    static func range(of fix: Outcome.Fix, in lines: SourceLines, _ columns: LineColumns) -> Range<Int>? {
        guard !fix.old.isEmpty, let number = fix.place.line, let column = fix.place.column,
            let line = lines.range(of: number), let before = columns.byte(of: column)
        else { return nil }
        let start = line.lowerBound + before
        let rest = lines.bytes.dropFirst(start)
        if rest.starts(with: fix.old.utf8) { return start..<(start + fix.old.utf8.count) }
        guard let quote = rest.first, "\"'`".utf8.contains(quote), rest.dropFirst().starts(with: fix.old.utf8)
        else {
            return nil
        }
        return (start + 1)..<(start + 1 + fix.old.utf8.count)
    }

    private static func applied(_ edits: [Edit], to bytes: Data) -> Data {
        var result = Data()
        var rest = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += bytes.dropFirst(rest).prefix(edit.range.lowerBound - rest)
            result += Data(edit.new.utf8)
            rest = edit.range.upperBound
        }
        return result + bytes.dropFirst(rest)
    }

    /// The changes of a run, file by file.
    ///
    /// - Parameters:
    ///   - fixes: Of all files.
    ///   - read: Gives a file's bytes.
    /// - Returns: The files that can be read, in order.
    package static func all(
        _ fixes: [Outcome.Fix],
        reading read: (String) throws(UnreadableInput) -> InputFile
    ) -> [FileFix] {
        Dictionary(grouping: fixes, by: \.place.path).sorted { $0.key < $1.key }.compactMap { path, fixes in
            (try? read(path)).map { FileFix($0, fixes) }
        }
    }
}
