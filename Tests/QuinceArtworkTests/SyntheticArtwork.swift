import QuinceButtons

/// Artwork of the shape that Apple's has, and not Apple's: a diamond with a dot over it, in the same ink box.
struct SyntheticArtwork {
    let piece: ArtworkPiece
    var logo = "#000000"
    var ground = "#FFFFFF"
    /// How far the ink box is moved, in points.
    var offset = 0.0

    var ink: ButtonLayout.Rectangle { self.piece.measure.ink }

    /// A diamond from a quarter of the height down, and a triangle above it.
    var path: String {
        let (left, right) = (self.ink.x + self.offset, self.ink.maxX + self.offset)
        let (top, bottom) = (self.ink.y, self.ink.maxY)
        let (middle, shoulder) = ((left + right) / 2, top + (bottom - top) / 4)
        let waist = (shoulder + bottom) / 2
        return
            "M\(left),\(waist) L\(middle),\(shoulder) L\(right) \(waist) C\(right),\(waist) \(middle) \(bottom) \(middle) \(bottom) Z"
            + " M\(middle),\(top) l1,2 -2,0 z"
    }

    /// As a drawing program exports it.
    var svg: String {
        let measure = self.piece.measure
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg width="\(Int(measure.width))px" height="\(Int(measure.height))px" \
            viewBox="0 0 \(Int(measure.width)) \(Int(measure.height))" version="1.1" xmlns="http://www.w3.org/2000/svg">
                <!-- a comment -->
                <title>Synthetic &#x1F;</title>
                <g id="Page" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd">
                    <rect id="Plate" fill="\(self.ground)" x="\(Int(measure.plate.x))" y="\(Int(measure.plate.y))" \
            width="\(Int(measure.plate.width))" height="\(Int(measure.plate.height))"></rect>
                    <path d="\(self.path)" id="Mark" fill="\(self.logo)" fill-rule="nonzero"></path>
                </g>
            </svg>
            """.replacing(" &#x1F;", with: "")
    }

    /// What a page draws: the plate, then the mark, y upwards.
    var pdfContent: String {
        let (height, plate) = (self.piece.measure.height, self.piece.measure.plate)
        func y(_ value: Double) -> Double { height - value }
        let (left, right) = (self.ink.x + self.offset, self.ink.maxX + self.offset)
        let (top, bottom) = (self.ink.y, self.ink.maxY)
        let (middle, shoulder) = ((left + right) / 2, top + (bottom - top) / 4)
        let waist = (shoulder + bottom) / 2
        return """
            q /Cs1 cs 1 1 1 sc \(plate.x) \(y(plate.maxY)) \(plate.width) \(plate.height) re f
            0 0 0 sc \(left) \(y(waist)) m \(middle) \(y(shoulder)) l \(right) \(y(waist)) l \(middle) \(y(bottom)) l h
            \(middle) \(y(top)) m \(middle + 1) \(y(top + 2)) l \(middle - 1) \(y(top + 2)) l h f* Q
            """
    }

    /// A file of one page.
    func pdf(content: String? = nil) -> String {
        let content = content ?? self.pdfContent
        let measure = self.piece.measure
        return """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 \(Int(measure.width)) \(Int(measure.height))] >> endobj
            3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /ColorSpace << /Cs1 [/ICCBased 6 0 R] >> >> >> endobj
            4 0 obj << /Length 5 0 R >>
            stream
            \(content)
            endstream endobj
            5 0 obj \(content.utf8.count) endobj
            trailer << /Root 1 0 R >>
            %%EOF
            """
    }
}
