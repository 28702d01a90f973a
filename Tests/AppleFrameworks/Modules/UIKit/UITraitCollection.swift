#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: Hashable, Sendable {
    /// By how much a body text is larger than at the default size.
    let scale: CGFloat
    public static let extraSmall = UIContentSizeCategory(scale: 14 / 17)
    public static let large = UIContentSizeCategory(scale: 1)
    public static let extraExtraExtraLarge = UIContentSizeCategory(scale: 23 / 17)
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(scale: 53 / 17)
}

/// https://developer.apple.com/documentation/uikit/uiaccessibilitycontrast
public enum UIAccessibilityContrast: Int, Sendable { case normal, high }

/// https://developer.apple.com/documentation/uikit/uiuserinterfacelevel
public enum UIUserInterfaceLevel: Int, Sendable { case base, elevated }

/// https://developer.apple.com/documentation/uikit/uitraitcollection
public final class UITraitCollection: Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let accessibilityContrast: UIAccessibilityContrast
    public let userInterfaceLevel: UIUserInterfaceLevel

    public init(
        userInterfaceStyle: UIUserInterfaceStyle = .light,
        preferredContentSizeCategory: UIContentSizeCategory = .large,
        accessibilityContrast: UIAccessibilityContrast = .normal,
        userInterfaceLevel: UIUserInterfaceLevel = .base
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.preferredContentSizeCategory = preferredContentSizeCategory
        self.accessibilityContrast = accessibilityContrast
        self.userInterfaceLevel = userInterfaceLevel
    }

    public static let systemTraitsAffectingColorAppearance: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self,
    ]

    func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified else { return self }
        return UITraitCollection(
            userInterfaceStyle: style,
            preferredContentSizeCategory: self.preferredContentSizeCategory,
            accessibilityContrast: self.accessibilityContrast,
            userInterfaceLevel: self.userInterfaceLevel
        )
    }

    func differs(from other: UITraitCollection, in traits: [UITrait]) -> Bool {
        traits.contains { AnyHashable($0.value(in: self)) != AnyHashable($0.value(in: other)) }
    }
}

/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition: Sendable {
    static func value(in traits: UITraitCollection) -> any Hashable
}
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static func value(in traits: UITraitCollection) -> any Hashable { traits.userInterfaceStyle }
}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static func value(in traits: UITraitCollection) -> any Hashable {
        traits.preferredContentSizeCategory
    }
}
public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static func value(in traits: UITraitCollection) -> any Hashable { traits.accessibilityContrast }
}
public enum UITraitUserInterfaceLevel: UITraitDefinition {
    public static func value(in traits: UITraitCollection) -> any Hashable { traits.userInterfaceLevel }
}

/// https://developer.apple.com/documentation/uikit/uitraitchangeregistration
public protocol UITraitChangeRegistration {}
struct Registration: UITraitChangeRegistration {
    let traits: [UITrait]
    let call: @MainActor (UITraitCollection) -> Void
}

/// https://developer.apple.com/documentation/uikit/uifontmetrics
public final class UIFontMetrics {
    public enum TextStyle: Sendable { case body }
    public init(forTextStyle _: TextStyle) {}
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?) -> CGFloat {
        value * (traits?.preferredContentSizeCategory.scale ?? 1)
    }
}

/// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor
public protocol UITraitChangeObservable: AnyObject {}

extension UITraitChangeObservable where Self: UIView {
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait],
        handler: @escaping @MainActor (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = Registration(traits: traits) { [weak self] previous in
            guard let self else { return }
            handler(self, previous)
        }
        self.registrations.append(registration)
        return registration
    }
}
#endif
