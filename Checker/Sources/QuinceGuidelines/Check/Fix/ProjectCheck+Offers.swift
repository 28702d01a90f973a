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
        guard let fix, let range = contents.range(of: fix) else { return nil }
        let isKey = InputFile.ending(of: fix.place.path) == "swift" && keys.contains(fix.old)
        return isKey ? nil : self.use(of: fix, range, &contents)
    }

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
