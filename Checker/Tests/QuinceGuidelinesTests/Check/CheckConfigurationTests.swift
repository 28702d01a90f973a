import Foundation
import ProgramStart
import QuinceGuidelines
import Testing

@testable import quince_check

@Suite("The checker’s configuration file")
struct CheckConfigurationTests {
    @Test("says all it can say")
    func everything() throws {
        let configuration = try CheckConfiguration(parsing: Self.example, file: "c.yaml")
        var settings = CheckSettings(root: "/p", workingFolder: "/p")
        try configuration.apply(to: &settings)
        #expect(settings.editions == [.y2020, .y2022] && settings.failOn == .warning)
        #expect(settings.choice(for: "button.min-width", at: "a.swift") == .weighs(.advice))
        #expect(settings.choice(for: "suppression.unused", at: "a.swift") == .off)
        #expect(settings.choice(for: "button.min-width", at: "Legacy/a/b.swift") == .off)
        #expect(settings.ignoring.patterns.map(\.text) == ["Generated/**", "!Generated/Login"])
        let wrapper = try #require(settings.facts.wrappers["AppleButton"])
        #expect(wrapper.typeKey == "kind" && wrapper.styleKey == "look" && wrapper.radiusKey == "round")
        #expect(wrapper.style == .known(.whiteOutline) && wrapper.cornerRadius == .known(6.5))
        #expect(
            settings.facts.signInButtons["AcmeButton"] == "Acme"
                && settings.facts.signInButtons["MailButton"] == .some(nil)
        )
        let suppression = try #require(settings.objectSuppressions.first)
        #expect(
            suppression.object == "4Tz-9f" && suppression.reason == "approved" && suppression.place.line == 33
        )
        #expect(
            settings.flows == [["Login.swift", "Welcome.swift"], ["Web/login.html", "Web/welcome.html"]]
        )
        #expect(configuration.baseline == "baseline.json")
    }

    static let example = """
        # All keys, once.
        guidelines: 2020,2022
        fail-on: warning
        rules:
          button.min-width: advice
          suppression.unused: off
        ignore:
          - Generated/**
          - "!Generated/Login"
        default-ignores: false
        overrides:
          - paths: [Legacy/]
            rules: { button.min-width: off }
          - paths:
              - Other/*.swift
            rules:
              button.min-width: error
        wrappers:
          AppleButton:
            type-key: kind
            style-key: look
            radius-key: round
            style: white-outline
            corner-radius: 6.5
        sign-in-buttons:
          AcmeButton: Acme
          MailButton: own
        flows:
          - [Login.swift, Welcome.swift]
          - - Web/login.html
            - Web/welcome.html
        suppressions:
          - object: 4Tz-9f
            path: "*.storyboard"
            rules: [button.min-width]
            reason: approved
        baseline: baseline.json
        """

    @Test("is in docs/check.md with every key")
    func document() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: "docs/check.md"), encoding: .utf8)
        let parts = text.components(separatedBy: "```yaml\n")
        let example = try #require(
            parts.first { $0.hasPrefix("guidelines:") }?.components(separatedBy: "\n```").first
        )
        for key in CheckConfiguration.keys { #expect("\n\(example)".contains("\n\(key):"), "\(key)") }
        var settings = CheckSettings(root: "/p", workingFolder: "/p")
        try CheckConfiguration(parsing: example, file: "docs/check.md").apply(to: &settings)
        #expect(settings.overrides.count == 1 && settings.facts.signInButtons.count == 2)
    }

    @Test("may say nothing", arguments: ["", "# nothing\n", "rules:\n", "ignore: []\n", "{}"])
    func nothing(_ text: String) throws {
        var settings = CheckSettings(root: "/p", workingFolder: "/p")
        try CheckConfiguration(parsing: text, file: "c.yaml").apply(to: &settings)
        #expect(
            settings.editions == [.y2025] && settings.ignoring == .standard && settings.severities.isEmpty
        )
    }

    /// A text, and the sentence that refuses it.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let sentence: String
        var testDescription: String { self.text }
        init(_ text: String, _ sentence: String) { (self.text, self.sentence) = (text, sentence) }
    }

    static let refusals: [Row] = [
        Row("ignroe: []", "c.yaml:1:1: unknown key 'ignroe' in the configuration; did you mean 'ignore'?"),
        Row(
            "fail-on: error\nrules:\n  button.min-widht: off",
            "c.yaml:3:3: unknown key 'button.min-widht' in 'rules'; did you mean 'button.min-width'?"
        ),
        Row(
            "rules:\n  button.min-width: fatal",
            "c.yaml:2:21: 'button.min-width' is 'fatal'; give one of: off, error, warning, advice"
        ),
        Row(
            "guidelines: 2021",
            "c.yaml:1:13: 'guidelines': '2021' isn't an edition of the guidelines; the editions are: 2020, 2022, 2025"
        ),
        Row(
            "guidelines: 2020,",
            "c.yaml:1:13: 'guidelines': '' isn't an edition of the guidelines; the editions are: 2020, 2022, 2025"
        ),
        Row(
            "fail-on: always",
            "c.yaml:1:10: 'fail-on' is 'always'; give one of: error, warning, advice, review, never"
        ),
        Row("ignore: Pods", "c.yaml:1:9: 'ignore' is a single value, not a list; begin each entry with '- '"),
        Row("ignore:\n  - ''", "c.yaml:2:5: an entry of 'ignore' has no value; give one or remove the key"),
        Row("ignore: [/]", "c.yaml:1:10: the pattern '/' matches nothing; write one such as 'Legacy/**'"),
        Row("default-ignores: no", "c.yaml:1:18: 'default-ignores' is 'no'; give true or false"),
        Row(
            "overrides:\n  - paths: [a]",
            "c.yaml:2:5: an override has no 'rules'; add 'rules: { title.ratio: off }'"
        ),
        Row("overrides:\n  - rules: {}", "c.yaml:2:5: an override has no 'paths'; add 'paths: [Legacy/**]'"),
        Row(
            "wrappers:\n  A: {styel: black}",
            "c.yaml:2:7: unknown key 'styel' in 'A'; did you mean 'style'?"
        ),
        Row(
            "wrappers:\n  A: {style: red}",
            "c.yaml:2:14: 'style' is 'red'; give one of: black, white, white-outline"
        ),
        Row(
            "wrappers:\n  A: {corner-radius: -1}",
            "c.yaml:2:22: 'corner-radius' is '-1'; give points such as 6"
        ),
        Row(
            "suppressions:\n  - object: x\n    rules: [button.min-width]",
            "c.yaml:2:5: a suppression has no 'reason'; add 'reason: approved by App Review in March'"
        ),
        Row(
            "suppressions:\n  - object: x\n    rules: [min-width]\n    reason: y",
            "c.yaml:3:13: 'min-width': there is no such rule; did you mean 'button.min-width'?"
        ),
        Row(
            "flows: [a.swift]",
            "c.yaml:1:9: a flow is a single value, not a list; begin each entry with '- '"
        ),
        Row("flows: [[a.swift]]", "c.yaml:1:9: a flow has one file; name two or more, in order"),
        Row("flows:\n  - []", "c.yaml:2:5: a flow has no file; name two or more, in order"),
        Row(
            "flows: [[a.swift, 'https://a.example/']]",
            "c.yaml:1:19: a flow has the page 'https://a.example/'; name files here, and pages with --flow"
        ),
        Row(
            "a: [",
            "c.yaml:2:1: this isn't YAML: did not find expected node content; check indentation and quotes"
        ),
        Row(
            "baseline: a\nbaseline: b",
            "c.yaml:1:1: key 'baseline' is listed twice, first here; remove one"
        ),
        Row("- a", "c.yaml:1:1: the configuration is a list, not a set of keys; write 'key: value' lines"),
    ]

    @Test("is refused with line, column and remedy", arguments: refusals)
    func refuses(_ row: Row) {
        #expect(throws: ConfigurationError(row.sentence)) {
            try CheckConfiguration(parsing: row.text, file: "c.yaml")
        }
    }
}
