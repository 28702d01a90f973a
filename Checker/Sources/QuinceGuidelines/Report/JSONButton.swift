/// A measured button for programs.
struct JSONButton: Encodable {
    let kind: String
    let platform: String
    let place: JSONPlace
    let variant: JSONVariant
    let values: [Value]

    struct Value: Encodable {
        let name: String
        let certainty: String
        let number: Double?
        let text: String?
        let truth: Bool?
        let reason: String?

        init(_ row: MeasuredRow) {
            self.name = row.name
            self.certainty = row.certainty.rawValue
            self.reason = row.reason
            self.number = if case .number(let number) = row.value { number.finite } else { nil }
            self.text = if case .text(let text) = row.value { text } else { nil }
            self.truth = if case .truth(let truth) = row.value { truth } else { nil }
        }
    }

    init(_ button: MeasuredButton) {
        self.kind = button.kind.rawValue
        self.platform = button.platform.rawValue
        self.place = JSONPlace(button.place)
        self.variant = JSONVariant(button.variant)
        self.values = button.rows.map(Value.init)
    }
}
