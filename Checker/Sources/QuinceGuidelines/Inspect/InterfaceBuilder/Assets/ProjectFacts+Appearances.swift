extension ProjectFacts {
    /// The appearances that a file's screens can have, from the nearest Info.plist or else from a project file above.
    package func appearances(at path: String) -> [Appearance] {
        // An app with one window says it once.
        if self.windowStyles.count == 1, let style = self.windowStyles.first?.appearance {
            return [style]
        }
        let folders = path.split(separator: "/").dropLast()
        let ranked = self.interfaceStyles.map { folder, style in
            let parts = folder.split(separator: "/")
            let shared = zip(parts, folders).prefix { $0 == $1 }.count
            return (style: style, shared: shared, isAbove: shared == parts.count)
        }
        let nearest = ranked.map(\.shared).max() ?? 0
        let beside = Set(ranked.filter { $0.shared == nearest }.map(\.style))
        let above = Set(ranked.filter { $0.isAbove && $0.style != .automatic }.map(\.style))
        guard let style = beside == [.automatic] ? above.first : beside.first,
            (beside == [.automatic] ? above : beside).count == 1
        else { return Appearance.allCases }
        return style.appearance.map { [$0] } ?? Appearance.allCases
    }
}

extension InterfaceStyle {
    /// nil if it follows the system's.
    fileprivate var appearance: Appearance? {
        switch self {
        case .light: .light
        case .dark: .dark
        case .automatic: nil
        }
    }
}
