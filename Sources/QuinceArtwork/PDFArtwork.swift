import QuinceButtons

/// Reads Apple's artwork from a PDF of the plainest kind.
///
/// That is one page, one path that is filled, perhaps the rectangle behind it. Whatever else a PDF can be is refused in
/// favour of the SVG, which says the same.
enum PDFArtwork {
    /// The most bytes of a page's content; Apple's logo has some hundreds.
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

    /// A rectangle behind the logo may be there; the logo has to be.
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
