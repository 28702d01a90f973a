import Foundation
package import ProgramStart
import QuinceProtocol

/// What `quince appleid trust` changed on this machine: a file in the folder.
///
/// It names steps, never commands. A step is noted before its first command, so that a stop in the middle forgets nothing.
package struct TrustNote: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let kind: String
        let place: String
        var isDone: Bool

        func stands(for step: TrustStep) -> Bool {
            self.kind == step.kind.rawValue && self.place == step.place
        }
    }

    private let folder: StandInFolder
    private var entries: [Entry]

    /// Reads the note; it is empty if there is none.
    package init(in folder: StandInFolder) {
        self.folder = folder
        let text = try? String(contentsOfFile: folder.trustNote, encoding: .utf8)
        let values = text.flatMap { try? JSONValue(parsing: $0).array } ?? []
        self.entries = values.compactMap { value in
            guard let object = value.object, let kind = object["kind"]?.string,
                let place = object["place"]?.string
            else { return nil }
            return Entry(kind: kind, place: place, isDone: object["done"] == true)
        }
    }

    package var isEmpty: Bool { self.entries.isEmpty }
    /// The places of all noted steps, also of those that this user or this machine doesn't have.
    package var places: [String] { self.entries.map(\.place) }

    /// Whether all commands of the step were run.
    package func isDone(_ step: TrustStep) -> Bool {
        self.entries.contains { $0.stands(for: step) && $0.isDone }
    }

    /// Whether the step was begun, or the machine shows it.
    package func isBegun(_ step: TrustStep) -> Bool {
        step.hasTrace || self.entries.contains { $0.stands(for: step) }
    }

    /// Notes that a step begins.
    ///
    /// - Throws: ``ConfigurationError`` if the note can't be written.
    package mutating func begin(_ step: TrustStep) throws(ConfigurationError) {
        try self.change(step, to: Entry(kind: step.kind.rawValue, place: step.place, isDone: false))
    }

    /// Notes that all commands of a step were run.
    ///
    /// - Throws: ``ConfigurationError`` if the note can't be written.
    package mutating func finish(_ step: TrustStep) throws(ConfigurationError) {
        try self.change(step, to: Entry(kind: step.kind.rawValue, place: step.place, isDone: true))
    }

    /// Notes that a step is undone.
    ///
    /// - Throws: ``ConfigurationError`` if the note can't be written.
    package mutating func remove(_ step: TrustStep) throws(ConfigurationError) {
        try self.change(step, to: nil)
    }

    private mutating func change(_ step: TrustStep, to entry: Entry?) throws(ConfigurationError) {
        self.entries = self.entries.filter { !$0.stands(for: step) } + [entry].compactMap(\.self)
        guard !self.entries.isEmpty else {
            try? FileManager.default.removeItem(atPath: self.folder.trustNote)
            return
        }
        let values = self.entries.map { entry -> JSONValue in
            ["kind": .string(entry.kind), "place": .string(entry.place), "done": .bool(entry.isDone)]
        }
        try self.folder.write(JSONValue.array(values).text + "\n", to: self.folder.trustNote)
    }
}
