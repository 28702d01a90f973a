import Foundation
import QuinceGuidelines
import Testing

@Suite("The page of rules")
struct RuleReferenceTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/rules.md").standardizedFileURL

    @Test("docs/rules.md is as the code prints it; with QUINCE_RECORD=1 this writes it anew, and fails")
    func isUpToDate() throws {
        let written = (try? String(contentsOf: Self.page, encoding: .utf8)) ?? ""
        guard written != RuleReference.text else { return }
        if ProcessInfo.processInfo.environment["QUINCE_RECORD"] == "1" {
            try RuleReference.text.write(to: Self.page, atomically: true, encoding: .utf8)
            Issue.record("docs/rules.md was written anew: look at it before you commit it")
        } else {
            Issue.record("docs/rules.md differs from the rules; run this test with QUINCE_RECORD=1")
        }
    }

    @Test("every rule has its row, and its entry where the row leads")
    func entries() {
        for rule in Rule.all {
            let anchor = rule.id.filter { $0 != "." }
            #expect(RuleReference.text.contains("| [`\(rule.id)`](#\(anchor)) | \(rule.title) | "))
            #expect(RuleReference.text.contains("\n### \(rule.id)\n\n**\(rule.title).** \(rule.statement)"))
        }
    }

    @Test("an edition's weight is told where editions differ")
    func weights() {
        #expect(RuleReference.text.contains("*(2020: error, 2022: advice, 2025: advice)*"))
        #expect(RuleReference.text.hasSuffix("\n") && !RuleReference.text.hasSuffix("\n\n"))
    }
}
