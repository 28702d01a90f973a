import Dispatch
import Synchronization

/// Applies rules to measurements.
package struct RuleCheck: Sendable {
    package var rules: [Rule]
    package var edition: Edition

    package init(_ rules: [Rule] = Rule.all, edition: Edition = .newest) {
        self.rules = rules
        self.edition = edition
    }

    /// One finding per cause, ordered by place.
    package func findings(in inspection: Inspection) -> [Finding] {
        let found = Mutex<[[Finding]]>(Array(repeating: [], count: self.rules.count))
        DispatchQueue.concurrentPerform(iterations: self.rules.count) { index in
            let findings = self.findings(of: self.rules[index], inspection)
            found.withLock { $0[index] = findings }
        }
        return self.fixed(Self.merged(found.withLock { $0.flatMap(\.self) }), in: inspection)
    }

    /// Findings, and those about titles that no measured button shows; of a file with findings about words, these say enough.
    func adding(_ titles: UnmeasuredTitles, to findings: [Finding]) -> [Finding] {
        let said = Set(findings.filter { $0.rule == Rule.titleWording.id }.map(\.place.path))
        var inspection = Inspection()
        inspection.buttons = titles.buttons.filter { !said.contains($0.place.path) }
        guard !inspection.buttons.isEmpty else { return findings }
        var more = self
        more.rules = self.rules.filter { $0.id == Rule.titleWording.id }
        let new = more.findings(in: inspection).map { finding in
            var finding = finding
            (finding.button, finding.variants, finding.fix) = (nil, [], nil)
            return finding
        }
        return (findings + new).sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
    }

    private func findings(of rule: Rule, _ inspection: Inspection) -> [Finding] {
        guard let severity = rule.severities[self.edition] else { return [] }
        return self.outcomes(of: rule, inspection).map { outcome, place, button in
            var outcome = outcome
            if let doubt = button?.doubt(of: rule), outcome.verdict == .violation {
                outcome = outcome.toReview(because: doubt)
            }
            var finding = Finding(outcome, of: rule, edition: self.edition, severity: severity, at: place)
            finding.button = button
            finding.variants =
                outcome.variants.isEmpty ? button.map { [$0.variant] } ?? [] : outcome.variants
            return finding
        }
    }

    private typealias Row = (outcome: Outcome, place: SourcePlace, button: MeasuredButton?)

    private func outcomes(of rule: Rule, _ inspection: Inspection) -> [Row] {
        switch rule.check {
        case .button(let check):
            inspection.buttons.flatMap { button in
                check(button, self.edition).map { ($0, button.place, button) }
            }
        case .appearances(let check):
            Self.everyButton(of: inspection).flatMap { buttons in
                check(buttons, self.edition).flatMap { Self.row($0, of: buttons) }
            }
        case .buttons(let check):
            check(inspection.buttons, self.edition).flatMap { Self.row($0, of: inspection.buttons) }
        case .screen(let check):
            inspection.screens.flatMap { screen in
                check(screen, self.edition).map { outcome in
                    let doubt = outcome.verdict == .violation ? screen.doubt(of: rule) : nil
                    return (doubt.map(outcome.toReview) ?? outcome, screen.place, nil)
                }
            }
        case .flow(let check):
            inspection.flows.flatMap { flow in check(flow, self.edition).map { ($0, flow.place, nil) } }
        case .authorization(let check):
            inspection.authorizations.flatMap { request in
                check(request, self.edition).map { ($0, request.place, nil) }
            }
        }
    }

    /// An outcome beside the button it is about: the one at its place, in its first variant.
    private static func row(_ outcome: Outcome, of buttons: [MeasuredButton]) -> [Row] {
        let here = buttons.filter { outcome.place == nil || $0.place == outcome.place }
        let button = here.first { outcome.variants.contains($0.variant) } ?? here.first
        guard let place = outcome.place ?? button?.place else { return [] }
        return [(outcome, place, button)]
    }

    /// Each button with all its variants, in the order of the input.
    private static func everyButton(of inspection: Inspection) -> [[MeasuredButton]] {
        var indexes: [ButtonKey: Int] = [:]
        var groups: [[MeasuredButton]] = []
        for button in inspection.buttons {
            let key = ButtonKey(place: button.place, screen: button.screen)
            if let index = indexes[key] {
                groups[index].append(button)
            } else {
                indexes[key] = groups.count
                groups.append([button])
            }
        }
        return groups
    }

    private struct ButtonKey: Hashable {
        let place: SourcePlace
        let screen: String?
    }

    /// Findings of several appearances or screens at one place become one: the most severe, with all its variants.
    private static func merged(_ findings: [Finding]) -> [Finding] {
        var kept: [Key: Finding] = [:]
        for finding in findings {
            let key = Key(rule: finding.rule, place: finding.place)
            guard let other = kept[key] else {
                kept[key] = finding
                continue
            }
            var graver = Self.isGraver(finding, than: other) ? finding : other
            if other.verdict == finding.verdict {
                graver.variants = other.variants + finding.variants.filter { !other.variants.contains($0) }
                // A change has to be right on every screen.
                if finding.fix != other.fix { graver.fix = nil }
            }
            kept[key] = graver
        }
        return kept.values.sorted { ($0.place, $0.rule) < ($1.place, $1.rule) }
    }

    private struct Key: Hashable {
        let rule: String
        let place: SourcePlace
    }

    private static func isGraver(_ one: Finding, than other: Finding) -> Bool {
        guard one.verdict == other.verdict else { return one.verdict == .violation }
        return one.severity > other.severity
    }
}
