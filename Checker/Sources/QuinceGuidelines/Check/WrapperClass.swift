/// A class of the project around Apple's button.
package struct WrapperClass: Hashable, Sendable {
    package var place: SourcePlace
    /// The attributes that Interface Builder may set, by what they mean, such as `authButtonStyle` for the style; the stored
    /// numbers are Apple's.
    package var typeKey: String?
    package var styleKey: String?
    package var radiusKey: String?
    /// The value that the class sets if no attribute does.
    package var style: Measured<ButtonStyle> = .unseen
    package var cornerRadius: Measured<Double> = .unseen
    /// The border it draws around Apple's button, as each appearance has it.
    package var borders: [Appearance: Measured<MeasuredButton.Border?>] = [:]
    /// The height that the class requests, in points; unseen if only Apple's button knows it.
    package var height: Measured<Double> = .unseen
    /// The minimum width in points, whatever space a view offers.
    package var minimumWidth = 0.0

    package init(at place: SourcePlace) { self.place = place }

    /// Classes of packages whose sources are not read with a project's: those of `QuinceUI`.
    ///
    /// Their style follows the background and the appearance, unless a use of them says otherwise.
    package static let ofPackages: [String: WrapperClass] = {
        var button = WrapperClass(at: SourcePlace(path: "QuinceUI"))
        (button.typeKey, button.styleKey, button.radiusKey) = ("type", "style", "cornerRadius")
        button.cornerRadius = .known(6)
        button.height = .assumed(
            44,
            because: "it is 44 points high, or higher for people who use larger text"
        )
        button.minimumWidth = 140
        return ["SignInWithAppleIDButton": button, "AppleIDButton": button]
    }()
}

extension ProjectFacts {
    /// The facts about a class around Apple's button, from the project's sources, its configuration or its package.
    package func wrapper(named name: String) -> WrapperClass? {
        self.wrappers[name] ?? (!self.shadowingTypes.contains(name) ? WrapperClass.ofPackages[name] : nil)
    }
}
