import Foundation
import QuinceService
import Testing

@Suite("docs/profile.md")
struct ProfileDocumentTests {
    @Test("has the table that the code prints; `quince profile` writes it anew")
    func isUpToDate() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: "docs/profile.md"), encoding: .utf8)
        #expect(text.hasSuffix(Profile.table))
    }
}
