import QuincePictures

/// What is drawn on a button's surface: logo and letters, as runs of columns with nothing between them.
struct PictureInk: Sendable {
    /// Neighbouring columns with something in them.
    struct Run: Hashable, Sendable {
        /// In pixels of the picture; parts of a pixel by how much it is covered.
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double

        var width: Double { self.right - self.left }
        var height: Double { self.bottom - self.top }

        func joined(_ other: Run) -> Run {
            Run(
                left: min(self.left, other.left),
                right: max(self.right, other.right),
                top: min(self.top, other.top),
                bottom: max(self.bottom, other.bottom)
            )
        }
    }

    /// From left to right.
    let runs: [Run]
    private let image: PixelImage
    private let fill: PixelImage.Pixel
    /// The distance of the darkest or lightest ink from the surface, in 255ths.
    private let strength: Double

    /// Less than this is a texture and no ink, in 255ths.
    private static let faint = 24.0
    /// From here on a pixel belongs to a letter.
    private static let threshold = 0.5

    init(_ image: PixelImage, _ frame: PictureFrame, border: Double) {
        self.image = image
        self.fill = frame.fill
        let box = frame.box
        let inset = Int(border.rounded(.up)) + 1
        let rows =
            min(box.top + inset, box.bottom)..<max(box.bottom - inset, min(box.top + inset, box.bottom))
        let fill = frame.fill
        let strength = Self.strength(image, box, fill)
        self.strength = strength
        guard strength > Self.faint, !rows.isEmpty else {
            self.runs = []
            return
        }
        let grid = Coverage(image, box, rows: rows) { pixel in
            pixel.isOpaque ? min(1, Double(pixel.distance(to: fill)) / strength) : 0
        }
        self.runs = grid.runs(threshold: Self.threshold)
    }

    /// Letters and logo stand in the middle of the height.
    private static func strength(_ image: PixelImage, _ box: PixelBox, _ fill: PixelImage.Pixel) -> Double {
        var strongest = 0
        for y in box.rows(0.3, 0.7) {
            for x in box.columns(0.08, 0.92) where image[x, y].isOpaque {
                strongest = max(strongest, image[x, y].distance(to: fill))
            }
        }
        return Double(strongest)
    }

    /// The colour that most of the ink in some runs has; pixels at edges are mixed with the surface and do not count.
    func color(of runs: [Run]) -> PixelImage.Pixel? {
        var counts: [PixelImage.Pixel: Int] = [:]
        for run in runs {
            for y in Int(run.top)..<min(self.image.height, Int(run.bottom.rounded(.up))) {
                for x in Int(run.left)..<min(self.image.width, Int(run.right.rounded(.up))) {
                    let pixel = self.image[x, y]
                    guard Double(pixel.distance(to: self.fill)) > 0.85 * self.strength else { continue }
                    counts[pixel, default: 0] += 1
                }
            }
        }
        return counts.max { ($0.value, $0.key.red) < ($1.value, $1.key.red) }?.key
    }
}

/// How much of each pixel of a box is inked.
private struct Coverage {
    private let values: [Double]
    private let box: PixelBox
    private let rows: Range<Int>

    init(_ image: PixelImage, _ box: PixelBox, rows: Range<Int>, _ value: (PixelImage.Pixel) -> Double) {
        var values: [Double] = []
        values.reserveCapacity(box.width * rows.count)
        for y in rows {
            var row = (box.left..<box.right).map { value(image[$0, y]) }
            Self.clearEnds(&row)
            values += row
        }
        self.values = values
        self.box = box
        self.rows = rows
    }

    /// What a row begins and ends with is the border or what is around round corners: letters never touch the sides.
    private static func clearEnds(_ row: inout [Double]) {
        let isInk = { (value: Double) in value > 0.25 }
        for index in row.indices.prefix(while: { isInk(row[$0]) }) { row[index] = 0 }
        for index in row.indices.reversed().prefix(while: { isInk(row[$0]) }) { row[index] = 0 }
    }

    func runs(threshold: Double) -> [PictureInk.Run] {
        let strongest = (0..<self.box.width).map { column in
            self.rows.indices.reduce(0.0) { max($0, self.value(column, $1 - self.rows.lowerBound)) }
        }
        var runs: [PictureInk.Run] = []
        var start: Int?
        for column in 0...self.box.width {
            let isInked = column < self.box.width && strongest[column] >= threshold
            if isInked, start == nil { start = column }
            if !isInked, let first = start {
                runs.append(self.run(first..<column, strongest))
                start = nil
            }
        }
        return runs
    }

    private func value(_ column: Int, _ row: Int) -> Double { self.values[row * self.box.width + column] }

    /// The run of some columns, with the parts of the pixels beside them that are covered.
    private func run(_ columns: Range<Int>, _ strongest: [Double]) -> PictureInk.Run {
        let rows = (0..<self.rows.count).map { row in
            columns.reduce(0.0) { max($0, self.value($1, row)) }
        }
        let first = rows.firstIndex { $0 >= 0.5 } ?? 0
        let last = rows.lastIndex { $0 >= 0.5 } ?? first
        let before = first > 0 ? rows[first - 1] : 0
        let after = last + 1 < rows.count ? rows[last + 1] : 0
        let (left, right) = (columns.lowerBound, columns.upperBound - 1)
        let beforeLeft = left > 0 ? strongest[left - 1] : 0
        let behindRight = right + 1 < strongest.count ? strongest[right + 1] : 0
        return PictureInk.Run(
            left: Double(self.box.left + left) + 1 - strongest[left] - beforeLeft,
            right: Double(self.box.left + right) + strongest[right] + behindRight,
            top: Double(self.rows.lowerBound + first) + 1 - rows[first] - before,
            bottom: Double(self.rows.lowerBound + last) + rows[last] + after
        )
    }
}
