/// One thing that a person reads, fills in or presses.
struct PaintedElement: Decodable, Sendable {
    enum Kind: String, Decodable, Sendable {
        case text, field, button, toggle, image
    }

    let kind: Kind
    let text: String
    let selector: String
    let field: Field?

    /// A field with what its markup says of it.
    struct Field: Decodable, Sendable {
        let type: String
        let inputMode: String
        let autocomplete: String
        let name: String
        let id: String
        let placeholder: String
        let isRequired: Bool
    }
}
