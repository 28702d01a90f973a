/// The lines of files, each read once.
struct FileContents {
    private let open: (String) throws(UnreadableInput) -> InputFile
    private var known: [String: SourceLines?] = [:]
    /// The line of the last call, because findings are ordered by place.
    private var last: (path: String, line: Int, columns: LineColumns)?

    init(_ open: @escaping (String) throws(UnreadableInput) -> InputFile) { self.open = open }

    mutating func lines(of path: String) -> SourceLines? {
        if let lines = self.known[path] { return lines }
        let lines = PathNames.isAddress(path) ? nil : (try? self.open(path)).map { SourceLines($0.bytes) }
        self.known[path] = .some(lines)
        return lines
    }

    /// Where the characters of a place's line stand; nil if there is no such line.
    mutating func columns(at place: SourcePlace) -> LineColumns? {
        guard let line = place.line, let lines = self.lines(of: place.path), (1...lines.count).contains(line)
        else { return nil }
        if let last = self.last, last.line == line, last.path == place.path { return last.columns }
        let columns = LineColumns(lines, line)
        self.last = (place.path, line, columns)
        return columns
    }

    /// A finding with what it is recognized by.
    mutating func reported(_ finding: Finding, _ status: ReportedFinding.Status = .open) -> ReportedFinding {
        let columns = finding.place.column.flatMap { column in
            self.columns(at: finding.place).map { ($0.byte(of: column), $0.codePoint(of: column)) }
        }
        let lines = self.lines(of: finding.place.path)
        var row = ReportedFinding(finding, Fingerprint(of: finding, in: lines, at: columns?.0 ?? 0), status)
        row.codePointColumn = columns?.1
        return row
    }

    /// Where the old text of a change stands; nil if it does not stand at its place.
    mutating func range(of fix: Outcome.Fix) -> Range<Int>? {
        guard let columns = self.columns(at: fix.place), let lines = self.lines(of: fix.place.path) else {
            return nil
        }
        return FileFix.range(of: fix, in: lines, columns)
    }
}
