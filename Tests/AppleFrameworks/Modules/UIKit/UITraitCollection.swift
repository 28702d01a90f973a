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
public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }

#if !QUINCE_TV
/// https://developer.apple.com/documentation/uikit/uiuserinterfacelevel
public enum UIUserInterfaceLevel: Int, Sendable { case unspecified = -1, base, elevated }
#endif

/// https://developer.apple.com/documentation/uikit/uitraitcollection
public final class UITraitCollection: Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let accessibilityContrast: UIAccessibilityContrast
    let isElevated: Bool
    #if !QUINCE_TV
    public var userInterfaceLevel: UIUserInterfaceLevel { self.isElevated ? .elevated : .base }
    #endif

    @_spi(Test) public init(
        userInterfaceStyle: UIUserInterfaceStyle = .light,
        preferredContentSizeCategory: UIContentSizeCategory = .large,
        accessibilityContrast: UIAccessibilityContrast = .normal,
        isElevated: Bool = false
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.preferredContentSizeCategory = preferredContentSizeCategory
        self.accessibilityContrast = accessibilityContrast
        self.isElevated = isElevated
    }

    #if QUINCE_TV
    public static let systemTraitsAffectingColorAppearance: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
    ]
    #else
    public static let systemTraitsAffectingColorAppearance: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self,
    ]
    #endif

    func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified else { return self }
        return UITraitCollection(
            userInterfaceStyle: style,
            preferredContentSizeCategory: self.preferredContentSizeCategory,
            accessibilityContrast: self.accessibilityContrast,
            isElevated: self.isElevated
        )
    }

    func differs(from other: UITraitCollection, in traits: [UITrait]) -> Bool {
        traits.contains { AnyHashable($0._value(in: self)) != AnyHashable($0._value(in: other)) }
    }
}

/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition: Sendable {
    static func _value(in traits: UITraitCollection) -> any Hashable
}
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitUserInterfaceStyle: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> any Hashable { traits.userInterfaceStyle }
}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> any Hashable {
        traits.preferredContentSizeCategory
    }
}
public enum UITraitAccessibilityContrast: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> any Hashable { traits.accessibilityContrast }
}
#if !QUINCE_TV
public enum UITraitUserInterfaceLevel: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> any Hashable { traits.userInterfaceLevel }
}
#endif

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

/// https://developer.apple.com/documentation/uikit/uitraitenvironment
@MainActor
public protocol UITraitEnvironment: AnyObject { var traitCollection: UITraitCollection { get } }

/// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor
public protocol UITraitChangeObservable: AnyObject {
    typealias TraitChangeHandler<TraitEnvironment> = (
        _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
    ) -> Void
    where TraitEnvironment: UITraitEnvironment
}

extension UITraitChangeObservable where Self: UIView {
    @discardableResult
    public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
        _ traits: [UITrait],
        handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration {
        let registration = Registration(traits: traits) { [weak self] previous in
            guard let self = self as? TraitEnvironment else { return }
            handler(self, previous)
        }
        self.registrations.append(registration)
        return registration
    }
}
#endif
