/// The specification of a button image, with the checked parameters of Apple's three endpoints.
///
/// See the seed, "Add a custom Sign in with Apple button".
public struct ButtonSpecification: Hashable, Sendable {
    /// The position of logo and title; each mode is an endpoint.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Logo and title are centered: `/appleid/button`.
        case center
        /// Logo and title are at the left: `/appleid/button/left`.
        case left
        /// The button is a square with only the logo: `/appleid/button/logo`.
        case logo
    }

    /// The background color; title and logo have the opposite color.
    public enum Color: String, Hashable, Sendable, CaseIterable {
        case black, white
    }

    /// The size of the logo in left mode.
    public enum LogoSize: String, Hashable, Sendable, CaseIterable {
        case small, medium, large
    }

    /// The mode, which selects the endpoint.
    public let mode: Mode
    /// The width in points; in logo mode, the same as ``height``.
    public let width: Int
    /// The height in points.
    public let height: Int
    /// The background.
    public let color: Color
    /// Whether there is a black line of 1 point around the button.
    public let hasBorder: Bool
    /// The title.
    public let type: ButtonType
    /// The requested corner radius, 0 to 50.
    ///
    /// The profile says whether it is in points or percent of the height.
    public let borderRadius: Int
    /// The number of device pixels per point.
    public let scale: Int
    /// One of ``ButtonLocale/all``.
    public let locale: String
    /// The position of the title, in points from the left; 0 leaves it to the layout.
    public let labelPosition: Int
    /// The position of the logo, in points from the left; 0 leaves it to the layout.
    public let logoPosition: Int
    /// The size of the logo in left mode.
    public let logoSize: LogoSize

    /// Parses the parameters of an endpoint; missing ones get the documented defaults.
    ///
    /// - Parameters:
    ///   - mode: The mode, which selects the endpoint.
    ///   - parameters: Decoded names and values; each name can occur once.
    /// - Throws: ``Refusal``, which names the parameter, its value and the accepted values.
    public init(mode: Mode, parameters: [(name: String, value: String)]) throws(Refusal) {
        let reader = try ParameterReader(parameters, mode: mode)
        self.mode = mode
        self.color = try reader.word("color", default: .black)
        self.hasBorder = try reader.boolean("border", default: false)
        self.borderRadius = try reader.integer("border_radius", default: 15)
        self.scale = try reader.integer("scale", default: 1)
        guard mode != .logo else {
            self.width = try reader.integer("size", default: 30)
            self.height = self.width
            self.type = .signIn
            self.locale = ButtonLocale.default
            (self.labelPosition, self.logoPosition, self.logoSize) = (0, 0, .small)
            return
        }
        self.width = try reader.integer("width", default: 140)
        self.height = try reader.integer("height", default: 30)
        self.type = try reader.word("type", default: .signIn)
        self.locale = try reader.locale("locale")
        let half = self.width / 2
        self.labelPosition =
            mode == .left ? try reader.integer("label-position", within: half, default: 0) : 0
        self.logoPosition = mode == .left ? try reader.integer("logo-position", within: half, default: 0) : 0
        self.logoSize = mode == .left ? try reader.word("logo-size", default: .small) : .small
    }

    /// Returns the parameters of an endpoint, in the order of Apple's page.
    public static func parameterNames(of mode: Mode) -> [String] {
        let logo = ["color", "border", "border_radius", "scale"]
        let center = ["height", "width", "color", "border", "type", "border_radius", "scale", "locale"]
        switch mode {
        case .center: return center
        case .left: return center + ["label-position", "logo-position", "logo-size"]
        case .logo: return ["size"] + logo
        }
    }

    /// The range of each numeric parameter.
    public static let ranges: [String: ClosedRange<Int>] = [
        "width": 130...375, "height": 30...64, "size": 30...64, "border_radius": 0...50, "scale": 1...6,
        // Half of the width is an additional limit.
        "label-position": 0...182, "logo-position": 0...182,
    ]

    /// The reason why a button can't be drawn.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The endpoint doesn't have the parameter; `known` lists those that it has.
        case unknown(parameter: String, known: [String])
        case repeated(parameter: String)
        case value(parameter: String, value: String, allowed: String)

        /// The reason as a sentence, without its period.
        public var description: String {
            switch self {
            case .unknown(let parameter, let known):
                "there is no parameter '\(parameter.prefix(40))'; the parameters are: \(known.joined(separator: ", "))"
            case .repeated(let parameter): "\(parameter) occurs more than once; keep one"
            case .value(let parameter, let value, let allowed):
                "\(parameter) is '\(value.prefix(40))'; it must be \(allowed)"
            }
        }
    }
}

/// The languages of the titles (seed: `locale`).
public enum ButtonLocale: Sendable {
    /// The locale that is used if none is given.
    public static let `default` = "en_US"

    /// All 37 locales, in the order of Apple's page.
    public static let all = [
        "ar_SA", "ca_ES", "cs_CZ", "da_DK", "de_DE", "el_GR", "en_GB", "en_US", "es_ES", "es_MX", "fi_FI",
        "fr_CA",
        "fr_FR", "hr_HR", "hu_HU", "id_ID", "it_IT", "iw_IL", "ja_JP", "ko_KR", "ms_MY", "nl_NL", "no_NO",
        "pl_PL",
        "pt_BR", "pt_PT", "ro_RO", "ru_RU", "sk_SK", "sv_SE", "th_TH", "tr_TR", "uk_UA", "vi_VI", "zh_CN",
        "zh_HK",
        "zh_TW",
    ]

    /// The newer codes of languages that the endpoints call by an old code.
    private static let oldNames = ["he": "iw", "nb": "no", "nn": "no"]

    /// Returns the locale for a spelling such as `ja`, `ja-JP`, `he_IL` or `zh-Hant`; nil if it is ambiguous.
    public static func closest(to text: String) -> String? {
        let parts = text.prefix(20).replacing("-", with: "_").split(separator: "_").map(String.init)
        guard var language = parts.first?.lowercased() else { return nil }
        language = self.oldNames[language] ?? language
        if language == "zh", parts.count > 1 {
            if parts[1].lowercased() == "hant" { return "zh_TW" }
            if parts[1].lowercased() == "hans" { return "zh_CN" }
        }
        let known = self.all.filter { $0.hasPrefix("\(language)_") }
        if parts.count > 1, let exact = known.first(where: { $0.hasSuffix("_\(parts[1].uppercased())") }) {
            return exact
        }
        guard language != "en" else { return self.default }
        return known.first { $0 == "\(language)_\(language.uppercased())" } ?? known.first
    }
}

/// Parses single parameters.
private struct ParameterReader {
    typealias Refusal = ButtonSpecification.Refusal

    private let values: [String: String]

    init(_ parameters: [(name: String, value: String)], mode: ButtonSpecification.Mode) throws(Refusal) {
        let known = ButtonSpecification.parameterNames(of: mode)
        var values: [String: String] = [:]
        for (name, value) in parameters {
            guard known.contains(name) else { throw .unknown(parameter: name, known: known) }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeated(parameter: name) }
        }
        self.values = values
    }

    func integer(_ name: String, within limit: Int = .max, default: Int) throws(Refusal) -> Int {
        guard let text = self.values[name] else { return `default` }
        let documented = ButtonSpecification.ranges[name] ?? 0...0
        let range = documented.clamped(to: 0...max(limit, 0))
        // Int("+5") is 5, and Int("٥") is nil; only the plain spelling is accepted.
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let value = Int(text), range.contains(value)
        else {
            throw .value(
                parameter: name,
                value: text,
                allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return value
    }

    func boolean(_ name: String, default: Bool) throws(Refusal) -> Bool {
        guard let text = self.values[name] else { return `default` }
        switch text {
        case "true": return true
        case "false": return false
        default: throw .value(parameter: name, value: text, allowed: "true or false")
        }
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String,
        default: Word
    ) throws(Refusal) -> Word where Word.RawValue == String {
        guard let text = self.values[name] else { return `default` }
        guard text.utf8.allSatisfy({ $0 < 0x80 }), let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue)
            throw .value(parameter: name, value: text, allowed: words.joined(separator: " or "))
        }
        return word
    }

    func locale(_ name: String) throws(Refusal) -> String {
        guard let text = self.values[name] else { return ButtonLocale.default }
        // Swift treats the Kelvin sign as equal to K.
        guard text.utf8.allSatisfy({ $0 < 0x80 }), ButtonLocale.all.contains(text) else {
            throw .value(
                parameter: name,
                value: text,
                allowed: ButtonLocale.closest(to: text).map { "one of the 37 locales; did you mean \($0)?" }
                    ?? "one of the 37 locales, such as \(ButtonLocale.default)"
            )
        }
        return text
    }
}
