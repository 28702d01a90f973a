/// A plural form of a language (CLDR, Language Plural Rules).
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
    case zero
    case one
    case two
    case few
    case many
    case other
}

/// How a language chooses the form for a whole number (CLDR 47, cardinal rules; the numbers here are below a million).
package enum PluralRule: Hashable, Sendable {
    /// One form: Japanese, Chinese, Thai …
    case none
    /// 1, and the others: English, German …
    case one
    /// 0 and 1, and the others: French, Portuguese in Brazil.
    case zeroAndOne
    case arabic
    case croatian
    case czech
    case hebrew
    case polish
    case romanian
    case russian

    /// The forms that whole numbers have.
    package var categories: [PluralCategory] {
        switch self {
        case .none: [.other]
        case .one, .zeroAndOne: [.one, .other]
        case .arabic: PluralCategory.allCases
        case .croatian, .czech, .romanian: [.one, .few, .other]
        case .hebrew: [.one, .two, .other]
        case .polish, .russian: [.one, .few, .many]
        }
    }

    /// The form for `number`, which isn't negative.
    package func category(of number: Int) -> PluralCategory {
        let (ten, hundred) = (number % 10, number % 100)
        let isFew = (2...4).contains(ten) && !(12...14).contains(hundred)
        switch self {
        case .none: return .other
        case .one: return number == 1 ? .one : .other
        case .zeroAndOne: return number <= 1 ? .one : .other
        case .arabic: return Self.arabic(number, hundred)
        case .croatian: return ten == 1 && hundred != 11 ? .one : isFew ? .few : .other
        case .czech: return number == 1 ? .one : (2...4).contains(number) ? .few : .other
        case .hebrew: return number == 1 ? .one : number == 2 ? .two : .other
        case .polish: return number == 1 ? .one : isFew ? .few : .many
        case .romanian:
            return number == 1 ? .one : number == 0 || (1...19).contains(hundred) ? .few : .other
        case .russian: return ten == 1 && hundred != 11 ? .one : isFew ? .few : .many
        }
    }

    private static func arabic(_ number: Int, _ hundred: Int) -> PluralCategory {
        switch (number, hundred) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }
}
