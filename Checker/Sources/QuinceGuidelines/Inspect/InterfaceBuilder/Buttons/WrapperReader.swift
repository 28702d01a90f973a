/// Reads what Interface Builder tells a class around Apple's button.
struct WrapperReader {
    let node: MarkupNode
    let changes: ViewChanges

    /// Names that such classes have for Apple's numbers, most of them from one much-copied article.
    static let usualTypes = [
        "authButtonType", "type", "buttonType", "authorizationButtonType", "appleButtonType",
    ]
    static let usualStyles = [
        "authButtonStyle", "style", "buttonStyle", "authorizationButtonStyle", "appleButtonStyle",
    ]
    static let usualRadii = ["cornerRadius", "authButtonCornerRadius", "layer.cornerRadius", "radius"]

    private var attributes: RuntimeAttributes { RuntimeAttributes(self.node) }

    /// What a class of the project shows; attributes that it does not have are left over from an earlier one.
    func add(_ wrapper: WrapperClass, to button: inout MeasuredButton) {
        let style = wrapper.styleKey.flatMap { self.attributes.number($0) }.flatMap(Self.style)
        button.style = style.map { .known($0) } ?? wrapper.style
        if style != nil { button.writtenStyle = wrapper.styleKey.flatMap(self.writtenStyle) }
        let radius = wrapper.radiusKey.flatMap { self.attributes.number($0) }
        button.cornerRadius = self.changes.unless(.radius, radius.map { .known($0) } ?? wrapper.cornerRadius)
        let type = wrapper.typeKey.flatMap { self.attributes.number($0) }.flatMap(Self.title)
        if let type { button.title = ButtonTitleMeasure(.known(type)) }
        button.border = wrapper.borders[button.variant.appearance] ?? .unseen
    }

    /// Adds the apparent content of a class whose source isn't in the project.
    func add(unknown name: String, to button: inout MeasuredButton) {
        let reason = "the class \(name) isn't in the sources that were read"
        let style = self.attributes.first(of: Self.usualStyles).flatMap { self.attributes.number($0) }
            .flatMap(Self.style)
        button.style = style.map { .assumed($0, because: reason) } ?? .unknown(because: reason)
        let radius = self.attributes.first(of: Self.usualRadii).flatMap { self.attributes.number($0) }
        button.cornerRadius = radius.map { .assumed($0, because: reason) } ?? .unseen
    }

    /// Apple's own class: what Interface Builder can set of it.
    func addSystem(to button: inout MeasuredButton) {
        button.style = .assumed(
            .black,
            because: "a button made by Interface Builder has the default style unless code makes another"
        )
        let radius = self.attributes.first(of: ["cornerRadius", "layer.cornerRadius"]).flatMap {
            self.attributes.number($0)
        }
        button.cornerRadius = self.changes.unless(.radius, radius.map { .known($0) } ?? .unseen)
    }

    /// The number that is written for an attribute.
    private func writtenStyle(_ key: String) -> WrittenValue<ButtonStyle>? {
        guard let node = self.attributes.node(key),
            let holder = node["value"] == nil ? node.children.first(where: { $0["key"] == "value" }) : node,
            let text = holder["value"], let place = holder.place(of: "value")
        else { return nil }
        let fraction = text.contains(".") ? ".0" : ""
        let numbers: [ButtonStyle: Int] = [.white: 0, .whiteOutline: 1, .black: 2]
        return WrittenValue(text, at: place, spellings: numbers.mapValues { "\($0)\(fraction)" })
    }

    /// `ASAuthorizationAppleIDButton.Style`.
    private static func style(_ number: Double) -> ButtonStyle? {
        switch number {
        case 0: .white
        case 1: .whiteOutline
        case 2: .black
        default: nil
        }
    }

    /// `ASAuthorizationAppleIDButton.ButtonType`, by what it says.
    private static func title(_ number: Double) -> String? {
        switch number {
        case 0: "Sign in with Apple"
        case 1: "Continue with Apple"
        case 2: "Sign up with Apple"
        default: nil
        }
    }
}
