extension ViewKind {
    /// The kinds of SwiftUI's own views; nil for a name that it does not have.
    static func named(_ name: String) -> ViewKind? { self.names[name] }

    private static let names: [String: ViewKind] = {
        var names: [String: ViewKind] = [
            "SignInWithAppleButton": .appleButton,
            "Text": .text, "Image": .image, "AsyncImage": .image, "Spacer": .spacer,
            "TextField": .field(isSecure: false), "SecureField": .field(isSecure: true),
            "TextEditor": .field(isSecure: false), "Toggle": .toggle,
            "ZStack": .layers,
        ]
        for name in ["Button", "Link", "NavigationLink", "Menu", "ShareLink"] { names[name] = .button }
        for name in ["VStack", "LazyVStack", "List", "Form", "ScrollView", "Section", "Grid", "GroupBox"] {
            names[name] = .vertical
        }
        for name in ["HStack", "LazyHStack", "GridRow", "Label", "ControlGroup"] { names[name] = .horizontal }
        for name in Self.groups { names[name] = .transparent }
        for name in Self.surfaces { names[name] = .surface }
        return names
    }()

    private static let groups = [
        "Group", "ForEach", "AnyView", "NavigationView", "NavigationStack", "NavigationSplitView",
        "GeometryReader", "ScrollViewReader", "ViewThatFits", "TabView", "WindowGroup", "Window",
        "TimelineView",
        "WithViewStore", "Observing", "WithPerceptionTracking", "EmptyView", "DocumentGroup", "Settings",
        "ViewBuilder", "GlassEffectContainer",
    ]

    private static let surfaces = [
        "Color", "Rectangle", "RoundedRectangle", "Capsule", "Circle", "Ellipse", "UnevenRoundedRectangle",
        "ContainerRelativeShape", "LinearGradient", "RadialGradient", "AngularGradient", "MeshGradient",
        "Path",
    ]

    /// Shapes, by what they leave of a button.
    static let shapes: Set<String> = [
        "Rectangle", "RoundedRectangle", "Capsule", "Circle", "Ellipse", "UnevenRoundedRectangle",
        "ContainerRelativeShape", "Path",
    ]
}
