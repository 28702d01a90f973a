import Foundation
import QuinceGuidelines
import Testing

@Suite("The feed matrix")
struct FeedMatrixTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/feeds.md").standardizedFileURL

    @Test("docs/feeds.md is as the readers fill it; with QUINCE_RECORD=1 this writes it anew, and fails")
    func isUpToDate() async throws {
        let text = await FeedMatrix.read().text
        let written = (try? String(contentsOf: Self.page, encoding: .utf8)) ?? ""
        guard written != text else { return }
        if ProcessInfo.processInfo.environment["QUINCE_RECORD"] == "1" {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
            Issue.record("docs/feeds.md was written anew: look at it before you commit it")
        } else {
            Issue.record("docs/feeds.md differs from the readers; run this test with QUINCE_RECORD=1")
        }
    }

    @Test("every reader finds the button, every hole is explained, and nothing else is")
    func holes() async {
        let matrix = await FeedMatrix.read()
        for row in matrix.buttons { #expect(!row.found.isEmpty, "\(row.reader)") }
        for field in FeedField.all {
            let holes = matrix.holes(of: field)
            #expect(holes.isEmpty == (field.gap == nil), "\(field.name): \(holes)")
        }
    }

    @Test("names rules that exist")
    func rules() {
        let known = Set(Rule.all.map(\.id))
        #expect(FeedField.all.flatMap(\.rules).filter { !known.contains($0) } == [])
    }
}
