import Foundation
import QuinceButtons
import QuinceGuidelines
import Testing

/// Pictures of buttons, measured as the checker does.
enum MeasuredPicture {
    /// The button in a file; by default one whose name says nothing of Apple's endpoint.
    static func button(in bytes: [UInt8], named name: String = "siwa.png", scale: Double? = nil) throws
        -> MeasuredButton
    {
        let file = InputFile(path: name, bytes: Data(bytes))
        let reading = try #require(try PictureInspector(scale: scale).read(file))
        return try #require(reading.inspect(ProjectFacts()).buttons.first)
    }

    static func button(in svg: String, named name: String = "siwa.svg") throws -> MeasuredButton {
        try self.button(in: Array(svg.utf8), named: name)
    }

    /// The reason why a file cannot be measured.
    static func refusal(of bytes: [UInt8], named name: String = "siwa.png") -> String? {
        do {
            _ = try PictureInspector().read(InputFile(path: name, bytes: Data(bytes)))
            return nil
        } catch { return error.reason }
    }

    /// What a picture that Quince drew without Apple's artwork breaks, however it was asked for.
    static let placeholder = ["logo.artwork"]

    /// Rules that a picture breaks, without those that only ask.
    static func violations(of button: MeasuredButton, _ edition: Edition = .newest) -> [String] {
        var inspection = Inspection()
        inspection.buttons = [button]
        return RuleCheck(edition: edition).findings(in: inspection)
            .filter { $0.verdict == .violation && $0.rule != "button.use-system" }.map(\.rule)
    }
}

extension ButtonSpecification {
    /// A specification by the endpoint's parameters.
    static func asked(_ mode: Mode, _ parameters: [String: String]) throws -> ButtonSpecification {
        try ButtonSpecification(mode: mode, parameters: parameters.map { (name: $0.key, value: $0.value) })
    }
}
