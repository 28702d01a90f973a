/// A Sign in with Apple button in one appearance and on one screen.
///
/// For several appearances or screens, an inspector returns one value each, with the same ``place``.
package struct MeasuredButton: Hashable, Sendable {
    package var place: SourcePlace
    package var kind: ButtonKind
    package var platform: Platform
    package var variant: Variant
    /// Which screen shows it, by a name that no other screen of the project has, such as the path with a scene's id.
    ///
    /// Buttons that are never visible together have different screens; nil if the input doesn't show it.
    package var screen: String?
    /// The modules that its file is part of; empty if the files don't tell.
    ///
    /// Two apps of an Xcode project may share a file.
    package var modules: [String] = []
    /// What that screen is for.
    package var purpose: Measured<MeasuredScreen.Purpose> = .unseen

    /// The box in points, relative to the upper left corner of the screen.
    package var box: Measured<Box> = .unseen
    package var width: Measured<Double> = .unseen
    package var height: Measured<Double> = .unseen
    /// A certain lower limit of the height, if the height itself is only assumed; nil if there is none.
    package var leastHeight: Double?
    package var cornerRadius: Measured<Double> = .unseen
    /// The clear space around the button in points: the distance to the nearest visible thing.
    package var clearSpace: Measured<Double> = .unseen

    package var style: Measured<ButtonStyle> = .unseen
    /// The word in the source that sets ``style``, if it is the same in every appearance.
    package var writtenStyle: WrittenValue<ButtonStyle>?
    /// The color behind the button, composited.
    package var background: Measured<RGBColor> = .unseen
    /// The color of the button's surface, composited; for gradients, the stop furthest from black and white.
    package var fill: Measured<RGBColor> = .unseen
    /// nil if it has no border.
    package var border: Measured<Border?> = .unseen

    /// nil if it has none.
    package var title: ButtonTitleMeasure?
    /// nil if it has none.
    package var logo: Measured<MeasuredLogo?> = .unseen
    /// The text for assistive technology; "" if there is none.
    package var accessibleName: Measured<String> = .unseen

    /// The other ways to sign in on the same screen.
    package var siblings: Measured<[SiblingButton]> = .unseen
    /// Why the button isn't visible as it is drawn, such as `opacity 0.01`; nil if nothing hides or changes it.
    package var cover: Measured<String?> = .unseen
    /// What covers the button, such as `covered by #banner`; nil if nothing does.
    package var overlay: Measured<String?> = .unseen
    /// The mask of a logo-only button.
    package var shape: Measured<Shape> = .unseen
    /// Whether the logo is above the title instead of next to it.
    package var isStacked: Measured<Bool> = .unseen

    /// The attributes for Apple's script, or the parameters of a button endpoint.
    package var attributes: [ButtonAttribute] = []
    /// Whether code was read, and not pixels or a page in a browser.
    package var isFromCode = false
    /// Why nobody may see it, such as a view that no other view shows; nil if no reason was found.
    package var doubt: String?
    /// Whether the height follows from a line of text, so that its number is no more than near.
    package var isHeightNear = false
    /// Whether it is shown only where the platform's own button, which the same code shows, isn't.
    package var standsInForSystem = false
    /// Whether it is in the element into which Apple's script draws its own button.
    package var isInScriptElement = false
    /// Apple's script on the page, if ``kind`` is `system` on the web.
    package var script: Measured<AppleScript?> = .unseen
    /// The endpoint that draws the button, if ``kind`` is `image`.
    package var endpoint: ButtonEndpoint?
    /// Where the component that draws it is declared, if ``place`` is where a page uses that.
    package var component: SourcePlace?
    /// The conditions for showing the button.
    ///
    /// Buttons in different branches of a condition are never visible together.
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

    /// Whether only the logo is shown, in any kind of button.
    package var isLogoOnly: Bool {
        self.kind == .customLogoOnly || self.endpoint == .logo
            || self.attributes.contains { $0.name == "data-mode" && $0.value == "logo-only" }
    }

    /// Records that a picture shows the whole button, so that no code tells its title and colors.
    package mutating func becomePicture(because reason: String) {
        self.title = ButtonTitleMeasure(.unknown(because: reason))
        self.logo = .unseen
        self.fill = .unseen
        self.border = .unseen
        self.style = .unseen
    }

    /// Records that an image contains the placeholder mark; other facts about the logo stay.
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
