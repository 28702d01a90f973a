/// A product of the shop.
struct Product: Hashable, Sendable, Identifiable {
    typealias ID = String

    /// The parts of the shop, in display order.
    enum Section: String, Hashable, Sendable, CaseIterable {
        case fruit
        case larder
        case garden

        var title: String {
            switch self {
            case .fruit: "Fruit"
            case .larder: "The larder"
            case .garden: "For the garden"
            }
        }

        var remark: String {
            switch self {
            case .fruit: "Picked to order, sent the same day."
            case .larder: "Cooked in copper pans, in small batches."
            case .garden: "Tools and trees that outlast us."
            }
        }
    }

    let id: ID
    let section: Section
    let name: String
    /// The unit of one piece, such as `1 kg`.
    let unit: String
    let price: Money
    /// One line of text next to the name.
    let line: String
    let description: String
    /// Short facts, such as the season and how long it keeps.
    let facts: [String]
    /// A description of the picture for people who can't see it.
    let pictureDescription: String
    /// The picture, as an SVG file.
    let picture: String
}

/// An amount in cents of euro.
struct Money: Hashable, Sendable, Comparable, CustomStringConvertible {
    let cents: Int

    /// Such as `€ 6.80`.
    var description: String {
        let rest = self.cents % 100
        return "€\u{202F}\(self.cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    static func + (left: Self, right: Self) -> Self { Self(cents: left.cents + right.cents) }
    static func * (price: Self, count: Int) -> Self { Self(cents: price.cents * count) }
    static func < (left: Self, right: Self) -> Bool { left.cents < right.cents }
}
