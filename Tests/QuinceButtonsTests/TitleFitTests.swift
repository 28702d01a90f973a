import QuinceButtons
import Testing

@Suite("TitleFit")
struct TitleFitTests {
    @Test(
        "the width it names is the first at which the title is as good as whole",
        arguments: ButtonLocale.all
    )
    func width(_ locale: String) throws {
        for mode in [ButtonSpecification.Mode.center, .left] {
            for type in ButtonType.allCases {
                let narrow = try ButtonSpecification(mode: mode, width: 130, type: type, locale: locale)
                guard let fit = TitleFit(narrow) else {
                    #expect((ButtonLayout(narrow).title?.shrink ?? 0) >= TitleFit.tolerance)
                    continue
                }
                guard case .width(let width) = fit else {
                    Issue.record("\(locale) \(type) does not fit at a height of 30")
                    continue
                }
                #expect(TitleFit(try narrow.changing(["width": width])) == nil)
                #expect(TitleFit(try narrow.changing(["width": width - 1])) != nil)
            }
        }
    }

    @Test("where no width helps it names the height")
    func height() throws {
        let polish = try ButtonSpecification(width: 375, height: 44, type: .signUp, locale: "pl_PL")
        guard case .height(let height) = try #require(TitleFit(polish)) else { throw CancellationError() }
        #expect(TitleFit(try polish.changing(["height": height])) == nil)
        #expect(TitleFit(try polish.changing(["height": height + 1])) != nil)
        #expect(TitleFit(try ButtonSpecification(mode: .logo)) == nil)
        // Apple's own default, a hundredth smaller than full size.
        #expect(TitleFit(try ButtonSpecification()) == nil)
    }

    @Test("typed values mean what texts mean")
    func typed() throws {
        let typed = try ButtonSpecification(
            mode: .left,
            width: 200,
            height: 44,
            color: .white,
            border: true,
            locale: "ja_JP",
            logoPosition: 20,
            logoSize: .large
        )
        #expect(try ButtonSpecification(mode: .left, parameters: typed.parameters) == typed)
        #expect((typed.width, typed.logoPosition, typed.logoSize, typed.hasBorder) == (200, 20, .large, true))
        #expect(
            try ButtonSpecification(mode: .logo, height: 44).parameters.map(\.name)
                == ButtonSpecification.parameterNames(of: .logo)
        )
        #expect(throws: ButtonSpecification.Refusal.self) { try ButtonSpecification(width: 129) }
        #expect(throws: ButtonSpecification.Refusal.self) { try ButtonSpecification(locale: "xx_XX") }
    }

    @Test(
        "locales that someone meant",
        arguments: [
            ("ja", "ja_JP"), ("ja-JP", "ja_JP"), ("he_IL", "iw_IL"), ("nb-NO", "no_NO"), ("zh-Hant", "zh_TW"),
            ("zh_hans_CN", "zh_CN"),
            ("en", "en_US"), ("en-gb", "en_GB"), ("pt-PT", "pt_PT"), ("es-AR", "es_ES"), ("klingon", nil),
            ("", nil), ("_", nil),
        ] as [(String, String?)]
    )
    func closest(_ text: String, _ expected: String?) {
        #expect(ButtonLocale.closest(to: text) == expected)
    }
}
