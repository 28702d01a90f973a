import QuinceButtons
import QuinceProtocol

/// The form of the button page as a browser sent it: text, and what came of checking it.
///
/// It has the parameters of all three modes at once, so that changing the mode loses nothing; those that the chosen
/// mode does not have are neither checked nor used.
struct ButtonForm: Sendable {
    /// What is shown to whoever opens the page; a field that is missing has this value.
    static let defaults: [String: String] = [
        "mode": "center", "height": "44", "width": "280", "size": "44", "color": "black", "border": "false",
        "type": "sign-in", "border_radius": "15", "scale": "2", "locale": ButtonLocale.default,
        "label-position": "0", "logo-position": "0", "logo-size": "small",
        "background": "white", "background-color": "#0b6e4f",
    ]

    /// A button that can be drawn, on a page of that color.
    struct Picture: Hashable, Sendable {
        let specification: ButtonSpecification
        let page: PageColor
    }

    private let values: [String: String]
    /// Why a field cannot be used: a sentence by the field's name.
    let refusals: [String: String]
    /// nil where a field is refused.
    let picture: Picture?

    /// Reads the query of the page; fields it does not know are passed over.
    ///
    /// - Throws: The reason for which the query is no list of parameters.
    init(query: String) throws(FormParameters.Refusal) {
        let sent = try FormParameters(parsing: query)
        var values = Self.defaults
        for parameter in sent.parameters.reversed() where values[parameter.name] != nil {
            values[parameter.name] = parameter.value
        }
        self.init(values: values, repeated: sent.duplicates.filter { Self.defaults[$0] != nil })
    }

    /// The form as it is first shown.
    init() { self.init(values: Self.defaults, repeated: []) }

    private init(values: [String: String], repeated: [String]) {
        self.values = values
        var check = ButtonFormCheck(values: values, repeated: repeated)
        self.picture = check.picture()
        self.refusals = check.refusals
    }

    /// What was typed into a field.
    subscript(name: String) -> String { self.values[name] ?? "" }
}

/// Checks field after field, so that each can say what is wrong with it.
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
            // The greatest position depends on the width, where that is one.
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
