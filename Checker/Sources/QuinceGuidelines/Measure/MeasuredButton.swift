/// One Sign in with Apple button, as it is in one appearance and on one screen.
///
/// An inspector that sees several appearances or screens gives one value for each, with the same ``place``.
package struct MeasuredButton: Hashable, Sendable {
    package var place: SourcePlace
    package var kind: ButtonKind
    package var platform: Platform
    package var variant: Variant
    /// Which screen shows it, by a name that no other screen of the project has, such as the path with a scene's id.
    ///
    /// Buttons that are never seen together have different ones; nil where the input does not tell.
    package var screen: String?
    /// What that screen is for.
    package var purpose: Measured<MeasuredScreen.Purpose> = .unseen

    /// From the upper left corner of the screen, in points.
    package var box: Measured<Box> = .unseen
    package var width: Measured<Double> = .unseen
    package var height: Measured<Double> = .unseen
    /// What the height is at least, for certain, where it is no more than assumed; nil where nothing tells.
    package var leastHeight: Double?
    package var cornerRadius: Measured<Double> = .unseen
    /// The clear space around it: the shortest way to anything that is seen, in points.
    package var clearSpace: Measured<Double> = .unseen

    package var style: Measured<ButtonStyle> = .unseen
    /// Where ``style`` is one word of the source, whatever the appearance.
    package var writtenStyle: WrittenValue<ButtonStyle>?
    /// What it stands on, composited.
    package var background: Measured<RGBColor> = .unseen
    /// Its own surface, composited; for gradients the stop that is furthest from black and white.
    package var fill: Measured<RGBColor> = .unseen
    /// nil where it has no border.
    package var border: Measured<Border?> = .unseen

    /// nil where it has none.
    package var title: ButtonTitleMeasure?
    /// nil where it has none.
    package var logo: Measured<MeasuredLogo?> = .unseen
    /// What assistive technology reads; "" where there is nothing to read.
    package var accessibleName: Measured<String> = .unseen

    /// The other ways to sign in on the same screen.
    package var siblings: Measured<[SiblingButton]> = .unseen
    /// Why it cannot be used as it is drawn, such as `opacity 0.01`; nil where nothing covers it.
    package var cover: Measured<String?> = .unseen
    /// What lies over it, such as `covered by #banner`, whoever draws it; nil where nothing does.
    package var overlay: Measured<String?> = .unseen
    /// What masks it, for a logo alone.
    package var shape: Measured<Shape> = .unseen
    /// Whether the logo stands above the title instead of beside it.
    package var isStacked: Measured<Bool> = .unseen

    /// What a page tells Apple's script, or a URL one of the button endpoints.
    package var attributes: [ButtonAttribute] = []
    /// Whether it is in the element into which Apple's script draws its own button.
    package var isInScriptElement = false
    /// Of Apple's script on the page, where ``kind`` is `system` on the web.
    package var script: Measured<AppleScript?> = .unseen
    /// Which endpoint draws it, where ``kind`` is `image`.
    package var endpoint: ButtonEndpoint?
    /// The conditions under which it is there; two buttons of different branches of one condition are never seen together.
    package var branches: [Branch] = []

    package init(
        _ kind: ButtonKind,
        at place: SourcePlace,
        on platform: Platform,
        variant: Variant = Variant()
    ) {
        self.place = place
        self.kind = kind
        self.platform = platform
        self.variant = variant
    }

    /// Whether nothing but the logo is shown, whoever draws it.
    package var isLogoOnly: Bool {
        self.kind == .customLogoOnly || self.endpoint == .logo
            || self.attributes.contains { $0.name == "data-mode" && $0.value == "logo-only" }
    }

    /// Takes in that a picture says of itself that its mark is the placeholder; what else is known of the logo stays.
    package mutating func showPlaceholder(_ artwork: MeasuredLogo.Artwork) {
        var logo = self.logo.value.flatMap(\.self) ?? MeasuredLogo(artwork)
        logo.isPlaceholder = true
        self.logo = .known(logo)
    }

    package struct Border: Hashable, Sendable {
        package var color: Measured<RGBColor>
        /// In points.
        package var width: Measured<Double>

        package init(color: Measured<RGBColor>, width: Measured<Double>) {
            self.color = color
            self.width = width
        }
    }

    package enum Shape: String, Hashable, Sendable {
        case rectangle
        case circle
        case ellipse
        case other
    }
}
