import QuinceButtons

/// The guidelines' judgment of a button on its page (seed: "Buttons", 2020).
///
/// The numbers are from the guidelines; the endpoints also allow smaller buttons.
struct ButtonAdvice: Hashable, Sendable {
    /// The minimum width and height of a button with a title, in points.
    static let minimumSize = (width: 140, height: 30)
    /// The luminance up to which a background counts as dark; white then contrasts more with it than black does.
    static let darkLuminance = 0.18
    /// The saturation from which a background counts as saturated.
    static let saturated = 0.5

    /// The contrast between the button's background and the page.
    let contrast: ContrastRatio
    /// The contrast between the border and the page; nil if there is no border, or none that is visible on black.
    let borderContrast: ContrastRatio?
    /// The guidelines that the button breaks, each in a sentence or two.
    let warnings: [String]

    /// Whether the button stands out, through its background or its border.
    var standsOut: Bool { max(self.contrast, self.borderContrast ?? self.contrast) >= .ofControls }

    init(_ specification: ButtonSpecification, on page: PageColor) {
        let isWhite = specification.color == .white
        self.contrast = ContrastRatio(isWhite ? .white : .black, page)
        self.borderContrast = isWhite && specification.hasBorder ? ContrastRatio(.black, page) : nil
        self.warnings = [
            Self.size(specification), Self.title(specification),
            isWhite ? Self.white(outlined: specification.hasBorder, on: page) : Self.black(on: page),
        ]
        .compactMap(\.self)
    }

    /// A judgment of the contrast in words.
    var judgment: String {
        let need = "a control needs \(ContrastRatio.ofControls) (WCAG 1.4.11)"
        guard self.standsOut else { return "Too low: \(need)." }
        guard self.contrast < .ofControls, let borderContrast else { return "Sufficient: \(need)." }
        return "Sufficient, thanks to the border, which has \(borderContrast); \(need)."
    }
}

extension ButtonAdvice {
    /// "Maintain the minimum button size"; a logo alone has no minimum width.
    private static func size(_ specification: ButtonSpecification) -> String? {
        let (width, height) = Self.minimumSize
        guard specification.mode != .logo, specification.width < width || specification.height < height else {
            return nil
        }
        return
            "\(specification.width) × \(specification.height) points are too small: the guidelines require "
            + "at least \(width) × \(height)."
    }

    /// "The title's font size should be 43% of the button's height".
    private static func title(_ specification: ButtonSpecification) -> String? {
        guard let fit = TitleFit(specification), let shrink = ButtonLayout(specification).title?.shrink else {
            return nil
        }
        let percent = Int((shrink * 100).rounded())
        return "The title shrinks to \(percent) % of its required size. \(fit.sentence)"
    }

    /// "Use this style on dark or colored backgrounds that provide sufficient contrast"; with an outline "on white
    /// or light-colored backgrounds".
    private static func white(outlined: Bool, on page: PageColor) -> String? {
        let contrast = ContrastRatio(.white, page)
        let isDark = page.luminance < Self.darkLuminance
        let isSaturated = page.saturation >= Self.saturated
        guard outlined else {
            guard contrast < .ofControls else { return nil }
            let instead = isSaturated ? "use black" : "add the border, or use black"
            return
                "White without a border is for dark or colored backgrounds; on this background, \(instead)."
        }
        guard isDark || isSaturated else { return nil }
        let instead = contrast < .ofControls ? "use black" : "remove the border"
        return "A white button with a border is for white or light backgrounds; on a "
            + "\(isDark ? "dark" : "saturated") one the line adds clutter: \(instead)."
    }

    /// "Use this style on white or light-colored backgrounds"; "don't use it on black or dark backgrounds".
    private static func black(on page: PageColor) -> String? {
        let contrast = ContrastRatio(.black, page)
        guard contrast >= .ofControls else {
            return "Black is for white or light backgrounds, never for dark ones; use white."
        }
        guard contrast < ContrastRatio(.white, page) else { return nil }
        return "Black is for white or light backgrounds; white has more contrast on this one."
    }
}
