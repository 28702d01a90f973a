extension ButtonSpecification {
    /// Checks values that are there as such; those that the mode does not have are left out.
    ///
    /// - Parameters:
    ///   - mode: Which endpoint.
    ///   - width: 130 to 375 points.
    ///   - height: 30 to 64 points; in logo mode the side of the square.
    ///   - color: The background.
    ///   - border: A black line of 1 point around it.
    ///   - type: Which title.
    ///   - borderRadius: 0 to 50.
    ///   - scale: 1 to 6 device pixels for a point.
    ///   - locale: One of ``ButtonLocale/all``.
    ///   - labelPosition: In left mode 0 to half of the width, 182 at most.
    ///   - logoPosition: The same.
    ///   - logoSize: In left mode.
    /// - Throws: ``Refusal``, naming the parameter, its value and what is allowed.
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

    /// All parameters of its endpoint, in the order of Apple's page.
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

    /// The same with other numbers.
    ///
    /// - Throws: ``Refusal``, as an endpoint refuses.
    public func changing(_ changes: [String: Int]) throws(Refusal) -> Self {
        try Self(
            mode: self.mode,
            parameters: self.parameters.map { name, value in (name, changes[name].map { "\($0)" } ?? value) }
        )
    }

    /// What its file is called, without scale and ending, such as `continue-with-apple-left-outlined`.
    public var fileName: String {
        let mode = self.mode == .center ? "" : "-\(self.mode.rawValue)"
        // On black a black line is none.
        let style = self.color == .black ? "black" : self.hasBorder ? "outlined" : "white"
        return "\(self.type.rawValue)-with-apple\(mode)-\(style)"
    }
}

/// What would let a title that shrinks be shown at its full size.
public enum TitleFit: Hashable, Sendable {
    /// The least width, in points.
    case width(Int)
    /// No width at this height; the greatest height of the widest button, in points.
    case height(Int)
    /// No button that the endpoints draw.
    case none

    /// Up to here a title is as good as at full size: 1 is full size.
    public static let tolerance = 0.97

    /// What the title of `specification` needs; nil where it is at full size, or as good as that.
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

    /// A sentence.
    public var sentence: String {
        switch self {
        case .width(let width): "Make the button at least \(width) points wide to fit the whole title."
        case .height(let height):
            "At this height, no width fits the whole title. At 375 points wide, make the button at most \(height) points high."
        case .none: "Not even the widest button fits the whole title."
        }
    }
}
