package import Foundation

/// The difference of two texts as a patch, with three lines around each change.
///
/// The patch omits carriage returns before line feeds and the byte order mark, because no change affects them.
package struct LineDifference: Sendable {
    private let path: String
    private let old: [String]
    private let new: [String]

    /// One run of lines that are replaced: where it begins in the old text, how many go, and what comes.
    private struct Change {
        var start: Int
        var removed: Int
        var added: [String]
    }

    package init(path: String, old: Data, new: Data) {
        self.path = path
        self.old = Self.lines(old)
        self.new = Self.lines(new)
    }

    /// Lines with the line feed that ends them, so that a last one without shows.
    private static func lines(_ bytes: Data) -> [String] {
        var lines: [String] = []
        var rest = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            lines.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[end...]
        }
        return lines
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A line as the patch shows it, behind the sign of what becomes of it.
    private static func shown(_ sign: String, _ line: String) -> [String] {
        guard line.utf8.last == 0x0A else { return [sign + line, "\\ No newline at end of file"] }
        var text = line.utf8.dropLast()
        if text.last == 0x0D { text = text.dropLast() }
        return [sign + String(decoding: text, as: UTF8.self)]
    }

    /// The lines of the patch; empty if the texts are equal.
    package var lines: [String] {
        let changes = self.changes
        guard !changes.isEmpty else { return [] }
        var hunks: [[Change]] = []
        for change in changes {
            if let last = hunks.last?.last, change.start - (last.start + last.removed) <= 2 * Self.context {
                hunks[hunks.count - 1].append(change)
            } else {
                hunks.append([change])
            }
        }
        var shift = 0
        return ["--- \(self.path)", "+++ \(self.path)"] + hunks.flatMap { self.lines(of: $0, &shift) }
    }

    private static let context = 3

    private func lines(of hunk: [Change], _ shift: inout Int) -> [String] {
        guard let first = hunk.first, let last = hunk.last else { return [] }
        let start = max(0, first.start - Self.context)
        let end = min(self.old.count, last.start + last.removed + Self.context)
        var (body, index) = ([String](), start)
        for change in hunk {
            body += self.old[index..<change.start].flatMap { Self.shown(" ", $0) }
            body += self.old[change.start..<(change.start + change.removed)].flatMap { Self.shown("-", $0) }
            body += change.added.flatMap { Self.shown("+", $0) }
            index = change.start + change.removed
        }
        body += self.old[index..<end].flatMap { Self.shown(" ", $0) }
        let growth = hunk.reduce(0) { $0 + $1.added.count - $1.removed }
        let head = "@@ -\(start + 1),\(end - start) +\(start + 1 + shift),\(end - start + growth) @@"
        shift += growth
        return [head] + body
    }

    private var changes: [Change] {
        var changes: [Change] = []
        let difference = self.new.difference(from: self.old) { $0.utf8.elementsEqual($1.utf8) }
        let added = Dictionary(uniqueKeysWithValues: difference.insertions.map { ($0.offset, $0.element) })
        let removed = Set(difference.removals.map(\.offset))
        var (old, new) = (0, 0)
        while old < self.old.count || new < self.new.count {
            var change = Change(start: old, removed: 0, added: [])
            while removed.contains(old) { (change.removed, old) = (change.removed + 1, old + 1) }
            while let line = added[new] { (change.added, new) = (change.added + [line], new + 1) }
            guard change.removed > 0 || !change.added.isEmpty else {
                (old, new) = (old + 1, new + 1)
                continue
            }
            changes.append(change)
        }
        return changes
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    fileprivate var element: ChangeElement {
        switch self {
        case .insert(_, let element, _), .remove(_, let element, _): element
        }
    }
}
