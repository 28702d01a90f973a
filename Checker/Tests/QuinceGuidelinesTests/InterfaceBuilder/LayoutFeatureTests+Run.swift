import QuinceGuidelines
import Testing

extension LayoutFeatureTests {
    static let screens: [Size] = [(320, 568), (375, 667), (393, 852), (430, 932)].map {
        Size(width: $0.0, height: $0.1)
    }

    @Test("measures width, height and place on every screen", arguments: rows)
    func measures(_ row: Row) throws {
        var fixture = InterfaceFixture()
        fixture.views = row.views
        fixture.constraints = row.constraints
        fixture.document = row.document
        let buttons = try fixture.buttons().filter { $0.variant.appearance == .light }
        try #require(buttons.count == 1 || buttons.count == 4)
        for (index, screen) in Self.screens.enumerated() {
            let button = try #require(
                buttons.first { $0.variant.viewport == nil || $0.variant.viewport == screen }
            )
            Self.expect(button.width, Self.value(row.widths, index), "width at \(screen.width)")
            Self.expect(button.height, Self.value(row.heights, index), "height at \(screen.width)")
            if let x = Self.value(row.x, index) {
                Self.expect(button.box.map(\.x), x, "x at \(screen.width)")
            }
            if let y = Self.value(row.y, index) {
                Self.expect(button.box.map(\.y), y, "y at \(screen.width)")
            }
        }
    }

    private static func value(_ values: [Double?], _ index: Int) -> Double? {
        values.count == 1 ? values[0] : values[index]
    }

    /// A wanted nil is a value that is not known.
    private static func expect(_ measured: Measured<Double>, _ wanted: Double?, _ what: String) {
        guard let wanted else {
            #expect(measured.value == nil, "\(what): \(measured)")
            return
        }
        #expect(
            measured.knownValue.map { abs($0 - wanted) < 0.02 } == true,
            "\(what): \(measured), wanted \(wanted)"
        )
    }
}
