import QuinceGuidelines

/// Buttons whose every value is drawn from what measuring should never give, and from what it gives.
enum HostileButton {
    static func made(line: Int, _ chance: inout SmallRandom) -> MeasuredButton {
        var button = MeasuredButton(
            Self.one(of: ButtonKind.allCases, &chance) ?? .system,
            at: SourcePlace(path: "a.swift", line: line),
            on: Self.one(of: Platform.allCases, &chance) ?? .iOS,
            variant: Variant(line.isMultiple(of: 2) ? .light : .dark, viewport: Self.size(&chance))
        )
        button.screen = Self.one(of: [nil, "a", "b"], &chance) ?? nil
        button.purpose = Self.measured(Self.one(of: MeasuredScreen.Purpose.allCases, &chance), &chance)
        button.box = Self.measured(Self.box(&chance), &chance)
        button.width = Self.measured(Self.number(&chance), &chance)
        button.height = Self.measured(Self.number(&chance), &chance)
        button.cornerRadius = Self.measured(Self.number(&chance), &chance)
        button.clearSpace = Self.measured(Self.number(&chance), &chance)
        button.style = Self.measured(Self.one(of: ButtonStyle.allCases, &chance), &chance)
        button.background = Self.measured(Self.color(&chance), &chance)
        button.fill = Self.measured(Self.color(&chance), &chance)
        button.border = Self.measured(
            .some(
                .init(
                    color: Self.measured(Self.color(&chance), &chance),
                    width: Self.measured(Self.number(&chance), &chance)
                )
            ),
            &chance
        )
        button.title = Bool.random(using: &chance) ? Self.title(&chance) : nil
        button.logo = Self.measured(.some(Self.logo(&chance)), &chance)
        button.accessibleName = Self.measured(Self.text(&chance), &chance)
        button.siblings = Self.measured((0..<3).map { _ in Self.sibling(&chance) }, &chance)
        button.cover = Self.measured(.some(Self.text(&chance)), &chance)
        button.shape = Self.measured(
            Self.one(of: [MeasuredButton.Shape.rectangle, .circle, .ellipse, .other], &chance),
            &chance
        )
        button.isStacked = Self.measured(Bool.random(using: &chance), &chance)
        button.endpoint = Self.one(of: [nil, .center, .logo], &chance) ?? nil
        return button
    }

    private static func title(_ chance: inout SmallRandom) -> ButtonTitleMeasure {
        var title = ButtonTitleMeasure(
            Self.measured(Self.text(&chance), &chance),
            place: Bool.random(using: &chance) ? SourcePlace(path: "b", line: 1) : nil,
            locale: Self.one(of: [nil, "", "de", "zh-Hant-HK", "-_-", "en", "\u{301}", "x_\u{0}"], &chance)
                ?? nil
        )
        title.font = Self.measured(Self.text(&chance), &chance)
        title.size = Self.measured(Self.number(&chance), &chance)
        title.capHeight = Self.measured(Self.number(&chance), &chance)
        title.color = Self.measured(Self.color(&chance), &chance)
        title.box = Self.measured(Self.box(&chance), &chance)
        title.isTruncated = Self.measured(Bool.random(using: &chance), &chance)
        return title
    }

    private static func logo(_ chance: inout SmallRandom) -> MeasuredLogo {
        let name = Self.text(&chance)
        let kinds: [MeasuredLogo.Artwork] = [
            .official(name), .symbol(name), .character(name), .iconFont(name), .drawn, .picture(name),
        ]
        var logo = MeasuredLogo(Self.one(of: kinds, &chance) ?? .drawn)
        logo.size = Self.measured(Self.size(&chance), &chance)
        logo.box = Self.measured(Self.box(&chance), &chance)
        logo.color = Self.measured(Self.color(&chance), &chance)
        logo.isCropped = Self.measured(Bool.random(using: &chance), &chance)
        logo.isBitmap = Self.measured(Bool.random(using: &chance), &chance)
        logo.hasPadding = Self.measured(Bool.random(using: &chance), &chance)
        return logo
    }

    private static func sibling(_ chance: inout SmallRandom) -> SiblingButton {
        var sibling = SiblingButton(Bool.random(using: &chance) ? .own : .provider(Self.text(&chance)))
        sibling.title = Self.text(&chance)
        sibling.isLogoOnly = Bool.random(using: &chance)
        sibling.box = Self.measured(Self.box(&chance), &chance)
        sibling.logoBox = Self.measured(Self.box(&chance), &chance)
        sibling.width = Self.measured(Self.number(&chance), &chance)
        sibling.height = Self.measured(Self.number(&chance), &chance)
        sibling.titleSize = Self.measured(Self.number(&chance), &chance)
        sibling.cornerRadius = Self.measured(Self.number(&chance), &chance)
        return sibling
    }

    private static func number(_ chance: inout SmallRandom) -> Double {
        let numbers: [Double] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .ulpOfOne, -1,
            -0.0,
            0, 1, 19, 30, 44, 140, 300, 667,
        ]
        return Self.one(of: numbers, &chance) ?? 0
    }

    private static func box(_ chance: inout SmallRandom) -> Box {
        Box(
            x: Self.number(&chance),
            y: Self.number(&chance),
            width: Self.number(&chance),
            height: Self.number(&chance)
        )
    }

    private static func size(_ chance: inout SmallRandom) -> Size {
        Size(width: Self.number(&chance), height: Self.number(&chance))
    }

    private static func color(_ chance: inout SmallRandom) -> RGBColor {
        let channels: [Double] = [.nan, .infinity, -1, 0, 0.02, 0.5, 1, 2]
        return RGBColor(
            red: Self.one(of: channels, &chance) ?? 0,
            green: Self.one(of: channels, &chance) ?? 0,
            blue: Self.one(of: channels, &chance) ?? 0,
            alpha: Self.one(of: [.nan, 0, 0.5, 1, 1, 1], &chance) ?? 1
        )
    }

    private static func text(_ chance: inout SmallRandom) -> String {
        Self.one(of: Self.texts, &chance) ?? ""
    }

    private static let texts = [
        "", " ", "Sign in with Apple", "Login with Apple", "SIGN UP WITH APPLE", "\u{F8FF}", "🍎 Apple",
        "ï£¿",
        "a\nb\r\nc\u{2028}d\u{0}", "\u{202E}elppA htiw ni ngiS", "Appleでログイン", "تسجيل Apple", "دخول",
        "z" + String(repeating: "\u{335}\u{301}", count: 300), String(repeating: "Apple ", count: 2_000),
        "👩‍👩‍👧‍👦", "\u{301}", "`$(x)`", "<b>&amp;", "apple ",
    ]

    private static func measured<Value>(_ value: Value?, _ chance: inout SmallRandom) -> Measured<Value> {
        guard let value else { return .unseen }
        switch Int.random(in: 0..<6, using: &chance) {
        case 0: return .unseen
        case 1: return .unknown(because: "set elsewhere")
        case 2: return .assumed(value, because: "no value is named")
        default: return .known(value)
        }
    }

    private static func one<Value>(of values: [Value], _ chance: inout SmallRandom) -> Value? {
        values.randomElement(using: &chance)
    }
}
