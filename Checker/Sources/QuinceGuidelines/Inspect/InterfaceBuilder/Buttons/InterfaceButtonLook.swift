/// How a hand-made button looks, in both appearances, before it is laid out.
struct InterfaceButtonLook {
    var title: TitleLook?
    /// nil if it has no surface of its own.
    var fill: Measured<InterfacePaint>?
    var radius: Radius = .points(.known(0))
    var border: Measured<BorderLook?> = .known(nil)
    var logo: Measured<LogoLook?> = .known(nil)
    var accessibleName: Measured<String> = .unseen
    var isStacked: Measured<Bool> = .known(false)

    enum Radius {
        case points(Measured<Double>)
        /// Half the height.
        case capsule
    }
}

struct TitleLook {
    var text: Measured<String>
    var place: SourcePlace?
    var font: Measured<String> = .unseen
    var size: Measured<Double> = .unseen
    var writtenSize: WrittenValue<Double>?
    var color: Measured<InterfacePaint> = .unseen
    /// The label that shows it, where it is a view of its own.
    var view: Int?
}

struct LogoLook: Sendable {
    var artwork: MeasuredLogo.Artwork
    var place: SourcePlace?
    /// The view that shows it, where it is one of its own.
    var view: Int?
    var size: Measured<Size> = .unseen
    var color: Measured<InterfacePaint> = .unseen
    var hasFileColors = false
    var isBitmap: Measured<Bool> = .unseen
}

struct BorderLook: Sendable {
    var color: Measured<InterfacePaint>
    var width: Measured<Double>
}
