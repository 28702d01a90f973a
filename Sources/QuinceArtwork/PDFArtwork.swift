import QuinceButtons

/// Reads Apple artwork from a simple PDF.
///
/// It accepts one page with one filled path, and optionally the rectangle behind it. It refuses everything else and
/// suggests the SVG, which contains the same logo.
enum PDFArtwork {
    /// The largest accepted page content, in bytes; Apple's logo has some hundreds.
    static let maximumContent = 65_536

    static func read(_ bytes: [UInt8]) throws(ArtworkRefusal) -> ArtworkFile {
        let document = try PDFDocument(parsing: bytes)
        let page = try document.page()
        let (width, height) = try document.size(of: page)
        let piece = try ArtworkMeasure.piece(width: width, height: height)
        var content = PDFContent(width: width, height: height, plain: document.plainNames(of: page))
        try content.run(try document.content(of: page))
        return try Self.file(piece, fills: content.fills)
    }

    static func refusal(_ reason: String) -> ArtworkRefusal {
        ArtworkRefusal("\(reason); use the SVG, which has the same logo")
    }

    /// Returns the logo; the rectangle behind it is optional.
    private static func file(_ piece: ArtworkPiece, fills: [PDFContent.Fill]) throws(ArtworkRefusal)
        -> ArtworkFile
    {
        guard let logo = fills.last, fills.count <= 2 else {
            throw Self.refusal("it fills \(fills.count) paths; Apple's files fill one, over a rectangle")
        }
        if fills.count == 2 {
            guard let box = fills[0].rectangle else {
                throw Self.refusal("the shape behind the logo isn't a rectangle")
            }
            try ArtworkMeasure.checkPlate(box, of: piece)
            guard fills[0].color != logo.color else {
                throw Self.refusal("logo and rectangle have the same color")
            }
        }
        try ArtworkMeasure.check(logo.outline, of: piece)
        return ArtworkFile(piece: piece, color: logo.color, form: .pdf, content: .outline(logo.outline))
    }
}
