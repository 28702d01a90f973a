import Foundation
import QuinceArtwork
import QuinceButtons
import QuincePictures
import Testing

@Suite("Artwork in SVG")
struct SVGArtworkTests {
    static func refusal(_ text: String) -> String? {
        do {
            _ = try ArtworkFile(verifying: Array(text.utf8))
            return nil
        } catch { return error.description }
    }

    @Test("a file that measures what Apple's does is taken", arguments: ArtworkPiece.allCases)
    func accepted(_ piece: ArtworkPiece) throws {
        let black = try ArtworkFile(verifying: Array(SyntheticArtwork(piece: piece).svg.utf8))
        #expect((black.piece, black.color, black.form) == (piece, .black, .svg))
        #expect(black.name == "\(piece.rawValue)-black.svg")
        let twin = SyntheticArtwork(piece: piece, logo: "white", ground: "#000")
        let white = try ArtworkFile(verifying: Array(twin.svg.utf8))
        #expect(white.color == .white)
        #expect(white.content == black.content)
        guard case .outline(let outline) = black.content else { throw CancellationError() }
        let (box, ink) = (try #require(outline.bounds), piece.measure.ink)
        #expect(abs(box.x - ink.x) < 1e-9 && abs(box.maxY - ink.maxY) < 1e-9)
    }

    @Test("the ink box is compared to a fiftieth of a point, from both sides")
    func tolerance() {
        #expect(Self.refusal(SyntheticArtwork(piece: .logoOnly, offset: 0.0199).svg) == nil)
        #expect(Self.refusal(SyntheticArtwork(piece: .logoOnly, offset: -0.0199).svg) == nil)
        for offset in [0.021, -0.021, 5] {
            let text = Self.refusal(SyntheticArtwork(piece: .logoOnly, offset: offset).svg)
            #expect(text?.contains("in Apple's logo-only it covers x 20.5 to 35.5, y 16 to 35") == true)
        }
    }

    struct Row: Sendable {
        /// What is replaced in a good file, and by what.
        let old: String
        let new: String
        let reason: String
    }

    static let rows = [
        Row(old: "viewBox=\"0 0 24 44\" ", new: "", reason: ""),
        Row(
            old: "0 0 24 44",
            new: "0 0 25 44",
            reason: "the picture is 25×44 points; Apple's are 24×44, 31×44, 39×44, 56×56"
        ),
        Row(
            old: "0 0 24 44",
            new: "0 0 nan inf",
            reason: "viewBox is '0 0 nan inf'; it must be 0 0 WIDTH HEIGHT"
        ),
        Row(old: "width=\"24px\"", new: "width=\"48px\"", reason: "width differs from the viewBox"),
        Row(
            old: "<rect ",
            new: "<rect transform=\"scale(2)\" ",
            reason: "<rect> has the attribute transform"
        ),
        Row(old: "<path ", new: "<path style=\"fill:red\" ", reason: "<path> has the attribute style"),
        Row(old: "<g ", new: "<g onclick=\"alert(1)\" ", reason: "<g> has the attribute onclick"),
        Row(old: "stroke=\"none\"", new: "stroke=\"red\"", reason: "there is a stroke"),
        Row(old: "</g>", new: "<script>1</script></g>", reason: "it has a <script>"),
        Row(old: "</g>", new: "<image href=\"http://a/b\"/></g>", reason: "it has a <image>"),
        Row(old: "</g>", new: "<foreignObject/></g>", reason: "it has a <foreignObject>"),
        Row(
            old: "</g>",
            new: "<path d=\"M0 0L1 1\"/></g>",
            reason: "there are 2 <path>; Apple's files have one"
        ),
        Row(old: "</g>", new: "text</g>", reason: "<g> contains text"),
        Row(
            old: "<g ",
            new: "<title><g/></title><g ",
            reason: "<g> is in a place where Apple's files have none"
        ),
        Row(old: "#FFFFFF", new: "#000000", reason: "the path has the color of the rectangle"),
        Row(old: "#FFFFFF", new: "url(#a)", reason: "the fill 'url(#a)' must be black or white"),
        Row(
            old: "x=\"0\" y",
            new: "x=\"1\" y",
            reason: "the rectangle is x 1 to 25, y 0 to 44; in Apple's left-small it is x 0 to 24"
        ),
        Row(old: "x=\"0\" y", new: "x=\"1e9\" y", reason: "x is '1e9'; it must be a number"),
        Row(old: " d=\"M", new: " d=\"X", reason: "the path can't be read, at character 1 of d"),
        Row(
            old: " d=\"M",
            new: " d=\"M0 0A1 1 0 0 0 1 1M",
            reason: "the path can't be read, at character 5 of d"
        ),
        Row(old: " d=\"M", new: " d=\"M0 0L1 1 2 0ZM", reason: "the path has 3 subpaths; Apple's has 2"),
        Row(old: " d=\"M", new: " d=\"L0 0M", reason: "the path does not begin with a moveto"),
        Row(old: " d=\"M", new: " d=\"ZM", reason: "the path closes a subpath that has not begun"),
        Row(old: " d=\"M", new: " d=\"M0 0L1e999 1M", reason: "the path has a number that is too large"),
        Row(old: " d=\"M", new: " d=\"M0 0L1M", reason: "the path lacks a number"),
        Row(old: " d=\"", new: " data=\"", reason: "<path> has the attribute data"),
        Row(old: "<g ", new: "<?a?><g ", reason: "there is a processing instruction"),
        Row(
            old: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            new: "<!DOCTYPE svg [<!ENTITY a \"b\">]>",
            reason: "there is a <!DOCTYPE"
        ),
        Row(old: "<svg", new: "<![CDATA[<svg", reason: "there is a <![CDATA["),
        Row(
            old: "encoding=\"UTF-8\"",
            new: "encoding=\"UTF-7\"",
            reason: "line 1: its declared encoding isn't UTF-8"
        ),
        Row(old: "<title>", new: "<title>&a;", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<title>&amp;&#65;&#x41;", reason: ""),
        Row(old: "<title>", new: "<!-- drawn by hand --><title>", reason: ""),
        Row(old: "width=\"24px\"", new: "width=\r\n'2&#52;px'", reason: ""),
        Row(old: "<title>", new: "<title>&#0;", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<title>&#xD800;", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<title>& ", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<title>]]>", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<title>\u{1}", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<!-- a -- b --><title>", reason: "it is not well-formed XML"),
        Row(old: "<title>", new: "<!-- <title>", reason: "it is not well-formed XML"),
        Row(old: "<g ", new: "<g id=\"a\" id=\"b\" ", reason: "it is not well-formed XML"),
        Row(old: "<g ", new: "<g id=\"a\"fill=\"b\" ", reason: "it is not well-formed XML"),
        Row(old: "<g ", new: "<g id=a ", reason: "it is not well-formed XML"),
        Row(old: "<g ", new: "<g id=\"<\" ", reason: "it is not well-formed XML"),
        Row(old: "<g ", new: "<g id ", reason: "it is not well-formed XML"),
        Row(old: "</title>", new: "</desc>", reason: "it is not well-formed XML"),
        Row(old: "version=\"1.0\"", new: "version=\"2.0\"", reason: "it is not well-formed XML"),
        Row(old: "<?xml ", new: " <?xml ", reason: "it is not well-formed XML"),
        Row(old: "</svg>", new: "", reason: "it is not well-formed XML"),
        Row(old: "</svg>", new: "</svg><svg/>", reason: "it is not well-formed XML"),
        Row(old: "<svg", new: "<html", reason: "it is not well-formed XML"),
    ]

    @Test("whatever could make the picture another one is refused, by name and line", arguments: rows)
    func refused(_ row: Row) throws {
        let good = SyntheticArtwork(piece: .leftSmall).svg
        try #require(good.contains(row.old))
        let bad = good.replacing(row.old, with: row.new, maxReplacements: 1)
        if row.reason.isEmpty {
            #expect(Self.refusal(bad) == nil)
        } else {
            let text = try #require(Self.refusal(bad))
            #expect(text.contains(row.reason), "\(text)")
        }
    }

    @Test("a rectangle over the logo, and a picture without one")
    func order() throws {
        let good = SyntheticArtwork(piece: .leftMedium).svg
        let plate = try #require(good.firstMatch(of: /<rect.*<\/rect>/)).output
        let without = good.replacing(plate, with: "")
        #expect(Self.refusal(without) == "there are 0 <rect>; Apple's files have one")
        let over = without.replacing("</g>", with: "\(plate)</g>")
        #expect(Self.refusal(over)?.contains("covers the logo") == true)
    }

    @Test("what is no SVG, and what is too much")
    func otherFiles() {
        #expect(Self.refusal("") == "line 1: it is not well-formed XML")
        #expect(Self.refusal("\u{0}") == "it isn't an SVG in UTF-8, a PDF or a PNG")
        #expect(Self.refusal("<html/>") == "line 1: it is a <html>, not an <svg>")
        #expect(
            Self.refusal(String(repeating: " ", count: 262_145))?.contains("larger than 262144 bytes") == true
        )
        let many = "<svg>" + String(repeating: "<g/>", count: 64) + "</svg>"
        #expect(Self.refusal(many)?.contains("there are more than 64 elements") == true)
        let long = SyntheticArtwork(piece: .leftSmall).svg
            .replacing("Z M", with: String(repeating: "L10 20", count: 1_000) + "Z M")
        #expect(Self.refusal(long)?.contains("has more than 1000 segments") == true)
    }

    @Test(
        "a path that paints something else than the logo is refused, however its box is made to look",
        arguments: [
            // A cubic that is nearly a parabola and swings far out of the picture.
            (
                "M6.15 13.63H17.97V28.17H6.15ZM11.078 14C5905.194447262495 18 5906.83311392916 24 15.994 28Z",
                "outside of the canvas"
            ),
            ("M6.15 13.63L17.97 28.17ZM6.15 13.63L17.97 28.17Z", "covers almost nothing"),
            ("M6.15 13.63H17.97V28.17H6.15ZM8 15H16V27H8Z", "overlap"),
            ("M6.15 13.63H17.97V28.17H6.15ZM8 15V27H16V15Z", "overlap"),
            ("M6.15 13.63H17.97V27H6.15ZM8 28.17L8 28.17Z", "covers almost nothing"),
        ]
    )
    func paint(_ path: String, _ reason: String) throws {
        let good = SyntheticArtwork(piece: .leftSmall)
        let text = try #require(Self.refusal(good.svg.replacing(good.path, with: path)))
        #expect(text.contains(reason), "\(text)")
    }

    @Test("the box of a curve is the box of its points, for curves of every kind")
    func bounds() throws {
        var state: UInt64 = 7
        func random(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11)
                / Double(1 << 53)
        }
        for index in 0..<2_000 {
            let (a, d) = (random(0...24), random(0...24))
            let b = index % 3 == 0 ? random(0...24) : random(-6_000...6_000)
            // Every third is a parabola, up to rounding.
            let c = index % 3 == 1 ? (3 * b + d - a) / 3 : random(-6_000...6_000)
            let outline = Outline(contours: [
                .init(start: Point(a, 0), segments: [.cubic(Point(b, 1), Point(c, 2), Point(d, 3))])
            ])
            let box = try #require(outline.bounds)
            let values = (0...2_000).map { step -> Double in
                let t = Double(step) / 2_000
                let u = 1 - t
                return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
            }
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            let slack = 1e-9 + 1e-5 * (high - low)
            #expect(
                box.x <= low + 1e-9 && box.maxX >= high - 1e-9 && box.x >= low - slack
                    && box.maxX <= high + slack
            )
        }
    }

    struct Spelling: Sendable {
        let text: String
        let box: [Double]
    }

    @Test(
        "every spelling of path data that SVG has",
        arguments: [
            Spelling(text: "M0 0H10V5H0Z", box: [0, 0, 10, 5]),
            Spelling(text: "m1,1l9-1 0,5-9+0z", box: [1, 0, 10, 5]),
            Spelling(text: "M0 0 10 0 10 5", box: [0, 0, 10, 5]),
            Spelling(text: "m0 0 10 0 0 5", box: [0, 0, 10, 5]),
            Spelling(text: "M0,0C0,4 10,4 10,0z", box: [0, 0, 10, 3]),
            Spelling(text: "M0 0c0 4 5 4 5 0s5-4 5 0", box: [0, -3, 10, 3]),
            Spelling(text: "M0 0Q5 10 10 0T20 0", box: [0, -5, 20, 5]),
            Spelling(text: "M.5.5L1e1,5E-1.5.25z", box: [0.5, 0.25, 10, 0.5]),
            Spelling(text: "M0 0h10v5zL-1-1", box: [-1, -1, 10, 5]),
        ]
    )
    func pathData(_ spelling: Spelling) throws {
        let outline = try PathData.outline(spelling.text, limits: .artwork)
        let box = try #require(outline.bounds)
        for (value, expected) in zip([box.x, box.y, box.maxX, box.maxY], spelling.box) {
            #expect(abs(value - expected) < 1e-9)
        }
    }
}
