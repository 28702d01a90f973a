import Foundation
import QuinceGuidelines
import Testing

@Suite("The baseline")
struct BaselineTests {
    private func report(_ files: [String: String], _ baseline: Baseline = Baseline()) async -> CheckReport {
        var report = await StubProject(files).report()
        report.apply(baseline) { _ in true }
        return report
    }

    private func baseline(of files: [String: String]) async -> Baseline {
        await self.report(files).updated(Baseline()) { _ in true }
    }

    @Test("survives moved files and lines, other blanks and other lines around")
    func moves() async {
        let old = await self.baseline(of: ["a.stub": "button 100\nnext\nlast"])
        let new = await self.report(
            [
                "Moved/b.stub": "\n\n   new\n\n\tbutton   100\n\n next\nlast\nmore".replacing(
                    "   100",
                    with: " 100"
                )
            ],
            old
        )
        #expect(new.open.isEmpty && new.fixed.isEmpty)
        #expect(new.findings.map(\.status) == [.known])
    }

    @Test("does not hide a new finding, not even one that looks alike")
    func finds() async {
        let old = await self.baseline(of: ["a.stub": "button 100"])
        #expect(await self.report(["a.stub": "button 90"], old).brief == ["button.min-width:1"])
        let twice = await self.report(["a.stub": "button 100", "b.stub": "button 100"], old)
        #expect(twice.open.map(\.place.path) == ["b.stub"])
    }

    @Test("recognizes by its words what has other lines behind it, where there is but one of it")
    func neighbours() async {
        let old = await self.baseline(of: ["a.stub": "button 100\nnext"])
        let new = await self.report(["a.stub": "button 100\nother"], old)
        #expect(new.open.isEmpty && new.fixed.isEmpty)
        let two = await self.baseline(of: ["a.stub": "button 100\nnext\nlast\nbutton 100\nend"])
        let changed = await self.report(["a.stub": "button 100\nfirst\nlast\nbutton 100\nmore"], two)
        #expect(changed.open.count == 2 && changed.fixed.count == 2)
        let elsewhere = await self.report(["b.stub": "button 100\nother"], old)
        #expect(elsewhere.open.count == 1 && elsewhere.fixed.count == 1)
    }

    @Test("says what is fixed")
    func fixed() async {
        let old = await self.baseline(of: ["a.stub": "button 100\nbutton 200"])
        let new = await self.report(["a.stub": "button 150"], old)
        #expect(new.fixed.map(\.path) == ["a.stub"])
        #expect(new.fixed.map(\.message) == ["is 100 pt wide"])
    }

    @Test("keeps entries of what was not looked at, and does not call them fixed")
    func parts() async {
        let old = await self.baseline(of: ["a.stub": "button 100", "b.stub": "button 90"])
        var part = await StubProject(["a.stub": "button 80"]).report()
        part.apply(old) { $0 == "a.stub" }
        #expect(part.fixed.map(\.path) == ["a.stub"])
        let updated = part.updated(old) { $0 == "a.stub" }
        #expect(updated.entries.map(\.message).sorted() == ["is 80 pt wide", "is 90 pt wide"])
    }

    @Test("has no entry for what is suppressed")
    func suppressed() async {
        let baseline = await self.baseline(of: [
            "a.stub": "button 100 // quince:ignore button.min-width -- why"
        ])
        #expect(baseline.entries.isEmpty)
    }

    @Test("goes by the object where there is one, whatever stands around it")
    func objects() async {
        let old = await self.baseline(of: ["a.stub": "button 100 #ab-1"])
        #expect(await self.report(["a.stub": "other button 90 #ab text\nmore"], old).open.isEmpty)
    }

    @Test("is written the same every time, and read again")
    func file() async throws {
        let baseline = await self.baseline(of: ["b.stub": "button 100", "a.stub": "button 90"])
        let read = try Baseline(parsing: baseline.json)
        #expect(read.json == baseline.json && read.entries.map(\.path) == ["a.stub", "b.stub"])
        #expect(
            String(decoding: baseline.json, as: UTF8.self).hasPrefix(
                "{\n  \"findings\" : [\n    {\n      \"fingerprint\" : \""
            )
        )
    }

    @Test(
        "is refused where it is none",
        arguments: [
            "", "{}", "[]", "{\"version\": 1}", "{\"version\": 1, \"findings\": [1]}", "not JSON",
            "{\"version\": \"1\"}",
        ]
    )
    func refuses(_ text: String) {
        #expect(throws: Baseline.Refusal.notBaseline) { try Baseline(parsing: Data(text.utf8)) }
    }

    @Test("of a later version is told from none")
    func version() {
        #expect(throws: Baseline.Refusal.version(2)) { try Baseline(parsing: Data("{\"version\": 2}".utf8)) }
    }

    @Test(
        "of a line that a program wrote looks at a piece of it: many buttons stand there",
        .timeLimit(.minutes(15))
    )
    func longLines() async {
        // 4 MB: taking the whole line for each of 3,000 findings took hours.
        let gap = String(repeating: "x y ", count: 350)
        let text = (0..<3_000).map { "wording Login \($0 % 2)\(gap)" }.joined()
        let lines = SourceLines(Data(text.utf8))
        var finding = ReportFixtures.finding(.error)
        let offsets = (0..<3_000).map { $0 * (text.utf8.count / 3_000) }
        let prints = offsets.map { offset in
            finding.place = SourcePlace(path: "a", line: 1, column: offset + 1)
            return Fingerprint(of: finding, in: lines, at: offset)
        }
        #expect(prints[0] == prints[2] && prints[0] != prints[1])
    }

    @Test("of a usual line does not change when the program does")
    func usualLines() {
        var finding = ReportFixtures.finding(.error)
        finding.place = SourcePlace(path: "a", line: 1, column: 5)
        let lines = SourceLines(Data("a  b\n\nc\nd\ne".utf8))
        #expect(Fingerprint(of: finding, in: lines, at: 4) == Fingerprint(of: finding, in: lines))
        let moved = SourceLines(Data("ab\nc\n d\nother".utf8))
        #expect(Fingerprint(of: finding, in: lines) == Fingerprint(of: finding, in: moved))
    }

    @Test("knows a picture by its bytes, and a page by its path and selector")
    func fingerprints() {
        var finding = ReportFixtures.finding(.error)
        finding.place = SourcePlace(path: "button.png")
        let one = Fingerprint(of: finding, in: SourceLines(Data([1, 2, 3])))
        #expect(one != Fingerprint(of: finding, in: SourceLines(Data([1, 2, 4]))))
        finding.place.path = "moved.png"
        #expect(one == Fingerprint(of: finding, in: SourceLines(Data([1, 2, 3]))))
        finding.place = SourcePlace(path: "http://localhost:3000/login?x=1", object: "#apple")
        let page = Fingerprint(of: finding, in: nil)
        finding.place.path = "http://localhost:8080/login"
        #expect(page == Fingerprint(of: finding, in: nil))
        finding.place.path = "http://localhost:8080/sign-up"
        #expect(page != Fingerprint(of: finding, in: nil))
    }
}
