import Foundation
import QuinceGuidelines
import Testing

@Suite("Hostile names")
struct HostileNamesTests {
    static let names = [
        "a\nb.swift", "a\r\n::error::b", "a\u{1B}[31mb", "a\u{0}b", "100%.swift", "a::b", "\"quoted\"'",
        "<script>alert(1)</script>",
        "a\u{202E}b", "a\u{2028}b", "]]>", "--><b>", "</style><b>", "a<\u{301}script>", "&amp;", "{{x}}",
        "\u{FFFF}", "\\u0022", "é/日本/😀", " ",
    ]

    /// A report in which a name stands wherever others write something.
    private func report(_ name: String) -> CheckReport {
        var report = ReportFixtures.reportWithAll(path: name)
        for index in report.findings.indices {
            report.findings[index].finding.message = "says “\(name)”"
            report.findings[index].finding.measured = name
            report.findings[index].finding.place.object = name
            report.findings[index].finding.button?.title = ButtonTitleMeasure(.known(name))
            report.findings[index].finding.variants = [Variant(.dark, device: name)]
        }
        report.unreadable = [UnreadableInput(SourcePlace(path: name), name)]
        report.inspection.buttons[0].title = ButtonTitleMeasure(.known(name))
        return report
    }

    @Test("make nothing obeyed on a terminal", arguments: names)
    func terminal(_ name: String) {
        for format in ReportFormat.allCases {
            let text = format.text(of: self.report(name), look: ReportLook(showsReview: true))
            let obeyed = text.unicodeScalars.filter { scalar in
                scalar.value != 0x0A
                    && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory
                    )
            }
            #expect(obeyed.isEmpty, "\(format)")
        }
    }

    @Test("add no line", arguments: names)
    func lines(_ name: String) {
        for format in [ReportFormat.text, .xcode, .github, .junit, .html] {
            let look = ReportLook(showsReview: true)
            let plain = format.text(of: self.report("name"), look: look).split(separator: "\n").count
            let hostile = format.text(of: self.report(name), look: look).split(separator: "\n").count
            // Long names break lines of their own in the text; hostile ones none.
            #expect(hostile == plain || format == .text, "\(format)")
        }
    }

    @Test("close no element", arguments: names)
    func elements(_ name: String) throws {
        let html = ReportFormat.html.text(of: self.report(name))
        #expect(!html.utf8.contains("<script") && !html.utf8.contains("<b>"))
        #expect(html.components(separatedBy: "</style>").count == 2)
        #expect(
            html.unicodeScalars.count { $0 == "<" }
                == ReportFormat.html.text(of: self.report("name")).unicodeScalars.count { $0 == "<" }
        )
        let junit = ReportFormat.junit.text(of: self.report(name))
        #expect(
            junit.unicodeScalars.count { $0 == "<" }
                == ReportFormat.junit.text(of: self.report("name")).unicodeScalars.count { $0 == "<" }
        )
    }

    @Test("stay themselves in JSON", arguments: names)
    func json(_ name: String) throws {
        let data = Data(ReportFormat.json.text(of: self.report(name)).utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let finding = try #require((object["findings"] as? [[String: Any]])?.first)
        let path = try #require((finding["place"] as? [String: Any])?["path"] as? String)
        #expect(path.utf8.elementsEqual(name.utf8))
    }

    @Test("leave one annotation a finding", arguments: names)
    func gitHub(_ name: String) {
        let text = ReportFormat.github.text(of: self.report(name))
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
        #expect(text.split(separator: "\n").count == 4)
    }
}

extension String.UTF8View {
    fileprivate func contains(_ text: String) -> Bool {
        Array(self).firstRange(of: Array(text.utf8)) != nil
    }
}
