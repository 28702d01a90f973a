import QuinceArtwork
import QuinceButtons
import Testing

@Suite("Artwork in PDF")
struct PDFArtworkTests {
    private func refusal(_ text: String) -> String? { SVGArtworkTests.refusal(text) }

    @Test("one page that fills a plate and a path", arguments: ArtworkPiece.allCases)
    func accepted(_ piece: ArtworkPiece) throws {
        let file = try ArtworkFile(verifying: Array(SyntheticArtwork(piece: piece).pdf().utf8))
        #expect((file.piece, file.color, file.form) == (piece, .black, .pdf))
        guard case .outline(let outline) = file.content else { throw CancellationError() }
        #expect(abs(try #require(outline.bounds).y - piece.measure.ink.y) < 1e-9)
    }

    @Test("the plate may be missing, and the page may be turned over by its matrix")
    func variations() throws {
        let good = SyntheticArtwork(piece: .leftLarge)
        let bare = good.pdfContent.split(separator: "re f\n", maxSplits: 1)[1]
        #expect(self.refusal(good.pdf(content: "q \(bare)")) == nil)
        let path = "\(good.piece.measure.ink.x) \(good.piece.measure.ink.y) m"
        let (ink, middle) = (good.ink, (good.ink.x + good.ink.maxX) / 2)
        let flipped = """
            1 0 0 -1 0 44 cm 0 g 0 0 39 44 re W n \(path) \(ink.maxX) \(ink.y) l \(ink.maxX) \(ink.maxY) l h
            \(middle) \(ink.maxY) m \(middle) \(ink.maxY - 1) l \(middle + 1) \(ink.maxY) l h f
            """
        #expect(self.refusal(good.pdf(content: flipped)) == nil)
    }

    struct Row: Sendable {
        let old: String
        let new: String
        let reason: String
    }

    @Test(
        "everything else points to the SVG",
        arguments: [
            Row(old: "f* Q", new: "f* Q BT (a) Tj ET", reason: "it uses 'BT'"),
            Row(old: "f* Q", new: "f* Q /Im1 Do", reason: "it uses 'Do'"),
            Row(old: "f* Q", new: "S Q", reason: "it uses 'S'"),
            Row(old: "f* Q", new: "f* 0 0 1 1 re f Q", reason: "it fills 3 paths"),
            Row(old: "0 0 0 sc", new: "1 0 0 sc", reason: "a color other than black and white"),
            Row(old: "0 0 0 sc", new: "1 1 1 sc", reason: "logo and rectangle have the same color"),
            Row(old: "q /Cs1", new: "q 0.7 0.7 -0.7 0.7 0 0 cm /Cs1", reason: "it rotates or skews"),
            Row(old: "/Kids", new: "/Type /Page /Kids", reason: "can't be read"),
            Row(old: "/Kids [3 0 R]", new: "/Kids [3 0 R 3 0 R]", reason: "exactly one readable page"),
            Row(old: "/Type /Page ", new: "/Type /P#61ge ", reason: "can't be read"),
            Row(old: "/Resources", new: "/Rotate 180 /Resources", reason: "its page has Rotate"),
            Row(old: "/Resources", new: "/UserUnit 2 /Resources", reason: "its page has UserUnit"),
            Row(old: "/Resources", new: "/Annots [] /Resources", reason: "its page has Annots"),
            Row(
                old: "/Resources",
                new: "/CropBox [0 0 10 10] /Resources",
                reason: "the size of its page isn't a plain MediaBox"
            ),
            Row(old: "trailer <<", new: "trailer << /Encrypt 9 0 R", reason: "encrypted"),
            Row(old: "%%EOF", new: "9 0 obj << /Type /ObjStm >> endobj", reason: "compressed or encrypted"),
            Row(old: "q /Cs1 cs", new: "q /Pattern cs", reason: "a color space"),
            Row(old: "q /Cs1", new: "q 0 0 12 44 re W n /Cs1", reason: "clips a part"),
            Row(old: "q /Cs1", new: "q 500 500 1 1 re W n /Cs1", reason: "clips a part"),
            Row(old: "f* Q", new: "q 1 0 0 1 0 0 cm Q f* Q", reason: "inside a path"),
            Row(
                old: "q /Cs1",
                new: "q " + String(repeating: "9999 0 0 1 0 0 cm ", count: 9) + "/Cs1",
                reason: "a shape too far"
            ),
            Row(old: "/Contents 4 0 R", new: "/Contents [4 0 R 4 0 R]", reason: "exactly one content"),
            Row(old: "5 0 obj", new: "4 0 obj", reason: "it defines object 4 twice"),
            Row(old: "/Length 5 0 R", new: "/Length 99999", reason: "exactly one content"),
            Row(
                old: "/Length 5 0 R",
                new: "/Length 5 0 R /Filter /FlateDecode",
                reason: "can't be decompressed"
            ),
            Row(old: "/MediaBox", new: "/Other", reason: "isn't a plain MediaBox"),
            Row(old: "[0 0 31 44]", new: "[0 0 61 79]", reason: "the picture is 61×79 points"),
            Row(old: "/Type /Page ", new: "/Type /Nothing ", reason: "exactly one readable page"),
        ]
    )
    func refused(_ row: Row) throws {
        let artwork = SyntheticArtwork(piece: .leftMedium)
        let content = artwork.pdfContent.replacing(row.old, with: row.new, maxReplacements: 1)
        let whole = artwork.pdf(content: content)
        try #require(whole.contains(content == artwork.pdfContent ? row.old : row.new))
        let bad =
            content == artwork.pdfContent
            ? whole.replacing(row.old, with: row.new, maxReplacements: 1) : whole
        let text = try #require(self.refusal(bad))
        #expect(text.contains(row.reason), "\(text)")
    }

    @Test("nesting and loops end")
    func depth() {
        #expect(self.refusal("%PDF-1.4 1 0 obj " + String(repeating: "[", count: 100_000)) != nil)
        #expect(self.refusal("%PDF-1.4 1 0 obj <</Type/Page/Parent 1 0 R/Contents 1 0 R>>") != nil)
        let many = (1...1_001).map { "\($0) 0 obj 1 endobj" }.joined(separator: "\n")
        #expect(self.refusal("%PDF-1.4\n\(many)")?.contains("an object in it can't be read") == true)
    }
}
