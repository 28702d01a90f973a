import QuinceButtons
import Testing

/// What stands where Apple's logo belongs.
@Suite("Placeholder mark")
struct PlaceholderMarkTests {
    @Test("it inks the logo's box to its four sides", arguments: ButtonSpecification.Mode.allCases)
    func bounds(_ mode: ButtonSpecification.Mode) throws {
        let box = try ButtonImage(ButtonSpecification(mode: mode)).layout.logo
        let bounds = try #require(Outline.placeholder(in: box).bounds)
        #expect(abs(bounds.x - box.x) < 1e-9 && abs(bounds.maxX - box.maxX) < 1e-9)
        #expect(abs(bounds.y - box.y) < 1e-9 && abs(bounds.maxY - box.maxY) < 1e-9)
    }

    /// The mark white on black, a pixel to the unit.
    private static func rows(width: Int, height: Int) -> [[UInt8]] {
        var edges = EdgeList()
        let box = ButtonLayout.Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        edges.add(.placeholder(in: box), xScale: 1, yScale: 1, x: 0, y: 0)
        var raster = Raster(width: width, height: height)
        raster.fill(edges, grey: 255)
        return (0..<height).map { y in
            (0..<width).map { UInt8(truncatingIfNeeded: raster.pixels[y * width + $0] >> 8) }
        }
    }

    @Test("a picture in a frame: sky, sun and peaks, solid below, in one piece across")
    func shape() {
        let rows = Self.rows(width: 100, height: 120)
        // The frame, all around.
        #expect(rows[5].allSatisfy { $0 == 255 } && rows.allSatisfy { $0[5] == 255 && $0[94] == 255 })
        // Below the lower end of the valleys everything is solid.
        #expect(rows[83...].allSatisfy { $0.allSatisfy { $0 == 255 } })
        // The sky is a hole, with the sun in it.
        #expect(rows[20][20...40].allSatisfy { $0 == 0 } && rows[33][68] == 255)
        // From the left: frame, sky, peak, valley, peak, sky, frame.
        let inked = rows[65].map { $0 > 127 }
        #expect(zip(inked, inked.dropFirst()).count { $0 != $1 } == 6)
    }

    @Test("six pixels wide, as in the smallest buttons, its lower third has no gap")
    func small() {
        let rows = Self.rows(width: 6, height: 8)
        #expect(rows[6...].allSatisfy { $0.allSatisfy { $0 == 255 } })
    }

    @Test("files say so, in words that programs look for")
    func notice() throws {
        #expect(
            ButtonImage.placeholderNotice
                == "The mark is a placeholder, not Apple's logo, and this file is not made by Apple."
        )
        let image = try ButtonImage(ButtonSpecification(mode: .center))
        #expect(image.svg().contains("<desc>\(ButtonImage.placeholderNotice)</desc>"))
        let chunk = Array("tEXtComment\0\(ButtonImage.placeholderNotice)".utf8)
        #expect(image.png().contains(chunk))
    }
}
