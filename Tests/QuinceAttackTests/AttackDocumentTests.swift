import Foundation
import QuinceAttack
import Testing

@Suite("The table of attacks")
struct AttackDocumentTests {
    @Test("docs/attacks.md has it as the code prints it; `quince attack --list` writes it anew")
    func isUpToDate() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: root.appending(path: "docs/attacks.md"), encoding: .utf8)
        #expect(text.hasSuffix(Attack.table))
    }

    @Test("names are words that stay, each once")
    func names() {
        let names = Attack.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9_-]*/) != nil })
    }
}
