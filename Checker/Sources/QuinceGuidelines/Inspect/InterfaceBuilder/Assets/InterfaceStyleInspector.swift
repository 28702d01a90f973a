/// Reads whether an app is always light or always dark: `UIUserInterfaceStyle` of Info.plist, or the same in an Xcode project.
package struct InterfaceStyleInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["plist", "pbxproj"] }

    package func reads(_ path: String, isNamed: Bool) -> Bool {
        path.hasSuffix("Info.plist") || path.hasSuffix("project.pbxproj")
    }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard self.reads(file.path, isNamed: file.isNamed) else { return nil }
        var folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let isProject = file.ending == "pbxproj"
        if isProject { folder = folder.dropLast() }
        let style = isProject ? Self.styleOfProject(file) : Self.styleOfList(file)
        // A project file that says nothing leaves it to the lists of its targets.
        guard style != nil || !isProject else { return nil }
        var facts = ProjectFacts()
        facts.interfaceStyles[folder.joined(separator: "/")] = style ?? .automatic
        return FileReading(facts: facts)
    }

    /// Binary lists and broken ones say nothing.
    private static func styleOfList(_ file: InputFile) -> InterfaceStyle? {
        guard file.mentions(["uiuserinterfacestyle"]), let markup = try? MarkupDocument(parsing: file) else {
            return nil
        }
        var isNext = false
        for node in markup.root.child("dict")?.children ?? markup.root.children {
            if isNext { return InterfaceStyle(rawValue: node.text) }
            isNext = node.name == "key" && node.text == "UIUserInterfaceStyle"
        }
        return nil
    }

    /// Only what all configurations agree on.
    private static func styleOfProject(_ file: InputFile) -> InterfaceStyle? {
        let key = "INFOPLIST_KEY_UIUserInterfaceStyle = "
        guard file.mentions([key.lowercased()]) else { return nil }
        let parts = file.text.split(separator: key, omittingEmptySubsequences: false)
        let styles = Set(parts.dropFirst().map { $0.prefix { $0.isLetter } })
        return styles.count == 1 ? styles.first.flatMap { InterfaceStyle(rawValue: String($0)) } : nil
    }
}

/// The appearance that an app forces.
package enum InterfaceStyle: String, Hashable, Sendable {
    case light = "Light"
    case dark = "Dark"
    case automatic = "Automatic"
}
