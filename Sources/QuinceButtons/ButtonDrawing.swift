// QuinceButtons: the Sign in with Apple button as a picture. A checked specification becomes a layout in points, that a
// drawing of filled shapes, and that pixels (PNG) or SVG. Pure functions: no font, no file, no clock. Titles are finished
// outlines (Titles/); where the logo belongs stands a ring.

/// A button as filled shapes, one over the other; what pixels and SVG are both made of.
package struct ButtonDrawing: Sendable {
    /// A shape with its grey: 0 is black, 255 white.
    package struct Layer: Sendable {
        package let outline: Outline
        package let grey: UInt8
        /// How many points a unit of ``outline`` is, and where its origin lies.
        package let scale: Double
        package let x: Double
        package let y: Double
        /// Whether ``y`` moves to the nearest whole pixel, as a line of text does.
        package let snaps: Bool

        init(
            _ outline: Outline,
            grey: UInt8,
            scale: Double = 1,
            x: Double = 0,
            y: Double = 0,
            snaps: Bool = false
        ) {
            self.outline = outline
            self.grey = grey
            self.scale = scale
            self.x = x
            self.y = y
            self.snaps = snaps
        }
    }

    package let layout: ButtonLayout
    package let layers: [Layer]

    package init(_ specification: ButtonSpecification, layout: ButtonLayout) throws(TitleTable.Refusal) {
        let ground: UInt8 = specification.color == .black ? 0 : 255
        var layers: [Layer] = []
        if layout.hasBorder {
            // The line is what remains of black below a smaller fill.
            layers.append(Layer(Self.shape(layout, outset: 0.5), grey: 0))
            layers.append(Layer(Self.shape(layout, outset: -0.5), grey: ground))
        } else {
            layers.append(Layer(Self.shape(layout, outset: 0), grey: ground))
        }
        layers.append(Layer(.placeholder(in: layout.logo), grey: 255 - ground))
        if let place = layout.title {
            let table = try TitleTable.embedded.get()
            if let title = table.title(specification.type, in: specification.locale) {
                layers.append(
                    Layer(
                        table.outline(of: title),
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

    private static func shape(_ layout: ButtonLayout, outset: Double) -> Outline {
        let box = layout.shape
        return .roundedRectangle(
            .init(
                x: box.x - outset,
                y: box.y - outset,
                width: box.width + 2 * outset,
                height: box.height + 2 * outset
            ),
            // A sharp corner stays one.
            radius: layout.cornerRadius > 0 ? layout.cornerRadius + outset : 0
        )
    }

    /// The picture at `scale` pixels to the point.
    package func raster(scale: Int) -> Raster {
        let factor = Double(scale)
        var raster = Raster(width: Int(self.layout.width) * scale, height: Int(self.layout.height) * scale)
        for layer in self.layers {
            var edges = EdgeList()
            let y = layer.y * factor
            edges.add(
                layer.outline,
                scale: layer.scale * factor,
                x: layer.x * factor,
                y: layer.snaps ? y.rounded() : y
            )
            raster.fill(edges, grey: layer.grey)
        }
        return raster
    }
}
