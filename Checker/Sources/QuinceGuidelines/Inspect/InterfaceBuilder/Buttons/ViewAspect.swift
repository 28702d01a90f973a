/// Something of a view that code may set.
enum ViewAspect: Hashable, CaseIterable {
    case title, font, titleColor, fill, radius, border, image, visibility, frame, accessibleName

    /// What setting a property may change: `titleLabel?.font`, `layer.cornerRadius`, `setTitle(_:for:)`, `configuration`.
    static func touched(by property: String) -> Set<ViewAspect> {
        let parts = property.split { !$0.isLetter && $0 != "(" }.map { part in
            part.prefix { $0 != "(" }.lowercased()
        }.filter { !$0.isEmpty && $0 != "_" && $0 != "for" && $0 != "normal" }
        guard let last = parts.last else { return [] }
        let name = last.hasPrefix("set") ? String(last.dropFirst(3)) : last
        if let aspects = Self.byProperty[name] { return aspects }
        // A method that is unknown and styles may do anything.
        let isStyling = [
            "style", "styled", "applystyle", "design", "decorate", "theme", "setup", "configure",
        ].contains { name.contains($0) }
        return isStyling ? Set(ViewAspect.allCases).subtracting([.visibility, .accessibleName]) : []
    }

    private static let byProperty: [String: Set<ViewAspect>] = [
        "title": [.title], "text": [.title], "localizedtext": [.title],
        "attributedtitle": [.title, .font, .titleColor],
        "attributedtext": [.title, .font, .titleColor], "font": [.font], "fontsize": [.font],
        "fontname": [.font],
        "fontfamily": [.font], "fontstyle": [.font],
        "titlecolor": [.titleColor],
        "textcolor": [.titleColor], "tintcolor": [.titleColor], "baseforegroundcolor": [.titleColor],
        "backgroundcolor": [.fill], "basebackgroundcolor": [.fill], "backgroundimage": [.fill, .image],
        "background": [.fill], "isopaque": [], "cornerradius": [.radius], "roundcorners": [.radius],
        "cornerstyle": [.radius], "mask": [.radius], "borderwidth": [.border], "bordercolor": [.border],
        "strokecolor": [.border], "strokewidth": [.border], "image": [.image], "ishidden": [.visibility],
        "hidden": [.visibility], "alpha": [.visibility], "frame": [.frame], "bounds": [.frame],
        "transform": [.frame],
        "center": [.frame], "translatesautoresizingmaskintoconstraints": [.frame], "addconstraint": [.frame],
        "addconstraints": [.frame], "heightanchor": [.frame], "widthanchor": [.frame],
        "accessibilitylabel": [.accessibleName], "isaccessibilityelement": [.accessibleName],
        "configuration": [.title, .font, .titleColor, .fill, .radius, .border, .image],
        "contentedgeinsets": [], "addsubview": [.title, .image], "insertsubview": [.title, .image],
    ]
}

/// What code does to a view.
struct ViewChanges {
    private let changes: [OutletChange]

    init(_ changes: [OutletChange]) { self.changes = changes }

    /// Why something of the view is not what the file says; nil if nothing touches it.
    func reason(for aspect: ViewAspect) -> String? {
        guard let change = self.changes.first(where: { ViewAspect.touched(by: $0.property).contains(aspect) })
        else {
            return nil
        }
        return "code sets \(change.property) at \(change.place)"
    }

    /// Whether code takes the title away, and does nothing else with it.
    var removeTitle: Bool {
        let titles = self.changes.filter { ViewAspect.touched(by: $0.property).contains(.title) }
        return !titles.isEmpty
            && titles.allSatisfy { $0.property == "title" && ["", "nil"].contains($0.value) }
    }

    /// Whether code hides it, and nothing shows it again.
    var hide: Bool {
        let changes = self.changes.filter { ViewAspect.touched(by: $0.property).contains(.visibility) }
        return changes.contains(where: \.isAlways)
            && changes.allSatisfy { $0.property == "isHidden" && $0.value == "true" }
    }

    /// The value, or unknown if code sets it.
    func unless<Value: Sendable>(_ aspect: ViewAspect, _ value: Measured<Value>) -> Measured<Value> {
        self.reason(for: aspect).map { .unknown(because: $0) } ?? value
    }
}
