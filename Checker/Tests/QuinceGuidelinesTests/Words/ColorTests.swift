import QuinceGuidelines
import Testing

/// Colors of style sheets: every way of writing one that CSS Color 4 has for sRGB.
@Suite("Colors of CSS")
struct ColorTests {
    static let rows: [(text: String, hexadecimal: String?)] = [
        ("#fff", "#FFFFFF"), ("#ffff", "#FFFFFF"), ("#0008", "#00000088"), ("#1a2B3c", "#1A2B3C"),
        ("#1a2b3c80", "#1A2B3C80"), ("#12", nil), ("#12345", nil), ("#ggg", nil),
        ("rebeccapurple", "#663399"), ("RebeccaPurple", "#663399"), ("papayawhip", "#FFEFD5"),
        ("tan", "#D2B48C"),
        ("lightgoldenrodyellow", "#FAFAD2"), ("transparent", "#00000000"), ("nocolor", nil),
        ("currentcolor", nil),
        ("var(--a)", nil), ("color(display-p3 1 1 1)", nil),
        ("rgb(255, 0, 128)", "#FF0080"), ("rgb(255 0 128)", "#FF0080"), ("rgb(100% 0% 50%)", "#FF0080"),
        ("rgba(0, 0, 0, 0.5)", "#00000080"), ("rgb(0 0 0 / 50%)", "#00000080"),
        ("rgb(300, -4, 0)", "#FF0000"),
        ("rgb(1, 2)", nil), ("rgb(a, b, c)", nil), ("rgb(1, 2, 3, x)", nil), ("rgb(1,2,3,4,5)", nil),
        ("hsl(0, 100%, 50%)", "#FF0000"), ("hsl(120deg 100% 25%)", "#008000"),
        ("hsl(0.5turn 100% 50%)", "#00FFFF"),
        ("hsl(200grad 100% 50%)", "#00FFFF"), ("hsla(240, 100%, 50%, 0.5)", "#0000FF80"),
        ("hsl(-120 100% 50%)", "#0000FF"),
        ("hsl(x, 1%, 1%)", nil),
        ("hwb(0 0% 0%)", "#FF0000"), ("hwb(120 0% 50%)", "#008000"), ("hwb(0 100% 0%)", "#FFFFFF"),
        ("hwb(40 60% 60%)", "#808080"), ("hwb(240 0% 0% / 50%)", "#0000FF80"), ("hwb(0 0%)", nil),
    ]

    @Test("are read alike wherever they are written; what is none stays unknown", arguments: rows.map(\.text))
    func colors(_ text: String) throws {
        let row = try #require(Self.rows.first { $0.text == text })
        #expect(StyleColor.parse(text)?.hexadecimal == row.hexadecimal)
    }

    @Test("black and white are one verdict")
    func pure() {
        #expect(RGBColor(white: 11.0 / 255).pure(within: 12) == .black)
        #expect(RGBColor(white: 244.0 / 255).pure(within: 12) == .white)
        #expect(RGBColor(white: 14.0 / 255).pure(within: 12) == nil)
        #expect(RGBColor(white: 0, alpha: 0.9).pure(within: 12) == nil)
    }
}
