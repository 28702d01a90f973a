extension ButtonSpecification {
    /// Checks typed values; values that the mode doesn't have are ignored.
    ///
    /// - Parameters:
    ///   - mode: The mode, which selects the endpoint.
    ///   - width: The width, 130 to 375 points.
    ///   - height: The height, 30 to 64 points; in logo mode, the side of the square.
    ///   - color: The background color.
    ///   - border: Whether there is a black line of 1 point around the button.
    ///   - type: The title.
    ///   - borderRadius: The corner radius, 0 to 50.
    ///   - scale: The number of device pixels per point, 1 to 6.
    ///   - locale: One of ``ButtonLocale/all``.
    ///   - labelPosition: In left mode, 0 to half of the width, at most 182.
    ///   - logoPosition: In left mode, 0 to half of the width, at most 182.
    ///   - logoSize: The size of the logo in left mode.
    /// - Throws: ``Refusal``, which names the parameter, its value and the accepted values.
    public init(
        mode: Mode = .center,
        width: Int = 140,
        height: Int = 30,
        color: Color = .black,
        border: Bool = false,
        type: ButtonType = .signIn,
        borderRadius: Int = 15,
        scale: Int = 1,
        locale: String = ButtonLocale.default,
        labelPosition: Int = 0,
        logoPosition: Int = 0,
        logoSize: LogoSize = .small
    ) throws(Refusal) {
        let all = [
            "width": "\(width)", "height": "\(height)", "size": "\(height)", "color": color.rawValue,
            "border": "\(border)", "type": type.rawValue, "border_radius": "\(borderRadius)",
            "scale": "\(scale)",
            "locale": locale, "label-position": "\(labelPosition)", "logo-position": "\(logoPosition)",
            "logo-size": logoSize.rawValue,
        ]
        let names = Self.parameterNames(of: mode)
        try self.init(mode: mode, parameters: names.compactMap { name in all[name].map { (name, $0) } })
    }

    /// All parameters of the endpoint, in the order of Apple's page.
    public var parameters: [(name: String, value: String)] {
        let all = [
            "width": "\(self.width)", "height": "\(self.height)", "size": "\(self.height)",
            "color": self.color.rawValue, "border": "\(self.hasBorder)", "type": self.type.rawValue,
            "border_radius": "\(self.borderRadius)", "scale": "\(self.scale)", "locale": self.locale,
            "label-position": "\(self.labelPosition)", "logo-position": "\(self.logoPosition)",
            "logo-size": self.logoSize.rawValue,
        ]
        return Self.parameterNames(of: self.mode).compactMap { name in all[name].map { (name, $0) } }
    }

    /// Returns the same button with other numbers.
    ///
    /// - Throws: ``Refusal``, for the same reasons as the endpoints.
    public func changing(_ changes: [String: Int]) throws(Refusal) -> Self {
        try Self(
            mode: self.mode,
            parameters: self.parameters.map { name, value in (name, changes[name].map { "\($0)" } ?? value) }
        )
    }

    /// The name of the button's file, without scale and extension, such as `continue-with-apple-left-outlined`.
    public var fileName: String {
        let mode = self.mode == .center ? "" : "-\(self.mode.rawValue)"
        // On a black button, a black border isn't visible.
        let style = self.color == .black ? "black" : self.hasBorder ? "outlined" : "white"
        return "\(self.type.rawValue)-with-apple\(mode)-\(style)"
    }
}

/// The change that lets a shrunken title be shown at its full size.
public enum TitleFit: Hashable, Sendable {
    /// The minimum width, in points.
    case width(Int)
    /// No width is enough at this height; the value is the maximum height of the widest button, in points.
    case height(Int)
    /// No button from the endpoints is enough.
    case none

    /// The size from which a title counts as full size; 1 is full size.
    public static let tolerance = 0.97

    /// Returns the change that the title of `specification` needs; nil if the title counts as full size.
    public init?(_ specification: ButtonSpecification) {
        guard let title = ButtonLayout(specification).title, title.shrink < Self.tolerance else { return nil }
        func fits(_ changes: [String: Int]) -> Bool {
            guard let changed = try? specification.changing(changes) else { return false }
            return ButtonLayout(changed).title.map { $0.shrink >= Self.tolerance } ?? true
        }
        let widest = ButtonSpecification.ranges["width"]?.upperBound ?? specification.width
        let lowest = ButtonSpecification.ranges["height"]?.lowerBound ?? specification.height
        if let width = (specification.width...widest).first(where: { fits(["width": $0]) }) {
            self = .width(width)
        } else if let height = stride(from: specification.height, through: lowest, by: -1)
            .first(where: { fits(["width": widest, "height": $0]) })
        {
            self = .height(height)
        } else {
            self = .none
        }
    }

    /// The change as a sentence.
    public var sentence: String {
        switch self {
        case .width(let width): "Make the button at least \(width) points wide to fit the whole title."
        case .height(let height):
            "At this height, no width fits the whole title. At 375 points wide, make the button at most \(height) points high."
        case .none: "Not even the widest button fits the whole title."
        }
    }
}
