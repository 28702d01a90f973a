import Foundation
import Synchronization

/// Inspects files and applies the rules to the buttons and screens in them.
package struct Checker: Sendable {
    private let inspectors: [any Inspector]
    private let check: RuleCheck
    private let facts: ProjectFacts

    /// Creates a checker.
    ///
    /// - Parameters:
    ///   - inspectors: The inspectors for all kinds of files to check.
    ///   - check: The rules that are applied.
    ///   - facts: Facts about the project from elsewhere; they override the files.
    package init(
        _ inspectors: [any Inspector],
        check: RuleCheck = RuleCheck(),
        facts: ProjectFacts = ProjectFacts()
    ) {
        self.inspectors = inspectors
        self.check = check
        self.facts = facts
    }

    /// The file extensions that the inspectors read.
    package var endings: Set<String> { self.inspectors.reduce(into: []) { $0.formUnion($1.endings) } }

    /// Inspects files, several at a time, combines their facts, and applies the rules.
    ///
    /// - Parameters:
    ///   - paths: The files.
    ///   - named: The paths that the user named, instead of a folder around them.
    ///   - flow: Those of them whose screens are part of a flow.
    ///   - marks: Other files that mark the root of a project; they aren't read.
    ///   - read: Gives a file's bytes.
    ///   - progress: Called now and then with the number of files read so far.
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
        var inspection = await self.inspection(
            of: paths,
            Marks(named: named, flow: flow, roots: ProjectRoots(paths + marks)),
            reading: read,
            &result,
            progress
        )
        inspection.settlePictures(result.mentions, named: named)
        result.inspection = inspection
        result.ledger = Ledger(result.mentions, inspection)
        result.unreadable = (result.unreadable + Set(inspection.unread) + result.ledger.unread).sorted {
            $0.place < $1.place
        }
        result.findings = self.check.findings(in: inspection)
        result.unmeasured = UnmeasuredTitles(result.mentions, result.ledger, beside: inspection)
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
        result.mentions = read.flatMap(\.mentions)
        let facts = self.facts(of: readings)
        result.textKeys = facts.values.reduce(into: []) { $0.formUnion($1.strings.keys) }
        let modules = ModuleFacts(
            of: readings.map { ($0.path, $0.project, $0.facts) },
            in: facts,
            marks.roots
        )
        var inspection = await self.inspection(of: readings) { modules.seen(from: $0.path, in: $0.project) }
        for index in inspection.buttons.indices {
            let path = inspection.buttons[index].place.path
            inspection.buttons[index].modules = modules.modules(of: path)
            inspection.buttons[index].doubt = inspection.buttons[index].doubt ?? modules.doubt(of: path)
            if !InputFile.isPicture(path) { inspection.buttons[index].becomeCode() }
        }
        for index in inspection.screens.indices {
            let path = inspection.screens[index].place.path
            inspection.screens[index].doubt = inspection.screens[index].doubt ?? modules.doubt(of: path)
            inspection.screens[index].isFromCode = true
        }
        return inspection
    }

    /// The facts of each project: from its own files, and from files outside all projects.
    private func facts(of readings: [Reading]) -> [String?: ProjectFacts] {
        var shared = ProjectFacts()
        for reading in readings where reading.project == nil { shared.add(reading.facts) }
        var facts: [String?: ProjectFacts] = [nil: self.facts]
        for reading in readings where reading.project != nil {
            facts[reading.project, default: self.facts].add(reading.facts)
        }
        for project in facts.keys {
            facts[project]?.add(shared)
            facts[project]?.keepAmbiguousPlaces()
        }
        return facts
    }

    private func inspection(
        of readings: [Reading],
        _ facts: @escaping @Sendable (Reading) -> ProjectFacts
    ) async -> Inspection {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let parts = await DeepThreads.map(Self.chunks(of: readings), threads: processors) { chunk in
            var inspection = Inspection()
            for reading in chunk {
                let seen = facts(reading).seen(from: reading.path)
                inspection.add(reading.inspect(seen).withLogoFiles(of: seen).withDoubts(of: seen))
            }
            return inspection
        }
        var inspection = Inspection()
        for part in parts { inspection.add(part) }
        inspection.removeUsedComponents()
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

    /// Facts about files that aren't in their contents.
    private struct Marks: Sendable {
        let named: Set<String>
        let flow: Set<String>
        let roots: ProjectRoots
    }

    /// The facts of a file, and its project.
    private struct Reading: Sendable {
        let path: String
        let project: String?
        private let file: FileReading

        init(_ file: FileReading, at path: String, in project: String?) {
            (self.file, self.path, self.project) = (file, path, project)
        }

        var facts: ProjectFacts { self.file.facts }

        func inspect(_ facts: ProjectFacts) -> Inspection { self.file.inspect(facts) }
    }

    private struct ChunkReading: Sendable {
        var readings: [Reading] = []
        var unreadable: [UnreadableInput] = []
        var suppressions: [SourceSuppression] = []
        var mentions: [FileMentions] = []
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
                if let reason = file.unreadableText { throw UnreadableInput(SourcePlace(path: path), reason) }
                (file.isNamed, file.isInFlow) = (isNamed, marks.flow.contains(path))
                chunk.suppressions += SourceSuppression.all(in: file)
                let project = marks.roots.project(of: path)
                if let mentions = FileMentions(file, in: project) { chunk.mentions.append(mentions) }
                for inspector in inspectors { self.read(file, of: project, by: inspector, &chunk) }
            } catch {
                chunk.unreadable.append(error)
            }
        }
        return chunk
    }

    /// Another inspector may be able to read a file that one can't.
    private func read(
        _ file: InputFile,
        of project: String?,
        by inspector: any Inspector,
        _ chunk: inout ChunkReading
    ) {
        do throws(UnreadableInput) {
            if let reading = try inspector.read(file) {
                chunk.readings.append(Reading(reading, at: file.path, in: project))
            }
        } catch {
            chunk.unreadable.append(error)
        }
    }
}

/// The result of a check.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    package var unreadable: [UnreadableInput] = []
    package var inspection = Inspection()
    /// Comments that suppress findings, in the order of the files.
    package var suppressions: [SourceSuppression] = []
    package var fileCount = 0
    /// The files that mention Sign in with Apple.
    package var mentions: [FileMentions] = []
    /// How each mention ends.
    package var ledger = Ledger()
    /// Titles that no measured button shows.
    var unmeasured = UnmeasuredTitles()
    /// The keys of localized texts.
    ///
    /// Changing a key would lose its text.
    package var textKeys: Set<String> = []

    package init() {}
}
