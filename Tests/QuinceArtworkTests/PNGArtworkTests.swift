import QuinceArtwork
import QuinceButtons
import QuincePictures
import Testing

@Suite("Artwork in PNG")
struct PNGArtworkTests {
    /// The synthetic mark in black on white, as a program that knows nothing of Quince would save it.
    private func raster(_ piece: ArtworkPiece, scale: Int, opaque: Bool = true) -> Raster {
        let (width, height) = (Int(piece.measure.width) * scale, Int(piece.measure.height) * scale)
        var raster = Raster(width: width, height: height)
        if opaque { raster.fill(columns: 0..<width, rows: 0..<height, grey: 255) }
        var edges = EdgeList()
        if let outline = try? PathData.outline(SyntheticArtwork(piece: piece).path, limits: .artwork) {
            edges.add(outline, xScale: Double(scale), yScale: Double(scale), x: 0, y: 0)
        }
        raster.fill(edges, grey: 0)
        return raster
    }

    private func png(_ raster: Raster, _ samples: PNGEncoder.Samples = .rgba) -> [UInt8] {
        PNGEncoder(samples: samples, scale: 1).encode(raster)
    }

    @Test(
        "a piece of left mode at one to three pixels to the point",
        arguments: [1, 2, 3],
        PNGEncoder.Samples.allCases
    )
    func accepted(scale: Int, samples: PNGEncoder.Samples) throws {
        let raster = self.raster(.leftMedium, scale: scale)
        let file = try ArtworkFile(verifying: self.png(raster, samples))
        #expect((file.piece, file.color, file.form) == (.leftMedium, .black, .png(scale: scale)))
        #expect(file.name == "left-medium-black@\(scale)x.png")
        guard case .bitmap(let bitmap) = file.content else { throw CancellationError() }
        #expect(bitmap.coverage == raster.pixels.map { 255 - UInt8($0 & 0xFF) })
    }

    /// A chunk with its checksum.
    private func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
        let body = Array(type.utf8) + data
        func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return word(data.count) + body + word(Int(CyclicRedundancyCheck.of(body[...])))
    }

    @Test("parts that change what a viewer shows", arguments: ["tRNS", "acTL", "ABCD", "PLTE", "IHDR"])
    func parts(_ type: String) throws {
        let good = self.png(self.raster(.leftSmall, scale: 2))
        // Behind the signature and the first chunk.
        let bad = good[..<33] + self.chunk(type, [UInt8](repeating: 0, count: 6)) + good[33...]
        #expect { try ArtworkFile(verifying: Array(bad)) } throws: { "\($0)".contains("a part \(type)") }
        let harmless = good[..<33] + self.chunk("gAMA", [0, 0, 177, 143]) + good[33...]
        #expect(try ArtworkFile(verifying: Array(harmless)).name == "left-small-black@2x.png")
        #expect { try ArtworkFile(verifying: good + [0]) } throws: { "\($0)".contains("data after its end") }
    }

    @Test("transparent, moved, of another size, and damaged")
    func refused() throws {
        func refusal(_ bytes: [UInt8]) -> String {
            do {
                return "taken as \(try ArtworkFile(verifying: bytes).name)"
            } catch { return error.description }
        }
        #expect(refusal(self.png(self.raster(.leftSmall, scale: 1, opaque: false))).contains("not opaque"))
        #expect(refusal(self.png(self.raster(.logoOnly, scale: 1))).contains("the PNG is 56×56 pixels"))
        var moved = self.raster(.leftSmall, scale: 3)
        moved.fill(columns: 0..<5, rows: 50..<60, grey: 0)
        #expect(refusal(self.png(moved)).contains("isn't at its place in Apple's left-small"))
        let good = self.png(self.raster(.leftSmall, scale: 2))
        #expect(refusal(good) == "taken as left-small-black@2x.png")
        for end in stride(from: 8, to: good.count - 1, by: 7) {
            #expect(refusal(Array(good[..<end])).contains("damaged"))
        }
        for at in stride(from: 20, to: good.count - 13, by: 11) {
            var bad = good
            bad[at] ^= 0x10
            #expect(refusal(bad).hasPrefix("the PNG"))
        }
    }
}
