public import QuinceButtons

/// Parses the path data of an SVG (SVG 1.1 §8.3): lines, curves and arcs.
public struct PathData: Sendable {
    /// The limits of the parser.
    public struct Limits: Sendable {
        /// The largest number of segments per path.
        public var segments: Int
        /// Whether the commands `A` and `a` are accepted.
        public var allowsArcs: Bool
        /// The largest number.
        public var coordinate: Double

        /// Creates the limits for one path.
        public init(
            segments: Int,
            allowsArcs: Bool,
            coordinate: Double = PathData.maximumCoordinate
        ) {
            self.segments = segments
            self.allowsArcs = allowsArcs
            self.coordinate = coordinate
        }
    }

    /// The largest coordinate; larger values have no meaning in the image of a button.
    public static let maximumCoordinate = 10_000.0

    private let limits: Limits
    private let text: [UInt8]
    private var position = 0
    private let line: Int?

    private var contours: [Outline.Contour] = []
    private var segments: [Outline.Segment] = []
    private var start: Point?
    private var current = Point(0, 0)
    private var count = 0
    /// The last control point of the previous curve, for the smooth commands.
    private var control: (command: UInt8, point: Point)?

    /// Returns the outline that `text` describes.
    public static func outline(_ text: String, line: Int? = nil, limits: Limits) throws(PictureRefusal)
        -> Outline
    {
        var data = PathData(text: Array(text.utf8), line: line, limits: limits)
        try data.read()
        return Outline(contours: data.contours)
    }

    /// Parses a number as in path data; nil for anything else.
    public static func number(_ text: String) -> Double? {
        var data = PathData(
            text: Array(text.utf8),
            line: nil,
            limits: Limits(segments: 0, allowsArcs: false)
        )
        guard let value = try? data.coordinate(), data.position == data.text.count else { return nil }
        return value
    }

    private init(text: [UInt8], line: Int?, limits: Limits) {
        self.text = text
        self.line = line
        self.limits = limits
    }

    private mutating func read() throws(PictureRefusal) {
        while let command = self.nextCommand() {
            var command = command
            repeat {
                try self.step(command)
                // Further pairs of coordinates after a moveto are lines.
                if command | 0x20 == UInt8(ascii: "m") { command -= 1 }
            } while command | 0x20 != UInt8(ascii: "z") && self.isAtNumber
        }
        guard self.position == self.text.count else { throw self.refusal("can't be read") }
        self.finish()
    }

    private mutating func step(_ command: UInt8) throws(PictureRefusal) {
        let isRelative = command >= 0x61
        let origin = isRelative ? self.current : Point(0, 0)
        let previous = self.control
        self.control = nil
        switch command | 0x20 {
        case UInt8(ascii: "m"):
            self.finish()
            self.current = try self.point(origin)
            self.start = self.current
        case UInt8(ascii: "l"): try self.add(.line(try self.point(origin)))
        case UInt8(ascii: "h"):
            try self.add(.line(Point(try self.coordinate() + origin.x, self.current.y)))
        case UInt8(ascii: "v"):
            try self.add(.line(Point(self.current.x, try self.coordinate() + origin.y)))
        case UInt8(ascii: "c"):
            let first = try self.point(origin)
            try self.cubic(first, origin)
        case UInt8(ascii: "s"):
            try self.cubic(self.reflected(previous, "c"), origin)
        case UInt8(ascii: "q"):
            let first = try self.point(origin)
            try self.quadratic(first, origin)
        case UInt8(ascii: "t"):
            try self.quadratic(self.reflected(previous, "q"), origin)
        case UInt8(ascii: "a"): try self.arc(origin)
        default:  // z
            guard let start else { throw self.refusal("closes a subpath that has not begun") }
            self.finish()
            self.current = start
        }
    }

    private mutating func cubic(_ first: Point, _ origin: Point) throws(PictureRefusal) {
        let second = try self.point(origin)
        try self.add(.cubic(first, second, try self.point(origin)))
        self.control = (UInt8(ascii: "c"), second)
    }

    private mutating func quadratic(_ control: Point, _ origin: Point) throws(PictureRefusal) {
        try self.add(.quad(control, try self.point(origin)))
        self.control = (UInt8(ascii: "q"), control)
    }

    private mutating func arc(_ origin: Point) throws(PictureRefusal) {
        let radii = (x: try self.coordinate(), y: try self.coordinate())
        let turn = try self.coordinate()
        let (isLarge, sweeps) = (try self.flag(), try self.flag())
        let arc = EllipticalArc(
            from: self.current,
            to: try self.point(origin),
            radii: radii,
            turn: turn,
            isLarge: isLarge,
            sweeps: sweeps
        )
        for segment in arc.segments { try self.add(segment) }
    }

    private func reflected(_ previous: (command: UInt8, point: Point)?, _ kind: Unicode.Scalar) -> Point {
        guard let previous, previous.command == UInt8(ascii: kind) else { return self.current }
        return Point(2 * self.current.x - previous.point.x, 2 * self.current.y - previous.point.y)
    }

    private mutating func add(_ segment: Outline.Segment) throws(PictureRefusal) {
        if self.start == nil {
            // After a closepath, the next subpath begins where the last one began.
            guard !self.contours.isEmpty else { throw self.refusal("does not begin with a moveto") }
            self.start = self.current
        }
        self.count += 1
        guard self.count <= self.limits.segments else {
            throw self.refusal("has more than \(self.limits.segments) segments")
        }
        self.segments.append(segment)
        self.current = segment.end
    }

    private mutating func finish() {
        if let start, !self.segments.isEmpty {
            self.contours.append(.init(start: start, segments: self.segments))
        }
        self.segments = []
        self.start = nil
    }
}

// The characters.
extension PathData {
    private func refusal(_ reason: String) -> PictureRefusal {
        PictureRefusal("the path \(reason), at character \(self.position + 1) of d", line: self.line)
    }

    private mutating func skipSpace(comma: Bool) {
        var commas = comma ? 1 : 0
        while self.position < self.text.count {
            switch self.text[self.position] {
            case 0x20, 0x09, 0x0A, 0x0D: break
            case UInt8(ascii: ",") where commas > 0: commas -= 1
            default: return
            }
            self.position += 1
        }
    }

    private mutating func nextCommand() -> UInt8? {
        self.skipSpace(comma: false)
        let commands = self.limits.allowsArcs ? "mMlLhHvVcCsSqQtTzZaA" : "mMlLhHvVcCsSqQtTzZ"
        guard self.position < self.text.count, commands.utf8.contains(self.text[self.position]) else {
            return nil
        }
        self.position += 1
        return self.text[self.position - 1]
    }

    /// Whether another number follows, so that the command is repeated.
    private var isAtNumber: Bool {
        mutating get {
            let before = self.position
            self.skipSpace(comma: true)
            guard self.position < self.text.count else { return false }
            let byte = self.text[self.position]
            let isNumber = (0x30...0x39).contains(byte) || Array("+-.".utf8).contains(byte)
            if !isNumber { self.position = before }
            return isNumber
        }
    }

    private mutating func point(_ origin: Point) throws(PictureRefusal) -> Point {
        let x = try self.coordinate()
        return Point(origin.x + x, origin.y + (try self.coordinate()))
    }

    private mutating func coordinate() throws(PictureRefusal) -> Double {
        self.skipSpace(comma: true)
        let begin = self.position
        _ = self.take("+-")
        var digits = self.takeDigits()
        if self.take(".") { digits += self.takeDigits() }
        guard digits > 0 else { throw self.refusal("lacks a number") }
        let mantissaEnd = self.position
        if self.take("eE") {
            _ = self.take("+-")
            // Without digits, the letter isn't an exponent.
            if self.takeDigits() == 0 { self.position = mantissaEnd }
        }
        guard self.position - begin <= 40,
            let value = Double(String(decoding: self.text[begin..<self.position], as: UTF8.self)),
            abs(value) <= self.limits.coordinate
        else { throw self.refusal("has a number that is too large") }
        return value
    }

    /// Reads a 0 or a 1, which can be followed by a number without a space.
    private mutating func flag() throws(PictureRefusal) -> Bool {
        self.skipSpace(comma: true)
        if self.take("1") { return true }
        guard self.take("0") else { throw self.refusal("lacks a flag") }
        return false
    }

    private mutating func take(_ characters: StaticString) -> Bool {
        guard self.position < self.text.count,
            characters.description.utf8.contains(self.text[self.position])
        else { return false }
        self.position += 1
        return true
    }

    private mutating func takeDigits() -> Int {
        let begin = self.position
        while self.position < self.text.count, (0x30...0x39).contains(self.text[self.position]) {
            self.position += 1
        }
        return self.position - begin
    }
}
