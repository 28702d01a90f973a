import QuincePictures
import Testing

@Suite("PNG files as pixels")
struct PixelImageTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let colorType: Int
        let depth: Int
        var testDescription: String { "color type \(self.colorType), \(self.depth) bits" }
    }

    static let forms: [Form] = [
        (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ].flatMap { type, depths in depths.map { Form(colorType: type, depth: $0) } }

    private static let size = (width: 13, height: 11)

    /// Samples that use the whole range of a depth, different at every place.
    private static func samples(_ form: Form, _ x: Int, _ y: Int) -> [Int] {
        let most = 1 << form.depth - 1
        let count = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][form.colorType] ?? 1
        return (0..<count).map { (x * 7 + y * 29 + $0 * 101) * most / 97 % (most + 1) }
    }

    /// What a viewer shows for them, worked out in another way than the reader does.
    private static func pixel(_ form: Form, _ samples: [Int]) -> PixelImage.Pixel {
        let bytes = samples.map { UInt8((Double($0) * 255 / Double(1 << form.depth - 1)).rounded()) }
        switch form.colorType {
        case 0: return .init(red: bytes[0], green: bytes[0], blue: bytes[0])
        case 2: return .init(red: bytes[0], green: bytes[1], blue: bytes[2])
        case 3: return Self.palette[samples[0]]
        case 4: return .init(red: bytes[0], green: bytes[0], blue: bytes[0], alpha: bytes[1])
        default: return .init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
    }

    private static let palette: [PixelImage.Pixel] = (0..<256).map { (index: Int) -> PixelImage.Pixel in
        let blue = UInt8(index * 37 % 256)
        let alpha = index < 100 ? UInt8(index * 2) : 255
        return PixelImage.Pixel(red: UInt8(index), green: UInt8(255 - index), blue: blue, alpha: alpha)
    }

    private static var paletteParts: [(type: String, data: [UInt8])] {
        [
            ("PLTE", Self.palette.flatMap { [$0.red, $0.green, $0.blue] }),
            ("tRNS", Self.palette.prefix(100).map(\.alpha)),
        ]
    }

    @Test("every kind, every filter, interlaced or not", arguments: forms, [false, true])
    func everyKind(_ form: Form, _ isInterlaced: Bool) throws {
        for filter in 0...4 {
            var file = HandmadePNG(width: Self.size.width, height: Self.size.height)
            (file.depth, file.colorType, file.filter) = (form.depth, form.colorType, filter)
            file.isInterlaced = isInterlaced
            if form.colorType == 3 { file.parts = Self.paletteParts }
            let bytes = file.bytes { Self.samples(form, $0, $1) }
            let image = try PixelImage(PNGFile(parsing: bytes), maximumSide: 100)
            try #require(image.width == Self.size.width && image.height == Self.size.height)
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let expected = Self.pixel(form, Self.samples(form, x, y))
                    #expect(image[x, y] == expected, "\(x), \(y), filter \(filter)")
                }
            }
        }
    }

    @Test("pictures smaller than a pass of interlacing", arguments: [1, 2, 3, 4, 5], [1, 2, 3, 4, 5])
    func small(_ width: Int, _ height: Int) throws {
        var file = HandmadePNG(width: width, height: height)
        file.isInterlaced = true
        let image = try PixelImage(
            PNGFile(parsing: file.bytes { [$0 * 50, $1 * 50, 7, 255] }),
            maximumSide: 100
        )
        for y in 0..<height {
            for x in 0..<width {
                #expect(image[x, y] == .init(red: UInt8(x * 50), green: UInt8(y * 50), blue: 7))
            }
        }
    }

    @Test("the one color that is transparent, gray and colored, at its own depth")
    func transparentColor() throws {
        var grey = HandmadePNG(width: 3, height: 1)
        (grey.colorType, grey.depth, grey.parts) = (0, 16, [("tRNS", [0x12, 0x34])])
        let greys = try PixelImage(PNGFile(parsing: grey.bytes { x, _ in [0x1233 + x] }), maximumSide: 9)
        #expect((0..<3).map { greys[$0, 0].alpha } == [255, 0, 255])
        var color = HandmadePNG(width: 2, height: 1)
        (color.colorType, color.parts) = (2, [("tRNS", [0, 1, 0, 2, 0, 3])])
        let colors = try PixelImage(PNGFile(parsing: color.bytes { x, _ in [1, 2, 3 + x] }), maximumSide: 9)
        #expect((0..<2).map { colors[$0, 0].alpha } == [0, 255])
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let why: String
        let reason: String
        let bytes: [UInt8]
        var testDescription: String { self.why }
    }

    static let refused: [Refused] = {
        let good = HandmadePNG(width: 4, height: 4).bytes { _, _ in [1, 2, 3, 4] }
        var wrongSum = good
        wrongSum[45] ^= 1
        var large = HandmadePNG(width: 101, height: 4)
        large.colorType = 0
        var noPalette = HandmadePNG(width: 4, height: 4)
        noPalette.colorType = 3
        var strange = HandmadePNG(width: 4, height: 4)
        strange.depth = 16
        strange.colorType = 3
        strange.parts = [("PLTE", [1, 2, 3])]
        var filter = HandmadePNG(width: 4, height: 4)
        filter.filter = 7
        return [
            Refused(why: "another file", reason: "it isn't a PNG", bytes: Array("GIF89a".utf8)),
            Refused(
                why: "cut off",
                reason: "the PNG is damaged: it ends too early",
                bytes: Array(good.dropLast(5))
            ),
            Refused(why: "a wrong checksum", reason: "a checksum at byte", bytes: wrongSum),
            Refused(
                why: "something behind it",
                reason: "the PNG has data after its end",
                bytes: good + [0]
            ),
            Refused(
                why: "too large",
                reason: "101×4 pixels; at most 100",
                bytes: large.bytes { _, _ in [0] }
            ),
            Refused(why: "no palette", reason: "palette is missing", bytes: noPalette.bytes { _, _ in [0] }),
            Refused(
                why: "no such kind",
                reason: "16 bits of color type 3",
                bytes: strange.bytes { _, _ in [0] }
            ),
            Refused(
                why: "no such filter",
                reason: "there is no filter 7",
                bytes: filter.bytes { _, _ in [0, 0, 0, 0] }
            ),
        ]
    }()

    @Test("what is damaged or too large is refused by name", arguments: refused)
    func refuses(_ row: Refused) throws {
        let refusal = #expect(throws: PictureRefusal.self) {
            try PixelImage(PNGFile(parsing: row.bytes), maximumSide: 100)
        }
        #expect(refusal?.reason.contains(row.reason) == true, "\(refusal?.reason ?? "")")
    }
}
