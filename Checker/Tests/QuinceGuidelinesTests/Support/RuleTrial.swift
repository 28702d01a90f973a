import QuinceGuidelines
import Testing

/// One rule held against what was measured: what it says, as short words.
struct RuleTrial {
    let id: String
    var edition = Edition.newest

    /// `error`, `warning` or `advice` for a violation, `review` for what a person has to look at; by place.
    func says(of inspection: Inspection) throws -> [String] {
        try self.findings(in: inspection).map { $0.verdict == .violation ? $0.severity.rawValue : "review" }
    }

    func says(of button: MeasuredButton) throws -> [String] { try self.says(of: [button]) }

    func says(of buttons: [MeasuredButton]) throws -> [String] {
        var inspection = Inspection()
        inspection.buttons = buttons
        return try self.says(of: inspection)
    }

    func says(of request: MeasuredAuthorization) throws -> [String] {
        var inspection = Inspection()
        inspection.authorizations = [request]
        return try self.says(of: inspection)
    }

    func says(of screen: MeasuredScreen) throws -> [String] {
        var inspection = Inspection()
        inspection.screens = [screen]
        return try self.says(of: inspection)
    }

    func says(of flow: MeasuredFlow) throws -> [String] {
        var inspection = Inspection()
        inspection.flows = [flow]
        return try self.says(of: inspection)
    }

    func findings(in inspection: Inspection) throws -> [Finding] {
        let rule = try #require(Rule.named(self.id))
        return RuleCheck([rule], edition: self.edition).findings(in: inspection)
    }
}
