/// The title of a button as it is shown.
package struct ButtonTitleMeasure: Hashable, Sendable {
    package var text: Measured<String>
    /// The place of the text, for a fix.
    package var place: SourcePlace?
    /// The language of the text, such as `de` or `pt_BR`; nil if it isn't known.
    package var locale: String?
    /// The font's family; a system font is named `system`.
    package var font: Measured<String> = .unseen
    /// In points.
    package var size: Measured<Double> = .unseen
    /// The number in the source that sets ``size``, if it affects only titles of such buttons.
    package var writtenSize: WrittenValue<Double>?
    package var color: Measured<RGBColor> = .unseen
    /// The box, relative to the button's upper left corner.
    package var box: Measured<Box> = .unseen
    /// The height of a capital letter, for images, which have no font size.
    package var capHeight: Measured<Double> = .unseen
    /// Whether it is cut off.
    package var isTruncated: Measured<Bool> = .unseen

    package init(_ text: Measured<String>, place: SourcePlace? = nil, locale: String? = nil) {
        self.text = text
        self.place = place
        self.locale = locale
    }
}
