import Foundation
import Synchronization

/// Inspects files and applies the rules to what is found in them.
package struct Checker: Sendable {
    private let inspectors: [any Inspector]
    private let check: RuleCheck
    private let facts: ProjectFacts

    /// Creates a checker.
    ///
    /// - Parameters:
    ///   - inspectors: Of all kinds of files that are wanted.
    ///   - check: The rules that are applied.
    ///   - facts: What is known of the project beside what its files say; it wins over them.
    package init(
        _ inspectors: [any Inspector],
        check: RuleCheck = RuleCheck(),
        facts: ProjectFacts = ProjectFacts()
    ) {
        self.inspectors = inspectors
        self.check = check
        self.facts = facts
    }

    /// The endings of the names of all files that some inspector reads.
    package var endings: Set<String> { self.inspectors.reduce(into: []) { $0.formUnion($1.endings) } }

    /// Inspects files, several at a time, joins what they tell, and applies the rules.
    ///
    /// - Parameters:
    ///   - paths: The files.
    ///   - named: Those of them that were named themselves, and not only found in a folder.
    ///   - flow: Those of them whose screens are part of a flow.
    ///   - marks: Further files that mark the tops of projects, and that nobody reads.
    ///   - read: Gives a file's bytes.
    ///   - progress: Told how many files were read, now and then.
    /// - Returns: The findings, and what could not be read.
    package func check(
        _ paths: [String],
        named: Set<String> = [],
        flow: Set<String> = [],
        marks: [String] = [],
        reading read: @escaping @Sendable (String) throws(UnreadableInput) -> InputFile = ProjectFiles.read,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> CheckResult {
        var result = CheckResult()
        let inspection = await self.inspection(
            of: paths,
            Marks(named: named, flow: flow, roots: ProjectRoots(paths + marks)),
            reading: read,
            &result,
            progress
        )
        result.inspection = inspection
        result.unreadable = (result.unreadable + Set(inspection.unread)).sorted { $0.place < $1.place }
        result.findings = self.check.findings(in: inspection)
        return result
    }

    private func inspection(
        of paths: [String],
        _ marks: Marks,
        reading open: @escaping @Sendable (String) throws(UnreadableInput) -> InputFile,
        _ result: inout CheckResult,
        _ progress: @escaping @Sendable (Int) -> Void
    ) async -> Inspection {
        let count = Mutex(0)
        let read = await DeepThreads.map(Self.chunks(of: paths), threads: Self.readers) { chunk in
            let reading = self.reading(of: chunk, marks, reading: open)
            // Within the lock, so that the numbers never go back.
            count.withLock {
                $0 += chunk.count
                progress($0)
            }
            return reading
        }
        result.fileCount = paths.count
        // In the order of the paths, so that two runs say the same.
        let readings = read.flatMap(\.readings)
        result.suppressions = read.flatMap(\.suppressions)
        result.unreadable = read.flatMap(\.unreadable).sorted { $0.place < $1.place }
        let facts = self.facts(of: readings)
        result.textKeys = facts.values.reduce(into: []) { $0.formUnion($1.strings.keys) }
        return await self.inspection(of: readings, facts)
    }

    /// What is known of each project: what its own files say, and what those say that are in none.
    private func facts(of readings: [Reading]) -> [String?: ProjectFacts] {
        var shared = ProjectFacts()
        for reading in readings where reading.project == nil { shared.add(reading.facts) }
        var facts: [String?: ProjectFacts] = [nil: self.facts]
        for reading in readings where reading.project != nil {
            facts[reading.project, default: self.facts].add(reading.facts)
        }
        for project in facts.keys { facts[project]?.add(shared) }
        return facts
    }

    private func inspection(of readings: [Reading], _ facts: [String?: ProjectFacts]) async -> Inspection {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let parts = await DeepThreads.map(Self.chunks(of: readings), threads: processors) { chunk in
            var inspection = Inspection()
            for reading in chunk {
                inspection.add(reading.inspect(facts[reading.project] ?? self.facts))
            }
            return inspection
        }
        var inspection = Inspection()
        for part in parts { inspection.add(part) }
        return inspection
    }

    private static func chunks<Element>(of all: [Element]) -> [[Element]] {
        stride(from: 0, to: all.count, by: Self.chunk).map { start in
            Array(all[start..<min(start + Self.chunk, all.count)])
        }
    }

    /// How many files a thread takes at a time.
    private static let chunk = 16

    /// How many threads read files; most of them wait for the disk.
    private static let readers = max(8, ProcessInfo.processInfo.activeProcessorCount)

    /// What is known of files beside what is in them.
    private struct Marks: Sendable {
        let named: Set<String>
        let flow: Set<String>
        let roots: ProjectRoots
    }

    /// What a file tells, and the project that it is part of.
    private struct Reading: Sendable {
        let project: String?
        private let file: FileReading

        init(_ file: FileReading, in project: String?) { (self.file, self.project) = (file, project) }

        var facts: ProjectFacts { self.file.facts }

        func inspect(_ facts: ProjectFacts) -> Inspection { self.file.inspect(facts) }
    }

    private struct ChunkReading: Sendable {
        var readings: [Reading] = []
        var unreadable: [UnreadableInput] = []
        var suppressions: [SourceSuppression] = []
    }

    private func reading(
        of paths: [String],
        _ marks: Marks,
        reading read: (String) throws(UnreadableInput) -> InputFile
    ) -> ChunkReading {
        var chunk = ChunkReading()
        for path in paths {
            let isNamed = marks.named.contains(path)
            let ending = InputFile.ending(of: path)
            let inspectors = self.inspectors.filter {
                $0.endings.contains(ending) && $0.reads(path, isNamed: isNamed)
            }
            guard !inspectors.isEmpty else { continue }
            do throws(UnreadableInput) {
                var file = try read(path)
                (file.isNamed, file.isInFlow) = (isNamed, marks.flow.contains(path))
                chunk.suppressions += SourceSuppression.all(in: file)
                let project = marks.roots.project(of: path)
                for inspector in inspectors { self.read(file, of: project, by: inspector, &chunk) }
            } catch {
                chunk.unreadable.append(error)
            }
        }
        return chunk
    }

    /// What one inspector cannot read, another may.
    private func read(
        _ file: InputFile,
        of project: String?,
        by inspector: any Inspector,
        _ chunk: inout ChunkReading
    ) {
        do throws(UnreadableInput) {
            if let reading = try inspector.read(file) { chunk.readings.append(Reading(reading, in: project)) }
        } catch {
            chunk.unreadable.append(error)
        }
    }
}

/// What a check found.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    package var unreadable: [UnreadableInput] = []
    package var inspection = Inspection()
    /// Comments that keep findings from being reported, in the order of the files.
    package var suppressions: [SourceSuppression] = []
    package var fileCount = 0
    /// The keys of localized texts: another key would find no text.
    package var textKeys: Set<String> = []

    package init() {}
}
