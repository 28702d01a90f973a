/// Writes PNG files (ISO/IEC 15948).
public struct PNGEncoder: Sendable {
    /// The samples of a pixel in the file; both decode to the same image.
    public enum Samples: String, Hashable, Sendable, CaseIterable {
        case greyAlpha = "grey-alpha"
        case rgba
    }

    package let samples: Samples
    /// The number of pixels per point, written as the physical size at 72 points per inch.
    package let scale: Int
    /// The text chunks: a keyword and its text, both in ASCII.
    package let texts: [(keyword: String, text: String)]

    package init(samples: Samples = .greyAlpha, scale: Int, texts: [(keyword: String, text: String)] = []) {
        self.samples = samples
        self.scale = scale
        self.texts = texts
    }

    /// Returns the file.
    package func encode(_ raster: Raster) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let type: UInt8 = self.samples == .greyAlpha ? 4 : 6
        Self.append(
            "IHDR",
            Self.word(raster.width) + Self.word(raster.height) + [8, type, 0, 0, 0],
            to: &file
        )
        Self.append("sRGB", [0], to: &file)  // perceptual
        let perMetre = Int((Double(self.scale) * 72 / 0.0254).rounded())
        Self.append("pHYs", Self.word(perMetre) + Self.word(perMetre) + [1], to: &file)
        for (keyword, text) in self.texts {
            Self.append("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8), to: &file)
        }
        Self.append("IDAT", self.compressed(raster), to: &file)
        Self.append("IEND", [], to: &file)
        return file
    }

    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        file += Self.word(data.count)
        let start = file.count
        file += type.utf8
        file += data
        let sum = CyclicRedundancyCheck.of(file[start...])
        file += Self.word(Int(sum))
    }

    /// Returns the compressed rows, each as its difference from the row above (filter 2).
    private func compressed(_ raster: Raster) -> [UInt8] {
        var deflater = ZeroRunDeflater()
        let (width, samples) = (raster.width, self.samples == .greyAlpha ? 2 : 4)
        let blank = [UInt16](repeating: 0, count: width)
        unsafe raster.pixels.withUnsafeBufferPointer { pixels in
            unsafe blank.withUnsafeBufferPointer { blank in
                for y in 0..<raster.height {
                    let row = unsafe UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
                    let above =
                        unsafe y == 0
                        ? blank : UnsafeBufferPointer(rebasing: pixels[(y - 1) * width..<y * width])
                    deflater.add(2)
                    unsafe Self.add(row, above, samples, to: &deflater)
                }
            }
        }
        return deflater.finish()
    }

    /// Adds the bytes that differ; four equal pixels are skipped at once.
    private static func add(
        _ row: UnsafeBufferPointer<UInt16>,
        _ above: UnsafeBufferPointer<UInt16>,
        _ samples: Int,
        to deflater: inout ZeroRunDeflater
    ) {
        let (new, old) = (UnsafeRawBufferPointer(row), UnsafeRawBufferPointer(above))
        var x = 0
        let count = row.count
        while x < count {
            if x + 4 <= count,
                unsafe new.loadUnaligned(fromByteOffset: x * 2, as: UInt64.self)
                    == old.loadUnaligned(fromByteOffset: x * 2, as: UInt64.self)
            {
                deflater.addZeros(4 * samples)
                x += 4
                continue
            }
            let (pixel, other) = unsafe (row[x], above[x])
            let grey = UInt8(truncatingIfNeeded: pixel) &- UInt8(truncatingIfNeeded: other)
            if samples == 4 {
                deflater.add(grey)
                deflater.add(grey)
            }
            deflater.add(grey)
            deflater.add(UInt8(truncatingIfNeeded: pixel >> 8) &- UInt8(truncatingIfNeeded: other >> 8))
            x += 1
        }
    }
}
