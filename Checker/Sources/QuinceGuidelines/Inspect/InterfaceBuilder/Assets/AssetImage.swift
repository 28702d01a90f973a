/// A picture of an asset catalog.
package struct AssetImage: Hashable, Sendable {
    /// Whether it is stored as pixels; false for PDF and SVG.
    package var isBitmap: Bool
    /// Whether it is drawn in the tint of the view that shows it.
    package var isTemplate: Bool

    package init(isBitmap: Bool, isTemplate: Bool = false) {
        self.isBitmap = isBitmap
        self.isTemplate = isTemplate
    }
}
