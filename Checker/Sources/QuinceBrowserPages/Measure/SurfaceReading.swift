import QuinceGuidelines

/// Determines a button's fill and background: from the style sheets if only colors are involved, and from the pixels if pictures,
/// gradients or something that merely lies behind have a part in it.
struct SurfaceReading: Sendable {
    private let painted: PaintedButton
    private let pixels: PaintedPixels?

    init(_ painted: PaintedButton, pixels: PaintedPixels?) {
        self.painted = painted
        // What is covered does not show its own pixels.
        self.pixels = painted.cover == nil && painted.overlay == nil ? pixels : nil
    }

    /// How far a pixel may be from what the style sheets say, in 255ths: rounding and the edges of letters.
    private static let tolerance = 6.0

    /// Whether there is no picture in the place of the button.
    var isPlain: Bool { self.paintedColors.isEmpty }

    /// The surface of a button that the page draws.
    var fill: Measured<RGBColor> {
        let colors = self.paintedColors
        let isAsStyled = colors.isEmpty || Self.agree(colors, with: self.painted.fill.rgb)
        if self.painted.fill.plain, isAsStyled { return .known(self.painted.fill.rgb) }
        return self.paintedFill
    }

    /// The surface as it is painted: of several colors the one that is furthest from black and white.
    var paintedFill: Measured<RGBColor> {
        let colors = self.paintedColors
        guard !colors.isEmpty else {
            return self.pixels == nil && (self.painted.cover ?? self.painted.overlay?.what) != nil
                ? .unseen : .unknown(because: "it is painted with a picture")
        }
        // One in fifty may be a letter's edge.
        let ordered = colors.sorted { $0.nearestExtreme.distance < $1.nearestExtreme.distance }
        return .known(ordered[min(ordered.count - 1, ordered.count * 49 / 50)])
    }

    /// The surface of a button that is one picture, title and all: the color most of it has.
    var picturedFill: Measured<RGBColor> {
        PaintedPixels.commonest(self.paintedColors).map { .known($0) } ?? self.paintedFill
    }

    /// Black or white, as it is painted.
    var paintedStyle: Measured<ButtonStyle> {
        PaintedPixels.commonest(self.paintedColors)?.pure(within: Self.nearly)
            .map { .known($0 == .black ? .black : .white) } ?? .unseen
    }

    private static let nearly = 24.0

    /// The color behind the button; of several colors, one with the least contrast.
    var background: Measured<RGBColor> {
        let styled = self.painted.background
        let ring = self.ring
        if ring.isEmpty {
            return styled.plain ? .known(styled.rgb) : .unknown(because: "it is on a picture")
        }
        let isAsStyled = self.painted.hasShadow || Self.agree(ring, with: styled.rgb)
        if styled.plain, isAsStyled { return .known(styled.rgb) }
        let fill = self.fill.value ?? PaintedPixels.commonest(self.paintedColors) ?? .black
        let ordered = ring.sorted { $0.contrast(with: fill) < $1.contrast(with: fill) }
        return .known(ordered[ordered.count / 10])
    }

    /// The color of what is drawn in a box.
    func ink(in box: PaintedBox?) -> Measured<RGBColor> {
        guard let box, let pixels, let fill = self.fill.value, let ink = pixels.ink(in: box, on: fill) else {
            return .unseen
        }
        // Small pictures are blurred: what is near black or white may be black or white.
        if let pure = ink.pure(within: Self.nearly) { return .known(pure) }
        return .assumed(ink, because: "read from the pixels of a picture")
    }

    /// Whether most of the pixels have a color.
    private static func agree(_ colors: [RGBColor], with color: RGBColor) -> Bool {
        colors.count { $0.distance(to: color) <= Self.tolerance } * 10 >= colors.count * 8
    }

    private var ring: [RGBColor] {
        self.pixels?.ring(around: self.painted.box, gap: self.painted.clearance?.gap ?? .infinity) ?? []
    }

    private var paintedColors: [RGBColor] {
        guard let pixels,
            self.painted.kind != .picture || self.painted.natural != nil || self.painted.picture != nil
        else { return [] }
        let others = [self.painted.title?.box, self.painted.logo?.box].compactMap(\.self)
        return pixels.surface(
            of: self.painted.box,
            radius: self.painted.radius,
            border: self.painted.border?.width ?? 0,
            without: others
        )
    }
}
