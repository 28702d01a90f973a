import QuinceButtons
import QuinceProtocol

/// The form of the button page: the texts that the browser sent, and the result of checking them.
///
/// It has the parameters of all three modes, so that a change of the mode loses nothing. The parameters that the chosen mode
/// doesn't have are neither checked nor used.
struct ButtonForm: Sendable {
    /// The values with which the page opens; a missing field gets its value from here.
    static let defaults: [String: String] = [
        "mode": "center", "height": "44", "width": "280", "size": "44", "color": "black", "border": "false",
        "type": "sign-in", "border_radius": "15", "scale": "2", "locale": ButtonLocale.default,
        "label-position": "0", "logo-position": "0", "logo-size": "small",
        "background": "white", "background-color": "#0b6e4f",
    ]

    /// A valid button, and the color of the page around it.
    struct Picture: Hashable, Sendable {
        let specification: ButtonSpecification
        let page: PageColor
    }

    private let values: [String: String]
    /// Why a field can't be used: a sentence by the field's name.
    let refusals: [String: String]
    /// nil if a field is refused.
    let picture: Picture?

    /// Reads the query of the page and ignores unknown fields.
    ///
    /// - Throws: The reason why the query can't be parsed.
    init(query: String) throws(FormParameters.Refusal) {
        let sent = try FormParameters(parsing: query)
        var values = Self.defaults
        for parameter in sent.parameters.reversed() where values[parameter.name] != nil {
            values[parameter.name] = parameter.value
        }
        self.init(values: values, repeated: sent.duplicates.filter { Self.defaults[$0] != nil })
    }

    /// The form with the default values.
    init() { self.init(values: Self.defaults, repeated: []) }

    private init(values: [String: String], repeated: [String]) {
        self.values = values
        var check = ButtonFormCheck(values: values, repeated: repeated)
        self.picture = check.picture()
        self.refusals = check.refusals
    }

    /// The text of a field.
    subscript(name: String) -> String { self.values[name] ?? "" }
}

/// Checks each field separately, so that each can show its problem.
private struct ButtonFormCheck {
    typealias Refusal = ButtonSpecification.Refusal

    let values: [String: String]
    var refusals: [String: String]

    init(values: [String: String], repeated: [String]) {
        self.values = values
        self.refusals = Dictionary(
            repeated.map { ($0, Self.sentence(.repeated(parameter: $0))) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    mutating func picture() -> ButtonForm.Picture? {
        let page = self.page()
        let specification = self.specification()
        guard self.refusals.isEmpty, let page, let specification else { return nil }
        return .init(specification: specification, page: page)
    }

    private mutating func page() -> PageColor? {
        let name = "background"
        guard let background = PageBackground(rawValue: self.value(name)) else {
            self.refuse(name, allowed: PageBackground.allCases.map(\.rawValue).joined(separator: " or "))
            return nil
        }
        guard background == .custom else { return background.color }
        let color = PageColor(parsing: self.value("background-color"))
        if color == nil { self.refuse("background-color", allowed: "a color such as #8e8e93") }
        return color
    }

    private mutating func specification() -> ButtonSpecification? {
        guard let mode = ButtonSpecification.Mode(rawValue: self.value("mode")) else {
            let modes = ButtonSpecification.Mode.allCases.map(\.rawValue)
            self.refuse("mode", allowed: modes.joined(separator: " or "))
            return nil
        }
        let names = ButtonSpecification.parameterNames(of: mode)
        for name in names {
            // The maximum position depends on the width, if that is valid.
            let context = name.hasSuffix("-position") && self.refusals["width"] == nil ? ["width"] : []
            do throws(Refusal) { _ = try self.read(mode, context + [name]) } catch {
                self.refusals[name] = self.refusals[name] ?? Self.sentence(error)
            }
        }
        return try? self.read(mode, names)
    }

    private func read(
        _ mode: ButtonSpecification.Mode,
        _ names: [String]
    ) throws(Refusal) -> ButtonSpecification {
        try ButtonSpecification(mode: mode, parameters: names.map { ($0, self.value($0)) })
    }

    private func value(_ name: String) -> String { self.values[name] ?? "" }

    private mutating func refuse(_ name: String, allowed: String) {
        let refusal = Refusal.value(parameter: name, value: self.value(name), allowed: allowed)
        self.refusals[name] = self.refusals[name] ?? Self.sentence(refusal)
    }

    private static func sentence(_ refusal: Refusal) -> String { "\(refusal.description)." }
}
