// Document: what a storyboard or xib holds, in its own terms: scenes, views, outlets, colors, pictures. Owns no layout and no
// judgment.

/// A storyboard or xib.
struct InterfaceDocument: Sendable {
    let markup: MarkupDocument
    let platform: Platform
    let scenes: [InterfaceScene]
    let resources: InterfaceResources
    /// How its screens come up.
    let presentations: Presentations

    /// Reads the outline of a file.
    ///
    /// - Returns: nil for XML that is no Interface Builder file, one of a kind older than Xcode 5, and launch screens: on
    ///   those nothing can be pressed.
    init?(_ markup: MarkupDocument) {
        let root = markup.root
        guard root.name == "document", let type = root["type"], type.contains("InterfaceBuilder"),
            !root.isYes("launchScreen"), let platform = Self.platform(type, root["targetRuntime"] ?? "")
        else { return nil }
        self.markup = markup
        self.platform = platform
        self.resources = InterfaceResources(root)
        self.scenes = InterfaceScene.scenes(of: root)
        self.presentations = Presentations(root, self.scenes)
    }

    private static func platform(_ type: String, _ runtime: String) -> Platform? {
        switch runtime {
        case let runtime where runtime.hasPrefix("iOS"): .iOS
        case let runtime where runtime.hasPrefix("MacOSX"): .macOS
        case let runtime where runtime.hasPrefix("AppleTV"): .tvOS
        case let runtime where runtime.lowercased().hasPrefix("watch"): .watchOS
        default: type.contains("CocoaTouch") ? .iOS : type.contains("Cocoa") ? .macOS : nil
        }
    }
}
