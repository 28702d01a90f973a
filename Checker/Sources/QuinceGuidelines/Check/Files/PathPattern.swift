/// A pattern for paths, like a line of a `.gitignore`.
///
/// `*` and `?` stop at slashes, `**` does not; `[a-z]` is one of some letters. A slash within anchors the pattern at the top, one at the
/// end means folders only, `!` in front takes back what an earlier pattern left out.
package struct PathPattern: Hashable, Sendable {
    /// The pattern as it was written.
    package let text: String
    package let isNegated: Bool
    private let meansFolders: Bool
    private let segments: [Segment]

    private enum Segment: Hashable, Sendable {
        /// `**`: any number of folders.
        case anyDepth
        case name(NamePattern)
    }

    /// Reads a pattern.
    ///
    /// - Throws: ``Refusal`` if the pattern can't match any path.
    package init(parsing text: String) throws(Refusal) {
        var rest = Array(text.utf8)[...]
        self.text = text
        self.isNegated = rest.first == UInt8(ascii: "!")
        if self.isNegated { rest = rest.dropFirst() }
        self.meansFolders = rest.last == UInt8(ascii: "/")
        if self.meansFolders { rest = rest.dropLast() }
        let isAnchored = rest.contains(UInt8(ascii: "/"))
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        guard !rest.isEmpty else { throw .empty }
        guard rest.count <= Self.maximumLength else { throw .tooLong }
        var segments: [Segment] = isAnchored ? [] : [.anyDepth]
        for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
            let isAnyDepth = part.elementsEqual("**".utf8)
            if isAnyDepth, segments.last == .anyDepth { continue }
            segments.append(isAnyDepth ? .anyDepth : .name(NamePattern(part)))
        }
        self.segments = segments
    }

    /// The maximum length of a pattern in bytes; a longer pattern is a mistake.
    package static let maximumLength = 1_024

    package enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong
    }

    /// Whether the pattern matches this path itself.
    ///
    /// The caller handles the contents of a matching folder.
    ///
    /// - Parameters:
    ///   - path: From the folder that the pattern belongs to, without a slash at either end.
    ///   - isFolder: What it is.
    /// - Returns: Whether it does.
    package func matches(_ path: String, isFolder: Bool) -> Bool {
        self.matches(PathParts(path), isFolder: isFolder)
    }

    func matches(_ path: PathParts, isFolder: Bool) -> Bool {
        guard isFolder || !self.meansFolders else { return false }
        if self.segments.count == 2, self.segments[0] == .anyDepth, case .name(let name) = self.segments[1] {
            return path.names.last.map(name.matches) ?? false
        }
        return self.matches(path.names)
    }

    /// Goes back to the last `**` alone, never further: the time stays within names times segments.
    private func matches(_ names: [[UInt8]]) -> Bool {
        var (name, segment) = (0, 0)
        var retry: (name: Int, segment: Int)?
        while name < names.count {
            if segment < self.segments.count, case .anyDepth = self.segments[segment] {
                // As in git: a `**` at the end means what is within, one before means any folders, or none.
                if segment == self.segments.count - 1 { return true }
                (retry, segment) = ((name, segment + 1), segment + 1)
            } else if segment < self.segments.count, case .name(let pattern) = self.segments[segment],
                pattern.matches(names[name])
            {
                (name, segment) = (name + 1, segment + 1)
            } else if let last = retry {
                (name, segment, retry) = (last.name + 1, last.segment, (last.name + 1, last.segment))
            } else {
                return false
            }
        }
        return segment == self.segments.count
    }
}

/// A path taken apart once, for all patterns.
struct PathParts {
    let names: [[UInt8]]

    init(_ path: String) { self.names = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init) }
}

extension PathPattern {
    /// A pattern of ours, which is known to be one.
    init?(ours text: String) { try? self.init(parsing: text) }
}
