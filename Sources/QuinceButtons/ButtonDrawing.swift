/// A button as filled shapes in drawing order, from which both pixels and SVG are created.
package struct ButtonDrawing: Sendable {
    /// A shape with its gray: 0 is black, 255 is white.
    package struct Layer: Sendable {
        package let shape: Shape
        package let grey: UInt8
        /// The size of a unit of the shape in points, followed by the position of its origin.
        package let scale: Double
        package let x: Double
        package let y: Double
        /// Whether ``y`` moves to the nearest whole pixel, like a line of text.
        package let snaps: Bool

        init(
            _ shape: Shape,
            grey: UInt8,
            scale: Double = 1,
            x: Double = 0,
            y: Double = 0,
            snaps: Bool = false
        ) {
            self.shape = shape
            self.grey = grey
            self.scale = scale
            self.x = x
            self.y = y
            self.snaps = snaps
        }
    }

    /// The shape that a layer fills.
    package enum Shape: Sendable {
        case outline(Outline)
        /// A line of glyphs, whose outlines are in the table.
        case title(ButtonTitle, TitleTable)
    }

    package let layout: ButtonLayout
    package let layers: [Layer]
    /// Pixels that replace the layer ``markIndex``, if the artwork was imported only as pixels.
    private let bitmap: ButtonArtwork.PlacedBitmap?
    private let markIndex: Int
    /// Whether the outline of the mark is the placeholder mark.
    private let isPlaceholder: Bool

    package init(
        _ specification: ButtonSpecification,
        layout: ButtonLayout,
        artwork: ButtonArtwork
    ) throws(TitleTable.Refusal) {
        let ground: UInt8 = specification.color == .black ? 0 : 255
        var layers: [Layer] = []
        if layout.hasBorder {
            // The border is what remains of black around a smaller fill.
            layers.append(Layer(Self.shape(layout, outset: 0.5), grey: 0))
            layers.append(Layer(Self.shape(layout, outset: -0.5), grey: ground))
        } else {
            layers.append(Layer(Self.shape(layout, outset: 0), grey: ground))
        }
        let outline = artwork.outlines[ArtworkPiece(for: specification)]
        self.isPlaceholder = outline == nil
        self.bitmap = outline == nil ? artwork.bitmap(for: specification, layout) : nil
        self.markIndex = layers.count
        layers.append(Self.mark(outline, in: layout.logo, grey: 255 - ground))
        if let place = layout.title {
            let table = try TitleTable.embedded.get()
            if let title = table.title(specification.type, in: specification.locale) {
                layers.append(
                    Layer(
                        .title(title, table),
                        grey: 255 - ground,
                        scale: place.size / Double(table.unitsPerEm),
                        x: place.x,
                        y: place.baseline,
                        snaps: true
                    )
                )
            }
        }
        self.layout = layout
        self.layers = layers
    }

    /// Whether the placeholder mark replaces the logo, in pixels or in outlines.
    package func hasPlaceholder(inPixels: Bool) -> Bool {
        self.isPlaceholder && !(inPixels && self.bitmap != nil)
    }

    /// Returns the artwork scaled to the height of `box` and centered in it, or the placeholder mark.
    private static func mark(_ outline: Outline?, in box: ButtonLayout.Rectangle, grey: UInt8) -> Layer {
        guard let outline, let ink = outline.bounds, ink.height > 0 else {
            return Layer(.outline(.placeholder(in: box)), grey: grey)
        }
        let scale = box.height / ink.height
        return Layer(
            .outline(outline),
            grey: grey,
            scale: scale,
            x: box.x + box.width / 2 - (ink.x + ink.width / 2) * scale,
            y: box.y - ink.y * scale
        )
    }

    private static func shape(_ layout: ButtonLayout, outset: Double) -> Shape {
        let box = layout.shape
        return .outline(
            .roundedRectangle(
                .init(
                    x: box.x - outset,
                    y: box.y - outset,
                    width: box.width + 2 * outset,
                    height: box.height + 2 * outset
                ),
                // A sharp corner stays sharp.
                radius: layout.cornerRadius > 0 ? layout.cornerRadius + outset : 0
            )
        )
    }

    /// The layer of the logo or the placeholder mark.
    package var mark: Layer { self.layers[self.markIndex] }

    /// The layer of the title; nil in logo mode.
    package var title: Layer? { self.layers.dropFirst(self.markIndex + 1).first }

    /// Draws the button at `scale` pixels per point.
    package func raster(scale: Int) -> Raster {
        let factor = Double(scale)
        var raster = Raster(width: Int(self.layout.width) * scale, height: Int(self.layout.height) * scale)
        var edges = EdgeList()
        for (index, layer) in self.layers.enumerated() {
            if let bitmap, index == self.markIndex {
                raster.fill(bitmap, grey: layer.grey)
                continue
            }
            edges.removeAll()
            layer.add(to: &edges, factor: factor)
            raster.fill(edges, grey: layer.grey)
        }
        return raster
    }
}

extension ButtonDrawing.Layer {
    /// Adds the edges of this layer at `factor` pixels per point.
    func add(to edges: inout EdgeList, factor: Double) {
        let (scale, x) = (self.scale * factor, self.x * factor)
        let y = self.snaps ? (self.y * factor).rounded() : self.y * factor
        switch self.shape {
        case .outline(let outline): edges.add(outline, xScale: scale, yScale: scale, x: x, y: y)
        case .title(let title, let table):
            for placement in title.placements {
                // In titles, y points upwards.
                edges.add(
                    table.glyphs[placement.glyph],
                    xScale: scale,
                    yScale: -scale,
                    x: x + Double(placement.x) * scale,
                    y: y - Double(placement.y) * scale
                )
            }
        }
    }

    /// Returns the whole shape as one outline.
    package var outline: Outline {
        switch self.shape {
        case .outline(let outline): outline
        case .title(let title, let table): table.outline(of: title)
        }
    }
}
