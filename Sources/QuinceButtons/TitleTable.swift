import Foundation

/// The titles of all locales with their outlines, as written by `scripts/titles` (format QTO2, `Titles/README.md`).
public struct TitleTable: Sendable {
    /// The number of units per em of the title's size.
    public let unitsPerEm: Int
    /// The outlines, each one once, in units, y upwards.
    public let glyphs: [Outline]
    /// For each locale, one title per type, then its label.
    private let titles: [String: [ButtonTitle]]

    /// The locales in order, such as `ar_SA`.
    public let locales: [String]

    /// The table of this library, which is parsed once.
    public static let embedded: Result<TitleTable, Refusal> = .init { () throws(Refusal) in
        try TitleTable(parsing: Self.embeddedBytes)
    }
    package static var embeddedBytes: [UInt8] { PackageResources.outlines_bin }

    /// Parses a table.
    ///
    /// - Throws: ``Refusal`` with the place, if the bytes aren't a valid table.
    public init(parsing bytes: [UInt8]) throws(Refusal) {
        var reader = Reader(bytes: bytes)
        guard try reader.bytes(4) == Array("QTO2".utf8)[...] else {
            throw reader.refusal("this isn't a table of titles")
        }
        self.unitsPerEm = try reader.number()
        var glyphs: [Outline] = []
        for _ in 0..<(try reader.count()) { glyphs.append(try reader.glyph()) }
        var titles: [String: [ButtonTitle]] = [:]
        var locales: [String] = []
        for _ in 0..<(try reader.count()) {
            let code = try reader.string()
            var lines: [ButtonTitle] = []
            for _ in 0...ButtonType.allCases.count { lines.append(try reader.title(glyphs: glyphs.count)) }
            titles[code] = lines
            locales.append(code)
        }
        guard reader.isAtEnd else { throw reader.refusal("bytes after the end") }
        self.glyphs = glyphs
        self.titles = titles
        self.locales = locales
    }

    /// Returns the title; nil for a locale that the table doesn't have.
    public func title(_ type: ButtonType, in locale: String) -> ButtonTitle? {
        guard let titles = self.titles[locale], let index = ButtonType.allCases.firstIndex(of: type) else {
            return nil
        }
        return titles[index]
    }

    /// Returns the locale's code as a line of text; nil for a locale that the table doesn't have.
    public func label(of locale: String) -> ButtonTitle? { self.titles[locale]?.last }

    /// Returns the title's outlines on its line, from x = 0 on the baseline, in units, y downwards as in images.
    public func outline(of title: ButtonTitle) -> Outline {
        var outline = Outline()
        for placement in title.placements {
            let (x, y) = (Double(placement.x), Double(placement.y))
            outline.contours += self.glyphs[placement.glyph].map { Point($0.x + x, -($0.y + y)) }.contours
        }
        return outline
    }

    /// The reason why bytes aren't a valid table of titles.
    public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem with the bytes.
        public let reason: String
        /// The place, in bytes from the start.
        public let offset: Int

        /// Creates a refusal at a byte.
        public init(reason: String, offset: Int) {
            self.reason = reason
            self.offset = offset
        }

        /// The reason and the place.
        public var description: String { "\(self.reason), at byte \(self.offset)" }
    }
}

/// Reads numbers, points and the values composed of them, one after another.
private struct Reader {
    private let source: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.source = bytes }

    var isAtEnd: Bool { self.position == self.source.count }

    func refusal(_ reason: String) -> TitleTable.Refusal { .init(reason: reason, offset: self.position) }

    mutating func byte() throws(TitleTable.Refusal) -> UInt8 {
        guard self.position < self.source.count else { throw self.refusal("the table ends too early") }
        self.position += 1
        return self.source[self.position - 1]
    }

    mutating func bytes(_ count: Int) throws(TitleTable.Refusal) -> ArraySlice<UInt8> {
        guard count <= self.source.count - self.position else {
            throw self.refusal("the table ends too early")
        }
        self.position += count
        return self.source[(self.position - count)..<self.position]
    }

    /// Reads an unsigned LEB128 number of at most four bytes, in its shortest form.
    mutating func number() throws(TitleTable.Refusal) -> Int {
        var value = 0
        for shift in stride(from: 0, to: 28, by: 7) {
            let byte = try self.byte()
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 {
                guard byte > 0 || shift == 0 else {
                    throw self.refusal("a number is longer than it needs to be")
                }
                return value
            }
        }
        throw self.refusal("a number is too long")
    }

    mutating func signed() throws(TitleTable.Refusal) -> Int {
        let value = try self.number()
        return value & 1 == 0 ? value / 2 : -(value / 2) - 1
    }

    /// Reads the number of entries that follow; each has at least one byte, so a wrong count can't request memory.
    mutating func count() throws(TitleTable.Refusal) -> Int {
        let count = try self.number()
        guard count <= self.source.count - self.position else {
            throw self.refusal("a count is larger than the table")
        }
        return count
    }

    mutating func string() throws(TitleTable.Refusal) -> String {
        guard let text = String(validating: try self.bytes(try self.count()), as: UTF8.self) else {
            throw self.refusal("a text is not UTF-8")
        }
        return text
    }

    mutating func glyph() throws(TitleTable.Refusal) -> Outline {
        let length = try self.count()
        let end = self.position + length
        var last = Point(0, 0)
        var outline = Outline()
        for _ in 0..<(try self.count()) { outline.contours.append(try self.contour(from: &last)) }
        guard self.position == end else {
            throw self.refusal("the length of a glyph differs from the stated length")
        }
        return outline
    }

    private mutating func contour(from last: inout Point) throws(TitleTable.Refusal) -> Outline.Contour {
        let start = try self.point(after: &last)
        var segments: [Outline.Segment] = []
        for _ in 0..<(try self.count()) {
            let head = try self.number()
            for _ in 0..<(head / 4) { segments.append(try self.segment(kind: head % 4, from: &last)) }
        }
        return .init(start: start, segments: segments)
    }

    private mutating func segment(kind: Int, from last: inout Point) throws(TitleTable.Refusal)
        -> Outline.Segment
    {
        switch kind {
        case 1: return .line(try self.point(after: &last))
        case 2: return .quad(try self.point(after: &last), try self.point(after: &last))
        case 3:
            return .cubic(
                try self.point(after: &last),
                try self.point(after: &last),
                try self.point(after: &last)
            )
        default: throw self.refusal("a segment of an unknown kind")
        }
    }

    private mutating func point(after last: inout Point) throws(TitleTable.Refusal) -> Point {
        let (x, y) = (try self.signed(), try self.signed())
        last = Point(last.x + Double(x), last.y + Double(y))
        return last
    }

    mutating func title(glyphs: Int) throws(TitleTable.Refusal) -> ButtonTitle {
        let flags = try self.byte()
        guard flags <= 1 else { throw self.refusal("an unknown flag") }
        let text = try self.string()
        let advance = try self.number()
        let ink = ButtonTitle.Ink(
            xMin: try self.signed(),
            yMin: try self.signed(),
            xMax: try self.signed(),
            yMax: try self.signed()
        )
        var placements: [ButtonTitle.Placement] = []
        var (x, y) = (0, 0)
        for _ in 0..<(try self.count()) {
            let glyph = try self.number()
            guard glyph < glyphs else { throw self.refusal("a glyph index beyond the table") }
            x += try self.signed()
            y += try self.signed()
            placements.append(.init(glyph: glyph, x: x, y: y))
        }
        return ButtonTitle(
            text: text,
            isRightToLeft: flags == 1,
            advance: advance,
            ink: ink,
            placements: placements
        )
    }
}
