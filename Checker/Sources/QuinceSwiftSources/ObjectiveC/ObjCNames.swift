/// The names that Swift gives to what Objective-C calls, so that both languages read alike.
///
/// The rules are those of Apple's "Translating Objective-C naming conventions", as far as buttons need them.
enum ObjCNames {
    /// A message to a class that makes an instance or names a constant; nil for any other.
    ///
    /// - Parameters:
    ///   - parts: The parts of the selector, without colons.
    ///   - type: The class.
    /// - Returns: The function, `init` for an initializer, and the labels of its arguments.
    static func factory(_ parts: [String], of type: String) -> (name: String, labels: [String?])? {
        guard let first = parts.first else { return nil }
        let rest = parts.dropFirst().map { Optional(Self.label($0)) }
        if first.hasSuffix("Named") {
            return ("init", [first.hasPrefix("system") ? "systemName" : "named"] + rest)
        }
        guard let with = first.firstRange(of: "With") else { return nil }
        let noun = first[..<with.lowerBound].lowercased()
        guard type.lowercased().hasSuffix(noun) else { return nil }
        return ("init", [Self.label(String(first[with.upperBound...]))] + rest)
    }

    /// The labels of `initWithFrame:style:`; nil for another method.
    static func initializer(_ parts: [String]) -> [String?]? {
        guard let first = parts.first, first.hasPrefix("init") else { return nil }
        let start = String(first.dropFirst(first.hasPrefix("initWith") ? 8 : 4))
        return [start.isEmpty ? nil : Self.label(start)] + parts.dropFirst().map { Self.label($0) }
    }

    /// A method of an instance.
    static func method(_ parts: [String]) -> (name: String, labels: [String?]) {
        guard let first = parts.first else { return ("", []) }
        let rest = parts.dropFirst().map { Optional(Self.label($0)) }
        if first.hasPrefix("constraint"), first.count > 10 {
            var label = Self.label(String(first.dropFirst(10)))
            if label.hasSuffix("Anchor") { label = String(label.dropLast(6)) }
            return ("constraint", [label] + rest)
        }
        if let known = Self.methods[first] { return (known.0, [known.1] + rest) }
        return (first, [nil] + rest)
    }

    private static let methods: [String: (String, String?)] = [
        "activateConstraints": ("activate", nil), "systemFontOfSize": ("systemFont", "ofSize"),
        "boldSystemFontOfSize": ("boldSystemFont", "ofSize"),
        "italicSystemFontOfSize": ("italicSystemFont", "ofSize"),
        "preferredFontForTextStyle": ("preferredFont", "forTextStyle"),
        "setCustomSpacing": ("setCustomSpacing", nil), "mas_makeConstraints": ("makeConstraints", nil),
        "mas_remakeConstraints": ("remakeConstraints", nil),
        "mas_updateConstraints": ("updateConstraints", nil),
    ]

    /// A later part of a selector, or what follows `With` in its first.
    static func label(_ part: String) -> String {
        switch part {
        case "forState", "forControlEvents": return "for"
        case "atIndex": return "at"
        default: break
        }
        let capitals = part.prefix(while: \.isUppercase)
        // `URLString` begins with an abbreviation, `Frame` with a capital.
        let count = capitals.count > 1 && capitals.count < part.count ? capitals.count - 1 : capitals.count
        return part.prefix(count).lowercased() + part.dropFirst(count)
    }

    /// A property under the name that Swift gives it.
    static func property(_ name: String, of root: String?) -> [String] {
        if let known = Self.properties[name] { return [known] }
        if root == "UIColor" || root == "NSColor", name.hasSuffix("Color") {
            return [String(name.dropLast(5))]
        }
        if name == "mainScreen", root == "UIScreen" { return ["main"] }
        if name.hasPrefix("mas_") { return ["snp", String(name.dropFirst(4))] }
        return [name]
    }

    private static let properties = [
        "CGColor": "cgColor", "active": "isActive", "hidden": "isHidden", "enabled": "isEnabled",
        "secureTextEntry": "isSecureTextEntry", "userInteractionEnabled": "isUserInteractionEnabled",
        "editable": "isEditable",
    ]

    /// A case of an enumeration of Apple's, such as `white` of `ASAuthorizationAppleIDButtonStyleWhite`; nil for another name.
    static func enumerationCase(_ name: String) -> String? {
        guard let prefix = Self.enumerations.first(where: name.hasPrefix), name.count > prefix.count else {
            return nil
        }
        let rest = String(name.dropFirst(prefix.count))
        guard rest.first?.isUppercase == true else { return nil }
        return Self.label(rest)
    }

    private static let enumerations = [
        "ASAuthorizationAppleIDButtonStyle", "ASAuthorizationAppleIDButtonType", "UIControlState",
        "UIControlEvent",
        "UIFontWeight", "UIFontTextStyle", "UIButtonType", "UIButtonConfigurationCornerStyle",
        "UIKeyboardType",
        "UITextContentType", "UIViewContentMode", "NSLayoutAttribute", "NSLayoutRelation", "NSTextAlignment",
        "UIUserInterfaceStyle", "UILayoutConstraintAxis", "UIStackViewDistribution", "UIStackViewAlignment",
        "NSUserInterfaceLayoutOrientation", "UIImageRenderingMode",
    ]

    /// The labels of functions that Swift writes as initializers.
    static let functions: [String: (type: String, labels: [String?])] = [
        "CGRectMake": ("CGRect", ["x", "y", "width", "height"]),
        "CGSizeMake": ("CGSize", ["width", "height"]),
        "CGPointMake": ("CGPoint", ["x", "y"]),
        "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
        "CGAffineTransformMakeScale": ("CGAffineTransform", ["scaleX", "y"]),
        "NSLocalizedString": ("NSLocalizedString", [nil, "comment"]),
    ]

    /// The class that one inherits, by the end of its name; headers often stand elsewhere.
    static func superclass(of name: String) -> String? {
        let ends = [
            ("ViewController", "UIViewController"), ("VC", "UIViewController"),
            ("Controller", "UIViewController"),
            ("Button", "UIButton"), ("Cell", "UITableViewCell"), ("View", "UIView"),
        ]
        return ends.first { name.hasSuffix($0.0) }?.1
    }
}
