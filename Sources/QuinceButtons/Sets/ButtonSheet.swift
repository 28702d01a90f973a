/// One image of many buttons, for review: one row per locale, one column per title and style.
public struct ButtonSheet: Sendable {
    /// The buttons, row by row; all have the same size.
    private let rows: [(label: ButtonTitle?, images: [ButtonImage])]
    private let scale: Int
    private let cell: (width: Int, height: Int)

    /// The space around every button, in points.
    private static let gap = 8
    /// The width of the labels' column, in points.
    private static let labels = 52
    /// The grays behind black and outlined buttons, and behind white ones.
    private static let grounds: (light: UInt8, dark: UInt8) = (244, 96)

    /// Lays out the sheet.
    ///
    /// - Parameters:
    ///   - set: The buttons; the form of the set doesn't matter.
    ///   - scale: The number of pixels per point.
    ///   - unit: The unit of the corner radius.
    ///   - artwork: The imported logo.
    /// - Throws: Any error from ``ButtonImage``; ``ButtonSpecification/Refusal`` for the scale.
    public init(
        _ set: ButtonSet,
        scale: Int = 1,
        radius unit: ButtonLayout.RadiusUnit = .points,
        artwork: ButtonArtwork = ButtonArtwork()
    ) throws {
        let plan = ButtonSet.Plan(
            mode: set.mode,
            parameters: set.parameters,
            locales: set.locales,
            types: set.types
        )
        let table = try TitleTable.embedded.get()
        self.rows = try plan.places.map { place in
            let images = try plan.names.compactMap { name -> ButtonImage? in
                guard case .image(let specification, _) = try plan.image(name, place, scale: scale) else {
                    return nil
                }
                return try ButtonImage(specification, radius: unit, artwork: artwork)
            }
            return (place.flatMap(table.label(of:)), images)
        }
        let size = self.rows.first?.images.first?.specification
        self.cell = (size?.width ?? 0, size?.height ?? 0)
        self.scale = scale
    }

    /// Returns the image as a PNG file.
    public func png() -> [UInt8] {
        PNGEncoder(scale: self.scale, texts: [("Title", "Sign in with Apple buttons, drawn by Quince")])
            .encode(self.raster)
    }

    package var raster: Raster {
        let columns = self.rows.first?.images.count ?? 0
        let hasLabels = self.rows.contains { $0.label != nil }
        let (stepX, stepY) = (self.cell.width + Self.gap, self.cell.height + Self.gap)
        let left = hasLabels ? Self.labels : 0
        var raster = Raster(
            width: (left + columns * stepX + Self.gap) * self.scale,
            height: (self.rows.count * stepY + Self.gap) * self.scale,
            grey: Self.grounds.light
        )
        for (y, row) in self.rows.enumerated() {
            let top = (Self.gap + y * stepY) * self.scale
            if let label = row.label { self.draw(label, top: top, on: &raster) }
            for (x, image) in row.images.enumerated() {
                let column = (left + Self.gap + x * stepX) * self.scale
                if image.specification.color == .white, !image.specification.hasBorder {
                    let half = Self.gap / 2 * self.scale
                    raster.fill(
                        columns: column - half..<column + self.cell.width * self.scale + half,
                        rows: top - half..<top + self.cell.height * self.scale + half,
                        grey: Self.grounds.dark
                    )
                }
                raster.draw(image.raster, x: column, y: top)
            }
        }
        return raster
    }

    /// The label: a third of the button's height, vertically centered.
    private func draw(_ label: ButtonTitle, top: Int, on raster: inout Raster) {
        guard let table = try? TitleTable.embedded.get() else { return }
        let size = 11 * Double(self.scale)
        let baseline = Double(top) + Double(self.cell.height * self.scale) / 2 + 0.36 * size
        let scale = size / Double(table.unitsPerEm)
        var edges = EdgeList()
        edges.add(
            table.outline(of: label),
            xScale: scale,
            yScale: scale,
            x: Double(Self.gap * self.scale),
            y: baseline.rounded()
        )
        raster.fill(edges, grey: 64)
    }
}
