// Rules: each in tables, on both sides of its limits, hostile rows beside friendly ones. No input format occurs here.

import QuinceGuidelines
import Testing

/// Measured buttons, and what one rule says of them.
struct RuleRow: CustomTestStringConvertible, Sendable {
    enum Said: String, Sendable {
        case nothing
        case review
        case advice
        case warning
        case error
    }

    let why: String
    let said: Said
    let edition: Edition
    let buttons: [MeasuredButton]
    var testDescription: String { self.why }

    init(
        _ why: String,
        _ said: Said,
        _ kind: ButtonKind = .customText,
        on platform: Platform = .iOS,
        in edition: Edition = .newest,
        _ change: (inout MeasuredButton) -> Void
    ) {
        var button = MeasuredButton(kind, at: SourcePlace(path: "a.swift", line: 3), on: platform)
        change(&button)
        self.init(why, said, [button], in: edition)
    }

    init(_ why: String, _ said: Said, _ buttons: [MeasuredButton], in edition: Edition = .newest) {
        self.why = why
        self.said = said
        self.edition = edition
        self.buttons = buttons
    }
}

/// Expects that a rule says of a row what the row wants, once.
func expect(_ row: RuleRow, of id: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let findings = try findings(of: id, row.buttons, in: row.edition)
    let said: [RuleRow.Said] = findings.map { finding in
        guard finding.verdict == .violation else { return .review }
        return RuleRow.Said(rawValue: finding.severity.rawValue) ?? .nothing
    }
    #expect(said == (row.said == .nothing ? [] : [row.said]), sourceLocation: sourceLocation)
}

/// What one rule finds in buttons.
func findings(of id: String, _ buttons: [MeasuredButton], in edition: Edition = .newest) throws -> [Finding] {
    let rule = try #require(Rule.named(id))
    var inspection = Inspection()
    inspection.buttons = buttons
    return RuleCheck([rule], edition: edition).findings(in: inspection)
}

extension MeasuredButton {
    /// One in Swift, changed as a test needs it.
    static func made(
        _ kind: ButtonKind = .customText,
        line: Int = 3,
        on platform: Platform = .iOS,
        _ change: (inout MeasuredButton) -> Void = { _ in }
    ) -> MeasuredButton {
        var button = MeasuredButton(kind, at: SourcePlace(path: "a.swift", line: line), on: platform)
        change(&button)
        return button
    }

    /// One that the project draws, changed as a test needs it.
    static func made(_ change: (inout MeasuredButton) -> Void) -> MeasuredButton {
        Self.made(.customText, change)
    }

    /// A known width and height.
    mutating func measure(_ width: Double, _ height: Double) {
        self.width = .known(width)
        self.height = .known(height)
    }
}

extension ButtonTitleMeasure {
    /// A known text, written in the line after its button.
    static func written(_ text: String, locale: String? = nil) -> ButtonTitleMeasure {
        ButtonTitleMeasure(.known(text), place: SourcePlace(path: "a.swift", line: 4), locale: locale)
    }
}

extension RGBColor {
    /// A gray so many 255ths from black.
    static func grey(_ level: Double) -> RGBColor { RGBColor(white: level / 255) }
}
