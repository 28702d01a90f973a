import Foundation

extension ProjectCheck {
    /// The findings with those changes alone that are surely harmless where they stand.
    ///
    /// - Parameters:
    ///   - rows: With all changes that rules think of.
    ///   - keys: Of localized texts.
    ///   - inputs: What was looked at.
    ///   - report: Told which changes need the rest of the project.
    /// - Returns: The same findings.
    func settled(
        _ rows: [ReportedFinding],
        _ keys: Set<String>,
        _ inputs: Inputs,
        _ report: inout CheckReport
    ) -> [ReportedFinding] {
        var contents = FileContents(self.open)
        let roles = rows.map { self.role(of: $0.finding.fix, keys, &contents) }
        let counts = self.counts(of: inputs.isWhole ? roles : [], in: inputs.paths)
        return zip(rows, roles).map { row, role in
            var bare = row
            bare.finding.fix = nil
            switch role {
            case .shown: return row
            case .elsewhere, nil: return bare
            case .perhapsKey where inputs.isWhole: return row
            case .constant(let name) where inputs.isWhole:
                // Where it is declared, and where it is used.
                return counts[name] <= 2 ? row : bare
            case .perhapsKey, .constant:
                if row.isOpen { report.needingWhole.append(bare.finding) }
                return bare
            }
        }
    }

    /// nil if nothing can be changed.
    private func role(
        of fix: Outcome.Fix?,
        _ keys: Set<String>,
        _ contents: inout FileContents
    ) -> TitleRole? {
        guard let fix, let range = contents.range(of: fix),
            !fix.isTitle || !Self.isRepeated(range, contents.lines(of: fix.place.path))
        else { return nil }
        let isKey = InputFile.ending(of: fix.place.path) == "swift" && keys.contains(fix.old)
        return isKey ? nil : self.use(of: fix, range, &contents)
    }

    /// Whether a text for assistive technology close by says the same, and would say something else after the change.
    private static func isRepeated(_ range: Range<Int>, _ lines: SourceLines?) -> Bool {
        guard let lines else { return false }
        let bytes = [UInt8](lines.bytes)
        let near = max(0, range.lowerBound - Self.reach)..<min(bytes.count, range.upperBound + Self.reach)
        let words = bytes[range]
        return near.contains { start in
            guard !range.contains(start), bytes[start] == words.first, bytes[start...].starts(with: words)
            else { return false }
            let before = String(decoding: bytes[max(0, start - 40)..<start], as: UTF8.self).lowercased()
            return Self.labels.contains { before.contains($0) }
        }
    }

    /// How far from a title its label is looked for, in bytes.
    private static let reach = 400

    /// What gives a view its name for assistive technology, in small letters.
    private static let labels = [
        "aria-label", "accessibilitylabel", "contentdescription", "semanticlabel", "semanticslabel",
        "tooltip",
    ]

    /// How often the constants among titles are named, in all the code; read once, and only where there are any.
    private func counts(of roles: [TitleRole?], in paths: [String]) -> NameCount {
        let names = roles.compactMap { role -> String? in
            guard case .constant(let name) = role else { return nil }
            return name
        }
        var counts = NameCount(Set(names))
        guard !names.isEmpty else { return counts }
        for path in paths where TitleSurroundings.code.contains(InputFile.ending(of: path)) {
            guard let file = try? self.open(path) else { continue }
            counts.count(in: [UInt8](file.bytes))
        }
        return counts
    }

    private func use(
        of fix: Outcome.Fix,
        _ range: Range<Int>,
        _ contents: inout FileContents
    ) -> TitleRole {
        let ending = InputFile.ending(of: fix.place.path)
        guard fix.isTitle, TitleSurroundings.code.contains(ending),
            let lines = contents.lines(of: fix.place.path)
        else { return .shown }
        return TitleSurroundings(range, in: lines.bytes, ending: ending).use
    }
}
