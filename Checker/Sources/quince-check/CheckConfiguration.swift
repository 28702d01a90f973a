import Foundation
import ProgramStart
import QuinceGuidelines

/// The content of `.quince-check.yaml`; nil or empty for missing keys.
struct CheckConfiguration {
    var editions: [Edition]?
    var failOn: FailLevel?
    var severities: [String: RuleChoice] = [:]
    var ignore: [PathPattern] = []
    var usesDefaultIgnores: Bool?
    var overrides: [CheckSettings.PathOverride] = []
    var wrappers: [String: WrapperClass] = [:]
    var signInButtons: [String: String?] = [:]
    var flows: [[String]] = []
    var suppressions: [ObjectSuppression] = []
    /// Relative to the file's folder.
    var baseline: String?

    /// The longest accepted file, in bytes: a hand-written one is a few kilobytes.
    static let maximumLength = 1_048_576

    static let keys = [
        "guidelines", "fail-on", "rules", "ignore", "default-ignores", "overrides", "wrappers",
        "sign-in-buttons", "flows", "suppressions", "baseline",
    ]

    /// A file that says nothing.
    init() {}

    /// Reads the file at `path`.
    ///
    /// - Throws: ``ConfigurationError``, one sentence with file, line, column and remedy.
    init(readingFileAt path: String) throws(ConfigurationError) {
        let text = try ConfigurationText.read(path, called: "configuration file", limit: Self.maximumLength) {
            "name another with --config, or none"
        }
        try self.init(parsing: text, file: path)
    }

    /// Reads the text of a file; `file` is the name that sentences begin with.
    init(parsing text: String, file: String) throws(ConfigurationError) {
        guard let root = try ConfigurationText.compose(text, file: file), !root.isNull else { return }
        let keys = try root.mapping(keys: Self.keys)
        self.editions = try keys["guidelines"]?.checked { text throws(ConfigurationError) in
            try ScopeOptions.editions(text, "'guidelines'")
        }
        self.failOn = try keys["fail-on"]?.word(FailLevel.self)
        self.severities = try keys["rules"]?.choices() ?? [:]
        self.ignore = try keys["ignore"]?.patterns("an entry of 'ignore'") ?? []
        self.usesDefaultIgnores = try keys["default-ignores"]?.truth()
        self.baseline = try keys["baseline"]?.text()
        for entry in try keys["overrides"]?.list(of: "an override") ?? [] {
            self.overrides.append(try entry.override())
        }
        for (name, value) in try keys["wrappers"]?.entries() ?? [] {
            self.wrappers[name] = try value.wrapper()
        }
        for (name, value) in try keys["sign-in-buttons"]?.entries() ?? [] {
            let company = try value.text()
            self.signInButtons[name] = .some(company == "own" ? nil : company)
        }
        for entry in try keys["flows"]?.list(of: "a flow") ?? [] { self.flows.append(try entry.flow()) }
        for entry in try keys["suppressions"]?.list(of: "a suppression") ?? [] {
            self.suppressions.append(try entry.suppression())
        }
    }

    /// Sets what the file says.
    func apply(to settings: inout CheckSettings) throws(ConfigurationError) {
        if let editions = self.editions { settings.editions = editions }
        if let failOn = self.failOn { settings.failOn = failOn }
        if self.usesDefaultIgnores == false { settings.ignoring = IgnoreRules() }
        settings.ignoring.patterns += self.ignore
        settings.severities = self.severities
        settings.overrides = self.overrides
        settings.wrappers = self.wrappers
        settings.signInButtons = self.signInButtons
        settings.flows = self.flows
        settings.objectSuppressions = self.suppressions
    }
}

extension ConfigurationNode {
    fileprivate var place: SourcePlace { SourcePlace(path: self.file, line: self.line) }

    fileprivate func truth() throws(ConfigurationError) -> Bool {
        let text = try self.text()
        guard ["true", "false"].contains(text) else {
            throw self.refusal("\(self.thing) is '\(text)'; give true or false")
        }
        return text == "true"
    }

    /// Weights by rule.
    fileprivate func choices() throws(ConfigurationError) -> [String: RuleChoice] {
        var choices: [String: RuleChoice] = [:]
        for (name, value) in try self.mapping(keys: Rule.reported.map(\.id)).values {
            let word = try value.text()
            guard let choice = RuleChoice(word: word) else {
                throw value.refusal(
                    "'\(name)' is '\(word)'; give one of: \(RuleChoice.words.joined(separator: ", "))"
                )
            }
            choices[name] = choice
        }
        return choices
    }

    fileprivate func patterns(_ entry: String) throws(ConfigurationError) -> [PathPattern] {
        var patterns: [PathPattern] = []
        for node in try self.list(of: entry) { patterns.append(try node.checked(ScopeOptions.pattern)) }
        return patterns
    }

    fileprivate func override() throws(ConfigurationError) -> CheckSettings.PathOverride {
        let keys = try self.mapping(keys: ["paths", "rules"])
        let paths = try keys.required("paths", example: "[Legacy/**]").patterns("an entry of 'paths'")
        let rules = try keys.required("rules", example: "{ title.ratio: off }").choices()
        return CheckSettings.PathOverride(IgnoreRules(paths), severities: rules)
    }

    fileprivate func wrapper() throws(ConfigurationError) -> WrapperClass {
        let keys = try self.mapping(keys: ["type-key", "style-key", "radius-key", "style", "corner-radius"])
        var wrapper = WrapperClass(at: self.place)
        wrapper.typeKey = try keys["type-key"]?.text()
        wrapper.styleKey = try keys["style-key"]?.text()
        wrapper.radiusKey = try keys["radius-key"]?.text()
        if let style = try keys["style"]?.word(ButtonStyle.self) { wrapper.style = .known(style) }
        if let radius = try keys["corner-radius"]?.length() { wrapper.cornerRadius = .known(radius) }
        return wrapper
    }

    /// A number of points.
    fileprivate func length() throws(ConfigurationError) -> Double {
        let text = try self.text()
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }), let number = Double(text)
        else {
            throw self.refusal("\(self.thing) is '\(text)'; give points such as 6")
        }
        return number
    }

    /// Files in the order of their screens.
    fileprivate func flow() throws(ConfigurationError) -> [String] {
        var paths: [String] = []
        for node in try self.list(of: "a file of a flow") {
            let path = try node.text()
            guard !PathNames.isAddress(path) else {
                throw node.refusal("a flow has the page '\(path)'; name files here, and pages with --flow")
            }
            paths.append(path)
        }
        guard paths.count > 1 else {
            throw self.refusal(
                "a flow has \(paths.isEmpty ? "no file" : "one file"); name two or more, in order"
            )
        }
        return paths
    }

    fileprivate func suppression() throws(ConfigurationError) -> ObjectSuppression {
        let keys = try self.mapping(keys: ["object", "path", "rules", "reason"])
        let object = try keys.required("object", example: "4Tz-9f-xYz").text()
        let known = Rule.all.map(\.id)
        var rules: [String] = []
        for node in try keys.required("rules", example: "[title.ratio]").list(of: "a rule") {
            let name = try node.text()
            guard known.contains(name) else { throw node.refusal("'\(name)': \(Rule.hint(for: name))") }
            rules.append(name)
        }
        return ObjectSuppression(
            at: self.place,
            object: object,
            path: try keys["path"]?.checked(ScopeOptions.pattern),
            rules: rules,
            reason: try keys.required("reason", example: "approved by App Review in March").text()
        )
    }
}
