import Foundation
import Testing

@testable import StandIn

@Suite("The note on what was changed")
struct TrustNoteTests {
    private static let home = URL(filePath: "/nowhere")

    private func withFolder(_ body: (StandInFolder, [TrustStep]) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "note-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = StandInFolder(path: path)
        try body(folder, TrustStep.all(folder, home: Self.home, program: "/q/quince"))
    }

    @Test("has a step from before its first command until it is undone")
    func life() throws {
        try self.withFolder { folder, steps in
            let step = try #require(steps.first { $0.kind == .hosts })
            var note = TrustNote(in: folder)
            #expect(note.isEmpty && !note.isBegun(step))
            try note.begin(step)
            #expect(TrustNote(in: folder).isBegun(step) && !TrustNote(in: folder).isDone(step))
            try note.finish(step)
            #expect(TrustNote(in: folder).isDone(step))
            for other in steps where other != step && !other.hasTrace {
                #expect(!TrustNote(in: folder).isBegun(other))
            }
            try note.remove(step)
            #expect(!FileManager.default.fileExists(atPath: folder.trustNote))
        }
    }

    @Test("brings no command, no title and no place with it, whatever somebody has written into it")
    func forged() throws {
        try self.withFolder { folder, steps in
            try folder.write(
                #"[{"kind":"hosts","place":"/etc/hosts","done":true,"undo":["touch /pwned"],"title":"x"},{"kind":"browser","place":"/evil"},{},7]"#,
                to: folder.trustNote
            )
            let note = TrustNote(in: folder)
            let begun = steps.filter { note.isBegun($0) && !$0.hasTrace }
            #expect(begun.map(\.kind) == [.hosts])
            #expect(!begun.flatMap { $0.commands + $0.undo + [$0.title] }.contains { $0.contains("pwned") })
            for garbage in ["", "{}", "[", "null", "\u{0}"] {
                try folder.write(garbage, to: folder.trustNote)
                #expect(TrustNote(in: folder).isEmpty)
            }
        }
    }

    @Test("a path with a quotation mark stays one word of the shell")
    func quoting() throws {
        let folder = StandInFolder(path: "/tmp/it's $(id)")
        for command in TrustStep.all(folder, home: Self.home, program: "/it's $(id)/quince").flatMap({
            $0.commands + $0.undo
        })
        where command.contains("$(id)") {
            #expect(command.contains(#"it'\''s $(id)/"#), "\(command)")
        }
    }
}
