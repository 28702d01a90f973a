import QuinceButtons
import QuinceProtocol

/// The parts of a button for the web script: outlines, each in a box that the browser scales into the available room.
///
/// The boxes come from ``ButtonLayout``, so that the script and the button images place everything alike.
package struct ScriptButton: Sendable {
    let artwork: ButtonArtwork
    let locale: String

    /// The parts by mode, as JSON.
    ///
    /// - Throws: ``TitleTable/Refusal``, ``ButtonSpecification/Refusal``.
    func json() throws -> JSONValue {
        var titles = JSONObject()
        for type in ButtonType.allCases { titles[type.rawValue] = try self.title(type) }
        var logos = JSONObject()
        for size in ButtonSpecification.LogoSize.allCases { logos[size.rawValue] = try self.logo(size) }
        let square = try self.drawing(ButtonSpecification(mode: .logo, parameters: [("size", "44")]))
        return [
            "margin": .integer(Int(ButtonLayout.margin * 100)),
            "isRightToLeft": .bool(
                try TitleTable.embedded.get().title(.signIn, in: self.locale)?.isRightToLeft ?? false
            ),
            "titles": .object(titles), "logos": .object(logos),
            "logoOnly": Self.piece(x: 0, width: square.layout.width, of: square, [square.mark]),
        ]
    }

    /// The widest and lowest button, in which no title shrinks.
    package static let wide = [("width", "375"), ("height", "30")]

    /// A title in center mode, with the logo, and in left mode, alone.
    private func title(_ type: ButtonType) throws -> JSONValue {
        let parameters = Self.wide + [("type", type.rawValue), ("locale", self.locale)]
        let center = try self.drawing(ButtonSpecification(mode: .center, parameters: parameters))
        let left = try self.drawing(ButtonSpecification(mode: .left, parameters: parameters))
        guard let line = center.layout.title, let alone = left.layout.title else { return .null }
        // Both ends of the line have the same distance from the sides.
        let margin = min(line.x, center.layout.width - line.x - line.width)
        return [
            "text": .string(line.text),
            "line": Self.piece(
                x: margin,
                width: center.layout.width - 2 * margin,
                of: center,
                [center.mark, center.title].compactMap(\.self)
            ),
            "alone": Self.piece(
                x: alone.x,
                width: alone.width,
                of: left,
                [left.title].compactMap(\.self)
            ),
        ]
    }

    /// A logo in left mode, with the width of its box at a height of 44.
    private func logo(_ size: ButtonSpecification.LogoSize) throws -> JSONValue {
        let parameters = [
            ("width", "375"), ("height", "44"), ("logo-size", size.rawValue), ("locale", self.locale),
        ]
        let specification = try ButtonSpecification(mode: .left, parameters: parameters)
        let drawing = try self.drawing(specification)
        let (logo, box, _, _) = ButtonLayout.positions(specification)
        let isRightToLeft = drawing.layout.title?.isRightToLeft ?? false
        let x = isRightToLeft ? drawing.layout.width - Double(logo + box) : Double(logo)
        var piece = Self.piece(x: x, width: Double(box), of: drawing, [drawing.mark]).object ?? JSONObject()
        piece["width"] = .integer(box)
        return .object(piece)
    }

    private func drawing(_ specification: ButtonSpecification) throws -> ButtonDrawing {
        try ButtonDrawing(specification, layout: ButtonLayout(specification), artwork: self.artwork)
    }

    /// Layers with the part of the drawing that the browser scales, over its whole height.
    private static func piece(
        x: Double,
        width: Double,
        of drawing: ButtonDrawing,
        _ layers: [ButtonDrawing.Layer]
    ) -> JSONValue {
        let box = [x, 0, width, drawing.layout.height].map { SVGWriter.number($0) }
        return [
            "box": .string(box.joined(separator: " ")),
            "shapes": .array(
                layers.map { layer in
                    var shape: JSONObject = ["outline": .string(SVGWriter.path(layer.outline))]
                    shape["transform"] = SVGWriter.transform(layer).map(JSONValue.string)
                    return .object(shape)
                }
            ),
        ]
    }
}
