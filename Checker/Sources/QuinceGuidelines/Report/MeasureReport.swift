import Wording

/// The output of `quince measure`: numbers without a verdict.
package struct MeasureReport: Sendable {
    private let inspection: Inspection

    package init(_ inspection: Inspection) { self.inspection = inspection }

    package var json: String {
        struct Report: Encodable {
            let schemaVersion: Int
            let buttons: [JSONButton]
        }
        return JSONText.of(
            Report(schemaVersion: JSONReport.version, buttons: self.inspection.buttons.map(JSONButton.init))
        )
    }

    /// One table per button.
    package var text: String {
        guard !self.inspection.buttons.isEmpty else { return "No Sign in with Apple button was found." }
        return self.inspection.buttons.map(self.table).joined(separator: "\n\n")
    }

    private func table(of button: MeasuredButton) -> String {
        let rows = button.rows.map { ($0.name, $0.value.text, $0.remark) }
        let name = rows.map(\.0.count).max() ?? 0
        let value = rows.map(\.1.count).max() ?? 0
        let head =
            "\(button.place.text)  \(button.kind.rawValue), \(button.platform.rawValue), \(button.variant.sentence)"
        let lines = rows.map { row in
            let line = "  \(row.0.padding(to: name))  \(row.1.padding(to: value))  \(row.2)"
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        return ([head] + lines).joined(separator: "\n")
    }
}

extension MeasuredRow {
    /// How well it is known, where that is not certain.
    fileprivate var remark: String {
        self.certainty == .known ? "" : "\(self.certainty.rawValue): \((self.reason ?? "").onOneLine)"
    }
}

extension MeasuredRow.Value {
    fileprivate var text: String {
        switch self {
        case .number(let number): decimal(number, places: 2)
        case .text(let text): text.onOneLine
        case .truth(let truth): truth ? "yes" : "no"
        case .none: "-"
        }
    }
}
