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
        guard strength > Self.faint, !rows.isEmpty else {
            self.runs = []
            return
        }
        let grid = Coverage(image, box, rows: rows) { pixel in
            pixel.isOpaque ? min(1, Double(pixel.distance(to: fill)) / strength) : nil
        }
        self.runs = grid.runs(threshold: Self.threshold)
    }

    /// The distance of the darkest or lightest ink from the surface, in 255ths; letters and logo stand in the middle of the height.
    private static func strength(_ image: PixelImage, _ box: PixelBox, _ fill: PixelImage.Pixel) -> Double {
        var strongest = 0
        for y in box.rows(0.3, 0.7) {
            for x in box.columns(0.08, 0.92) where image[x, y].isOpaque {
                strongest = max(strongest, image[x, y].distance(to: fill))
            }
        }
        return Double(strongest)
    }

    /// The color of the ink in some runs: the one most of it has where it is wide enough to show one, otherwise the strongest.
    ///
    /// Pixels at edges are mixed with the surface, and thin letters have no others.
    func color(of runs: [Run]) -> (pixel: PixelImage.Pixel, isFlat: Bool)? {
        let places = runs.flatMap(self.places)
        guard let strongest = places.max(by: { self.distance($0.x, $0.y) < self.distance($1.x, $1.y) }) else {
            return nil
        }
        let least = 0.85 * Double(self.distance(strongest.x, strongest.y))
        var flat: [PixelImage.Pixel: Int] = [:]
        for (x, y) in places where Double(self.distance(x, y)) > least && self.isFlat(x, y) {
            flat[self.image[x, y], default: 0] += 1
        }
        if let color = flat.max(by: { ($0.value, $0.key.red) < ($1.value, $1.key.red) })?.key {
            return (color, true)
        }
        return (self.image[strongest.x, strongest.y], false)
    }

    /// The pixels of a run's box.
    private func places(in run: Run) -> [(x: Int, y: Int)] {
        let rows =
            max(0, Int(run.top))..<max(0, Int(run.top), min(self.image.height, Int(run.bottom.rounded(.up))))
        let columns =
            max(0, Int(run.left))..<max(0, Int(run.left), min(self.image.width, Int(run.right.rounded(.up))))
        return rows.flatMap { y in columns.map { x in (x, y) } }
    }

    /// Whether the same ink lies on all sides, so that nothing else is mixed in.
    private func isFlat(_ x: Int, _ y: Int) -> Bool {
        guard x > 0, y > 0, x + 1 < self.image.width, y + 1 < self.image.height else { return false }
        let pixel = self.image[x, y]
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].allSatisfy { x, y in
            self.image[x, y].distance(to: pixel) <= 4
        }
    }

    /// How far a pixel's color is from the surface, in 255ths.
    private func distance(_ x: Int, _ y: Int) -> Int {
        self.image[x, y].isOpaque ? self.image[x, y].distance(to: self.fill) : 0
    }
}

/// How much of each pixel of a box is inked.
private struct Coverage {
    private let values: [Double]
    private let box: PixelBox
    private let rows: Range<Int>

    /// Pixels outside the button have no value and don't count as ink.
    init(_ image: PixelImage, _ box: PixelBox, rows: Range<Int>, _ value: (PixelImage.Pixel) -> Double?) {
        var values: [Double] = []
        values.reserveCapacity(box.width * rows.count)
        for y in rows {
            for x in box.left..<box.right { values.append(value(image[x, y]) ?? Self.nothing) }
        }
        Self.clearRim(&values, width: box.width)
        // What is left of nothing are holes.
        self.values = values.map { $0 == Self.nothing ? 0 : $0 }
        self.box = box
        self.rows = rows
    }

    private static let nothing = 2.0
    /// More than this is ink and no rounding.
    private static let trace = 0.25

    /// All that hangs together with the sides is the border, or what is around round corners: letters never touch the sides.
    private static func clearRim(_ values: inout [Double], width: Int) {
        var reached: [Int] = []
        func reach(_ index: Int) {
            guard values[index] > Self.trace else { return }
            values[index] = 0
            reached.append(index)
        }
        for start in stride(from: 0, to: values.count, by: width) {
            reach(start)
            reach(start + width - 1)
        }
        while let index = reached.popLast() {
            let (column, row) = (index % width, index / width)
            for y in max(0, row - 1)...min(values.count / width - 1, row + 1) {
                for x in max(0, column - 1)...min(width - 1, column + 1) { reach(y * width + x) }
            }
        }
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
