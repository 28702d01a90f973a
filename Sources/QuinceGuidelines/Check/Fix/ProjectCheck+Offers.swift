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
        return rows.map { row in
            guard let fix = row.finding.fix else { return row }
            var bare = row
            bare.finding.fix = nil
            let isKey = InputFile.ending(of: fix.place.path) == "swift" && keys.contains(fix.old)
            guard !isKey, let range = contents.range(of: fix) else { return bare }
            switch self.use(of: fix, range, &contents) {
            case .shown: return row
            case .elsewhere: return bare
            case .perhapsKey where inputs.isWhole: return row
            case .constant(let name) where inputs.isWhole:
                return self.isUsedOnce(name, in: inputs.paths) ? row : bare
            case .perhapsKey, .constant:
                if row.isOpen { report.needingWhole.append(bare.finding) }
                return bare
            }
        }
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

    /// Whether a name stands twice in all the code: where it is declared, and where it is used.
    private func isUsedOnce(_ name: String, in paths: [String]) -> Bool {
        var count = 0
        for path in paths where TitleSurroundings.code.contains(InputFile.ending(of: path)) {
            guard let file = try? self.open(path) else { continue }
            count += Self.count(of: Array(name.utf8), in: [UInt8](file.bytes))
            if count > 2 { return false }
        }
        return true
    }

    private static func count(of word: [UInt8], in bytes: [UInt8]) -> Int {
        guard let first = word.first, bytes.count >= word.count else { return 0 }
        return (0...(bytes.count - word.count)).count { start in
            guard bytes[start] == first, bytes[start..<(start + word.count)].elementsEqual(word) else {
                return false
            }
            let isBegun = start > 0 && TitleSurroundings.isLetter(bytes[start - 1])
            let end = start + word.count
            return !isBegun && !(end < bytes.count && TitleSurroundings.isLetter(bytes[end]))
        }
    }
}
