import ProgramStart
import ArgumentParser
import QuinceButtons
import QuinceService
import Wording

/// The parameters of a button, as text; ``ButtonSpecification`` parses and checks them.
struct ButtonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Which of Apple's three endpoints: center, left or logo.", valueName: "mode"))
    var mode = "center"

    @Option(
        help: ArgumentHelp(
            "Language of the title, such as ja_JP; with --set or --sheet, a comma-separated list.",
            valueName: "locale"
        )
    )
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "sign-in, sign-up or continue; with --set or --sheet, a comma-separated list.",
            valueName: "type"
        )
    )
    var type: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("130 to 375. Default: 140.", valueName: "points"))
    var width: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("30 to 64. Default: 30.", valueName: "points"))
    var height: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Size in logo mode, 30 to 64. Default: 30.", valueName: "points")
    )
    var size: String?

    @Option(help: ArgumentHelp("Color of the button: black or white. Default: black.", valueName: "color"))
    var color: String?

    @Flag(help: "Draw an outline of 1 point.")
    var border = false

    @Option(parsing: .unconditional, help: ArgumentHelp("0 to 50. Default: 15.", valueName: "points"))
    var borderRadius: String?

    @Option(help: ArgumentHelp("Unit of the radius: points, or percent of the height.", valueName: "unit"))
    var radiusUnit = "points"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels per point, 1 to 6. Default: 1.", valueName: "factor")
    )
    var scale: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Position of the title in left mode.", valueName: "points")
    )
    var labelPosition: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Position of the logo in left mode.", valueName: "points")
    )
    var logoPosition: String?

    @Option(
        help: ArgumentHelp(
            "Size of the logo in left mode: small, medium or large. Default: small.",
            valueName: "size"
        )
    )
    var logoSize: String?

    /// A parameter of the endpoints with its text.
    typealias Parameter = (name: String, value: String)

    /// One button.
    func specification() throws -> ButtonSpecification {
        try self.checked { mode throws(ButtonSpecification.Refusal) in
            try ButtonSpecification(mode: mode, parameters: self.shared + self.single)
        }
    }

    /// The buttons of a set; parameters that a set varies itself are refused.
    func set(_ form: ButtonSet.Form, allowsScale: Bool = false) throws -> ButtonSet {
        let varied = [
            ("--color", self.color != nil), ("--border", self.border),
            ("--scale", self.scale != nil && !allowsScale),
        ]
        if let (flag, _) = varied.first(where: { $0.1 }) {
            throw ConfigurationError(
                "\(flag) can't be used here; a set has black, white and outlined buttons at every density"
            )
        }
        if self.mode == ButtonSpecification.Mode.logo.rawValue, self.locale != nil || self.type != nil {
            throw ConfigurationError(
                "--locale and --type need --mode center or --mode left; a logo has no title"
            )
        }
        let locales = try Self.list(self.locale, "--locale", of: ButtonLocale.all)
        let types = try Self.list(self.type, "--type", of: ButtonType.allCases.map(\.rawValue))
        return try self.checked { mode throws(ButtonSpecification.Refusal) in
            try ButtonSet(
                form,
                mode: mode,
                parameters: self.shared,
                locales: locales,
                types: types.compactMap(ButtonType.init(rawValue:))
            )
        }
    }

    /// The pixels per point of a sheet.
    func sheetScale() throws -> Int {
        guard let scale else { return 1 }
        guard scale.utf8.count == 1, let number = Int(scale), (1...6).contains(number) else {
            throw ConfigurationError("--scale: '\(scale)' must be a whole number from 1 to 6")
        }
        return number
    }

    var unit: ButtonLayout.RadiusUnit {
        get throws { try Self.word(self.radiusUnit, "--radius-unit") }
    }

    private var shared: [Parameter] {
        let given = [
            ("width", self.width), ("height", self.height), ("size", self.size),
            ("border_radius", self.borderRadius),
            ("label-position", self.labelPosition), ("logo-position", self.logoPosition),
            ("logo-size", self.logoSize),
        ]
        return given.compactMap { name, value in value.map { (name, $0) } }
    }

    private var single: [Parameter] {
        let given = [
            ("locale", self.locale), ("type", self.type), ("color", self.color),
            ("border", self.border ? "true" : nil), ("scale", self.scale),
        ]
        return given.compactMap { name, value in value.map { (name, $0) } }
    }

    private func checked<Value>(
        _ make: (ButtonSpecification.Mode) throws(ButtonSpecification.Refusal) -> Value
    ) throws -> Value {
        let mode: ButtonSpecification.Mode = try Self.word(self.mode, "--mode")
        do throws(ButtonSpecification.Refusal) { return try make(mode) } catch {
            throw ConfigurationError(Self.sentence(for: error, mode))
        }
    }

    /// The error message with the names of the flags.
    private static func sentence(
        for refusal: ButtonSpecification.Refusal,
        _ mode: ButtonSpecification.Mode
    ) -> String {
        func flag(_ parameter: String) -> String { "--\(parameter.replacing("_", with: "-"))" }
        switch refusal {
        case .unknown(let parameter, _):
            let modes = ButtonSpecification.Mode.allCases.filter {
                ButtonSpecification.parameterNames(of: $0).contains(parameter)
            }
            let others = modes.map { "--mode \($0.rawValue)" }.joined(separator: " or ")
            return "\(flag(parameter)) needs \(others), but this is --mode \(mode.rawValue)"
        case .value(let parameter, let value, let allowed):
            return "\(flag(parameter)): '\(value.prefix(40))' must be \(allowed)"
        case .repeated(let parameter): return "\(flag(parameter)) is given more than once"
        }
    }

    /// The comma-separated words, in the order of `known`; all known words if there is no text.
    private static func list(_ text: String?, _ flag: String, of known: [String]) throws -> [String] {
        guard let text else { return known }
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").joined(separator: " ") }
        if let stranger = words.first(where: { !known.contains($0) }) {
            let closest = Spelling.closest(to: stranger, in: known) ?? ButtonLocale.closest(to: stranger)
            let hint = closest.flatMap { known.contains($0) ? "; did you mean '\($0)'?" : nil } ?? ""
            throw ConfigurationError(
                "\(flag): '\(stranger)' isn't one of the \(known.count) known values\(hint)"
            )
        }
        return known.filter(words.contains)
    }

    static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        _ flag: String
    ) throws -> Word {
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationError("\(flag): '\(text)' isn't valid; use one of: \(words)")
        }
        return word
    }
}
