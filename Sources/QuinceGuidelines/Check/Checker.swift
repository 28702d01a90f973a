import Foundation

/// Inspects files and applies the rules to what is found in them.
package struct Checker: Sendable {
    private let inspectors: [any Inspector]
    private let check: RuleCheck

    package init(_ inspectors: [any Inspector], check: RuleCheck = RuleCheck()) {
        self.inspectors = inspectors
        self.check = check
    }

    /// The endings of the names of all files that some inspector reads.
    package var endings: Set<String> { self.inspectors.reduce(into: []) { $0.formUnion($1.endings) } }

    /// Inspects files, several at a time, joins what they tell, and applies the rules.
    ///
    /// - Parameters:
    ///   - paths: The files.
    ///   - named: Those of them that were named themselves, and not only found in a folder.
    ///   - read: Gives a file's bytes.
    ///   - progress: Told how many files were read, now and then.
    /// - Returns: The findings, and what could not be read.
    package func check(
        _ paths: [String],
        named: Set<String> = [],
        reading read: @escaping @Sendable (String) throws(UnreadableInput) -> InputFile = ProjectFiles.read,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async -> CheckResult {
        var result = CheckResult()
        let inspection = await self.inspection(of: paths, named: named, reading: read, &result, progress)
        result.inspection = inspection
        result.findings = self.check.findings(in: inspection)
        return result
    }

    private func inspection(
        of paths: [String],
        named: Set<String>,
        reading read: @escaping @Sendable (String) throws(UnreadableInput) -> InputFile,
        _ result: inout CheckResult,
        _ progress: @Sendable (Int) -> Void
    ) async -> Inspection {
        var readings: [FileReading] = []
        let chunks = stride(from: 0, to: paths.count, by: Self.chunk).map {
            Array(paths[$0..<min($0 + Self.chunk, paths.count)])
        }
        await withTaskGroup(of: ChunkReading.self) { group in
            for chunk in chunks { group.addTask { self.reading(of: chunk, named: named, reading: read) } }
            for await chunk in group {
                readings += chunk.readings
                result.unreadable += chunk.unreadable
                result.fileCount += chunk.fileCount
                progress(result.fileCount)
            }
        }
        result.unreadable.sort { $0.place < $1.place }
        var facts = ProjectFacts()
        for reading in readings { facts.add(reading.facts) }
        var inspection = Inspection()
        for reading in readings { inspection.add(reading.inspect(facts)) }
        return inspection
    }

    /// How many files one task reads.
    private static let chunk = 64

    private struct ChunkReading: Sendable {
        var readings: [FileReading] = []
        var unreadable: [UnreadableInput] = []
        var fileCount = 0
    }

    private func reading(
        of paths: [String],
        named: Set<String>,
        reading read: (String) throws(UnreadableInput) -> InputFile
    ) -> ChunkReading {
        var chunk = ChunkReading()
        for path in paths {
            chunk.fileCount += 1
            let isNamed = named.contains(path)
            let ending = InputFile(path: path, bytes: Data()).ending
            let wanting = self.inspectors.filter {
                $0.endings.contains(ending) && $0.wants(path, isNamed: isNamed)
            }
            guard !wanting.isEmpty else { continue }
            do throws(UnreadableInput) {
                var file = try read(path)
                file.isNamed = isNamed
                for inspector in wanting {
                    if let reading = try inspector.read(file) { chunk.readings.append(reading) }
                }
            } catch {
                chunk.unreadable.append(error)
            }
        }
        return chunk
    }
}

/// What a check found.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    package var unreadable: [UnreadableInput] = []
    package var inspection = Inspection()
    package var fileCount = 0

    package init() {}
}
