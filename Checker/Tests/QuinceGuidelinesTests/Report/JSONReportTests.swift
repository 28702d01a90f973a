import Foundation
import QuinceGuidelines
import Testing

@Suite("Reports for programs")
struct JSONReportTests {
    private func object(_ format: ReportFormat, _ report: CheckReport = ReportFixtures.reportWithAll()) throws
        -> [String: Any]
    {
        let data = Data(format.text(of: report).utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("as JSON have everything, the suppressed and the known among it")
    func json() throws {
        let report = try self.object(.json)
        #expect(report["schemaVersion"] as? Int == 1 && report["exitCode"] as? Int == 1)
        #expect(report["editions"] as? [String] == ["2025"])
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(
            findings.map { $0["status"] as? String } == [
                "open", "open", "open", "open", "suppressed", "baseline",
            ]
        )
        #expect(findings.map { $0["verdict"] as? String }[3] == "needs-review")
        let first = try #require(findings.first)
        #expect(first["measured"] as? String == "120 pt" && first["required"] as? String == "at least 140 pt")
        #expect(first["picture"] as? String == "black system button, 120 × 30 pt, on #000000, radius 6")
        let fix = try #require(first["fix"] as? [String: Any])
        #expect(fix["old"] as? String == "120" && fix["new"] as? String == "140")
        let summary = try #require(report["summary"] as? [String: Any])
        #expect(
            summary["errors"] as? Int == 1 && summary["review"] as? Int == 1
                && summary["suppressed"] as? Int == 1
        )
        #expect((report["fixed"] as? [Any])?.count == 1 && (report["unreadable"] as? [Any])?.count == 1)
    }

    @Test("say of each measure how well it is known")
    func measures() throws {
        let findings = try #require(try self.object(.json)["findings"] as? [[String: Any]])
        let button = try #require(findings.first?["button"] as? [String: Any])
        let values = try #require(button["values"] as? [[String: Any]])
        let certainty = Dictionary(
            uniqueKeysWithValues: values.map {
                ($0["name"] as? String ?? "", $0["certainty"] as? String ?? "")
            }
        )
        #expect(
            certainty["width"] == "known" && certainty["height"] == "assumed"
                && certainty["clear space"] == "unknown"
        )
        #expect(certainty["title"] == nil)
    }

    @Test("as SARIF have stable ids, places from the repository’s top, fingerprints and suppressions")
    func sarif() throws {
        let log = try self.object(.sarif)
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(
            results.map { $0["level"] as? String } == ["error", "warning", "note", "none", "error", "error"]
        )
        #expect(results.map { $0["kind"] as? String }[3] == "review")
        #expect(
            results.map { ($0["suppressions"] as? [[String: String]])?.first?["kind"] } == [
                nil, nil, nil, nil, "inSource", "external",
            ]
        )
        let prints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["quince/v1"] }
        #expect(prints.prefix(2) == ["0123456789abcdef:1", "0123456789abcdef:2"])
        let places = try #require(results.first?["locations"] as? [[String: Any]])
        let physical = try #require(places.first?["physicalLocation"] as? [String: Any])
        #expect(
            physical["artifactLocation"] as? [String: String] == [
                "uri": "app/Sources/Login.swift", "uriBaseId": "SRCROOT",
            ]
        )
        #expect(physical["region"] as? [String: Int] == ["startLine": 12, "startColumn": 9])
        #expect(
            (run["originalUriBaseIds"] as? [String: [String: String]])?["SRCROOT"]?["uri"]
                == "file:///project/"
        )
    }

    @Test("as SARIF name every rule once, with its page")
    func sarifRules() throws {
        let run = try #require((try self.object(.sarif)["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let rule = try #require(rules.first { $0["id"] as? String == "button.min-width" })
        #expect((rule["helpUri"] as? String)?.hasPrefix("https://developer.apple.com/") == true)
        #expect(rule["name"] as? String == "ButtonMinWidth")
        let results = try #require(run["results"] as? [[String: Any]])
        for result in results {
            guard let index = result["ruleIndex"] as? Int else { continue }
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
    }

    /// A path, and its address in SARIF.
    @Test(
        "as SARIF have addresses that are addresses",
        arguments: [
            ("a b/ü#?.swift", "app/a%20b/%C3%BC%23%3F.swift"), ("../x.swift", "x.swift"),
            ("../../y.swift", "file:///y.swift"),
            ("c:d", "app/c%3Ad"), ("https://localhost:3000/a?b=c", "https://localhost:3000/a?b=c"),
        ]
    )
    func addresses(_ path: String, _ address: String) throws {
        let run = try #require(
            (try self.object(.sarif, ReportFixtures.report([.error], path: path))["runs"] as? [[String: Any]])?
                .first
        )
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        let location = try #require(
            (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        )
        #expect((location["artifactLocation"] as? [String: String])?["uri"] == address)
    }

    @Test("hold no number that JSON has no word for")
    func numbers() throws {
        var report = ReportFixtures.report([.error])
        report.findings[0].finding.button?.width = .known(.infinity)
        report.findings[0].finding.button?.height = .known(.nan)
        report.findings[0].finding.variants = [
            Variant(.light, viewport: Size(width: .infinity, height: -.nan))
        ]
        #expect(try self.object(.json, report)["schemaVersion"] as? Int == 1)
        #expect(try self.object(.sarif, report)["version"] as? String == "2.1.0")
    }
}
