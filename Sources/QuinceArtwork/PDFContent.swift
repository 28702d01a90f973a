import QuinceButtons
import QuincePictures

/// Interprets the operators that draw a page (ISO 32000-1 §8), as far as a filled path needs them.
struct PDFContent {
    /// A filled path.
    struct Fill {
        let outline: Outline
        let color: ArtworkFile.LogoColor
        /// The filled rectangle, if the path is one.
        let rectangle: ButtonLayout.Rectangle?
    }

    /// The state that `q` saves.
    private struct State {
        /// x' = a x + c, y' = b y + d.
        var a = 1.0
        var b = 1.0
        var c = 0.0
        var d = 0.0
        var color = ArtworkFile.LogoColor.black
    }

    private(set) var fills: [Fill] = []
    /// The page in points; in a PDF, y grows upwards.
    private let width: Double
    private let height: Double
    private var state = State()
    private var saved: [State] = []
    private var contours: [Outline.Contour] = []
    private var start: Point?
    private var segments: [Outline.Segment] = []
    private var current = Point(0, 0)
    private var rectangle: ButtonLayout.Rectangle?
    private var count = 0

    /// Operators that don't change the filled area: line styles, rendering intent, flatness, marked content.
    private static let ignored: Set<String> = ["w", "J", "j", "M", "ri", "i", "BMC", "EMC"]

    private let plain: PDFDocument.PlainNames

    /// Only the page's resources in `plain` may be used.
    init(width: Double, height: Double, plain: PDFDocument.PlainNames) {
        self.width = width
        self.height = height
        self.plain = plain
    }

    mutating func run(_ bytes: [UInt8]) throws(ArtworkRefusal) {
        var scanner = PDFScanner(bytes)
        var operands: [Double] = []
        var named: String?
        var count = 0
        while !scanner.isAtEnd {
            guard let value = scanner.next(), count <= 32 else {
                throw PDFArtwork.refusal("the content of its page can't be read")
            }
            count += 1
            switch value {
            case .number(let number): operands.append(number)
            case .name(let name): named = name
            case .word("gs"):
                guard let state = named, self.plain.states.contains(state), !self.hasPath else {
                    throw PDFArtwork.refusal("it isn't opaque, or its opacity is unknown")
                }
                (operands, named, count) = ([], nil, 0)
            case .word("cs"):
                guard let space = named, self.plain.colors.contains(space) else {
                    throw PDFArtwork.refusal(
                        "it uses a color space that isn't supported"
                    )
                }
                (operands, named, count) = ([], nil, 0)
            case .word(let name):
                try self.perform(name, operands)
                (operands, named, count) = ([], nil, 0)
            default: break
            }
        }
    }

    private mutating func perform(_ name: String, _ n: [Double]) throws(ArtworkRefusal) {
        switch (name, n.count) {
        case ("q", 0), ("Q", 0), ("cm", 6):
            guard !self.hasPath, self.saved.count < 16 else {
                throw PDFArtwork.refusal("it changes the state inside a path")
            }
            if name == "q" {
                self.saved.append(self.state)
            } else if name == "cm" {
                try self.transform(n)
            } else {
                self.state = self.saved.popLast() ?? State()
            }
        case ("g", 1), ("sc", 1), ("scn", 1), ("rg", 3), ("sc", 3), ("scn", 3): try self.color(n, of: n)
        case ("k", 4), ("sc", 4), ("scn", 4): try self.color([1 - n[3]], of: n)
        case ("re", 4): try self.rectangle(n)
        case ("m", 2): try self.move(to: self.point(n[0], n[1]))
        case ("l", 2): try self.add(.line(self.point(n[0], n[1])))
        case ("c", 6):
            try self.add(.cubic(self.point(n[0], n[1]), self.point(n[2], n[3]), self.point(n[4], n[5])))
        case ("v", 4): try self.add(.cubic(self.current, self.point(n[0], n[1]), self.point(n[2], n[3])))
        case ("y", 4):
            let end = self.point(n[2], n[3])
            try self.add(.cubic(self.point(n[0], n[1]), end, end))
        case ("h", 0): self.close()
        case ("f", 0), ("f*", 0), ("F", 0): try self.fill()
        case ("W", 0), ("W*", 0):
            // A clipping path around the whole page has no effect.
            guard let clip = self.rectangle, clip.x <= 0, clip.y <= 0, clip.maxX >= self.width,
                clip.maxY >= self.height
            else { throw PDFArtwork.refusal("it clips a part of the page away") }
        case ("n", 0): self.clear()
        case _ where Self.ignored.contains(name): break
        default: throw PDFArtwork.refusal("it uses '\(name.prefix(10))'")
        }
    }

    private mutating func transform(_ n: [Double]) throws(ArtworkRefusal) {
        guard n[1] == 0, n[2] == 0, n[0] != 0, n[3] != 0 else {
            throw PDFArtwork.refusal("it rotates or skews a shape")
        }
        self.state.c += n[4] * self.state.a
        self.state.d += n[5] * self.state.b
        self.state.a *= n[0]
        self.state.b *= n[3]
        let reach = [self.state.a, self.state.b, self.state.c, self.state.d]
        guard reach.allSatisfy({ abs($0) < PathData.maximumCoordinate }) else {
            throw PDFArtwork.refusal("it scales or moves a shape too far")
        }
    }

    /// Whether a path has begun that hasn't been painted yet.
    private var hasPath: Bool { self.start != nil || !self.contours.isEmpty }

    /// Sets the color, whose components are all 0 or all 1.
    private mutating func color(_ components: [Double], of original: [Double]) throws(ArtworkRefusal) {
        let isInkless = original.count != 4 || original.prefix(3).allSatisfy { $0 == 0 }
        if isInkless, components.allSatisfy({ $0 == 0 }) {
            self.state.color = .black
        } else if isInkless, components.allSatisfy({ $0 == 1 }) {
            self.state.color = .white
        } else {
            throw PDFArtwork.refusal("it fills with a color other than black and white")
        }
    }

    private func point(_ x: Double, _ y: Double) -> Point {
        Point(x * self.state.a + self.state.c, self.height - (y * self.state.b + self.state.d))
    }

    private mutating func rectangle(_ n: [Double]) throws(ArtworkRefusal) {
        let isFirst = self.contours.isEmpty && self.start == nil
        let (a, b) = (self.point(n[0], n[1]), self.point(n[0] + n[2], n[1] + n[3]))
        try self.move(to: a)
        for corner in [Point(b.x, a.y), b, Point(a.x, b.y)] { try self.add(.line(corner)) }
        self.close()
        self.rectangle =
            isFirst
            ? .init(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y)) : nil
    }

    private mutating func move(to point: Point) throws(ArtworkRefusal) {
        guard Self.isSound(point) else { throw PDFArtwork.refusal("a path in it is too large") }
        self.close()
        self.start = point
        self.current = point
    }

    private mutating func add(_ segment: Outline.Segment) throws(ArtworkRefusal) {
        guard self.start != nil else { throw PDFArtwork.refusal("a path in it has no start") }
        self.count += 1
        guard self.count <= PathData.Limits.artwork.segments,
            segment.points.allSatisfy(Self.isSound)
        else { throw PDFArtwork.refusal("a path in it is too long or too large") }
        self.rectangle = nil
        self.segments.append(segment)
        self.current = segment.end
    }

    /// NaN fails both comparisons.
    private static func isSound(_ point: Point) -> Bool { abs(point.x) < 10_000 && abs(point.y) < 10_000 }

    private mutating func close() {
        if let start, !self.segments.isEmpty {
            self.contours.append(.init(start: start, segments: self.segments))
            self.rectangle = nil
        }
        self.start = nil
        self.segments = []
    }

    private mutating func fill() throws(ArtworkRefusal) {
        let rectangle = self.rectangle
        self.close()
        guard self.fills.count < 8 else { throw PDFArtwork.refusal("it fills many paths") }
        self.fills.append(
            Fill(outline: Outline(contours: self.contours), color: self.state.color, rectangle: rectangle)
        )
        self.clear()
    }

    private mutating func clear() {
        self.contours = []
        self.start = nil
        self.segments = []
        self.rectangle = nil
        self.count = 0
    }
}
