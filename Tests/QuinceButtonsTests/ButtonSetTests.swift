import Foundation
import QuinceButtons
import Testing

@Suite("ButtonSet")
struct ButtonSetTests {
    private func set(
        _ form: ButtonSet.Form,
        mode: ButtonSpecification.Mode = .center,
        locales: [String] = ButtonLocale.all,
        types: [ButtonType] = ButtonType.allCases
    ) throws -> ButtonSet {
        try ButtonSet(form, mode: mode, locales: locales, types: types)
    }

    @Test("every locale, title, style and density once, under a name of its own")
    func counts() throws {
        for (form, count) in [
            (ButtonSet.Form.png, 37 * 3 * 3 * 3), (.svg, 37 * 3 * 3), (.xcode, 37 * 3 * 3 * 3 + 9 + 1),
            (.android, 37 * 3 * 3 * 4),
        ] {
            let files = try self.set(form).files
            #expect(files.count == count)
            // Some file systems do not tell upper from lower case.
            #expect(Set(files.map { $0.path.lowercased() }).count == count)
        }
        #expect(
            try self.set(.png, mode: .logo).files.map(\.path) == [
                "sign-in-with-apple-logo-black.png", "sign-in-with-apple-logo-black@2x.png",
                "sign-in-with-apple-logo-black@3x.png", "sign-in-with-apple-logo-white.png",
                "sign-in-with-apple-logo-white@2x.png",
                "sign-in-with-apple-logo-white@3x.png", "sign-in-with-apple-logo-outlined.png",
                "sign-in-with-apple-logo-outlined@2x.png", "sign-in-with-apple-logo-outlined@3x.png",
            ]
        )
    }

    @Test("a file is the image that its name says")
    func content() throws {
        let set = try ButtonSet(
            .png,
            mode: .left,
            parameters: [("height", "44"), ("logo-size", "large")],
            locales: ["ja_JP"],
            types: [.continue]
        )
        let file = try #require(
            set.files.first { $0.path == "ja_JP/continue-with-apple-left-outlined@3x.png" }
        )
        let same = try ButtonSpecification(
            mode: .left,
            parameters: [
                ("height", "44"), ("logo-size", "large"), ("locale", "ja_JP"), ("type", "continue"),
                ("color", "white"), ("border", "true"), ("scale", "3"),
            ]
        )
        #expect(try set.bytes(of: file) == ButtonImage(same).png())
    }

    /// The parts of an image set's description that Xcode reads.
    private struct Contents: Decodable {
        struct Image: Decodable {
            let filename: String
            let idiom: String
            let scale: String
            let locale: String?
        }
        struct Properties: Decodable {
            let localizable: Bool
        }
        let images: [Image]
        let properties: Properties?
    }

    private func contents(_ set: ButtonSet, _ name: String) throws -> Contents {
        let path = "SignInWithApple.xcassets/\(name).imageset/Contents.json"
        let file = try #require(set.files.first { $0.path == path })
        return try JSONDecoder().decode(Contents.self, from: Data(try set.bytes(of: file)))
    }

    @Test("the asset catalog names its own files, and English where a language is missing")
    func catalog() throws {
        let set = try self.set(.xcode)
        let contents = try self.contents(set, "sign-in-with-apple-black")
        let folder = "SignInWithApple.xcassets/sign-in-with-apple-black.imageset/"
        let there = Set(set.files.map(\.path).filter { $0.hasPrefix(folder) && $0.hasSuffix(".png") })
        #expect(Set(contents.images.map { folder + $0.filename }) == there)
        #expect(contents.properties?.localizable == true)
        #expect(contents.images.count == 38 * 3 && contents.images.allSatisfy { $0.idiom == "universal" })
        let fallback = contents.images.filter { $0.locale == nil }
        #expect(
            fallback.map(\.filename) == [
                "en-sign-in-with-apple-black.png", "en-sign-in-with-apple-black@2x.png",
                "en-sign-in-with-apple-black@3x.png",
            ]
        )
        #expect(fallback.map(\.scale) == ["1x", "2x", "3x"])
        let languages = Set(contents.images.compactMap(\.locale))
        #expect(languages.count == 37)
        #expect(
            languages.isSuperset(of: [
                "he", "nb", "zh-Hans", "zh-Hant", "zh-HK", "pt-BR", "pt-PT", "es", "es-MX", "en-GB",
            ])
        )
        let single = try self.contents(try self.set(.xcode, mode: .logo), "sign-in-with-apple-logo-black")
        #expect(single.images.count == 3 && single.properties == nil)
    }

    @Test("drawables lie where Android looks for them")
    func drawables() throws {
        let paths = Set(try self.set(.android).files.map(\.path))
        for folder in [
            "drawable-mdpi", "drawable-xxxhdpi", "drawable-iw-mdpi", "drawable-in-xhdpi", "drawable-nb-mdpi",
            "drawable-pt-mdpi", "drawable-pt-rPT-mdpi", "drawable-zh-mdpi", "drawable-zh-rHK-mdpi",
            "drawable-en-rGB-mdpi",
        ] {
            #expect(paths.contains("res/\(folder)/sign_up_with_apple_outlined.png"), "\(folder)")
        }
        #expect(!paths.contains { $0.contains("drawable-en-mdpi") })
        #expect(
            paths.allSatisfy {
                $0.wholeMatch(of: /res\/drawable(-[a-z]{2}(-r[A-Z]{2})?)?-(m|x+h)dpi\/[a-z_]+\.png/) != nil
            }
        )
    }

    @Test("a set without English has no drawables for every language")
    func drawablesWithoutEnglish() throws {
        let paths = try self.set(.android, locales: ["de_DE"]).files.map(\.path)
        #expect(paths.count == 36 && paths.allSatisfy { $0.hasPrefix("res/drawable-de-") })
    }

    @Test("what does not fit is refused as for one button")
    func refused() {
        #expect(
            throws: ButtonSpecification.Refusal.value(
                parameter: "width",
                value: "3",
                allowed: "a whole number from 130 to 375"
            )
        ) { try ButtonSet(.svg, mode: .center, parameters: [("width", "3")]) }
        #expect(throws: ButtonSpecification.Refusal.self) {
            try ButtonSet(.svg, mode: .logo, parameters: [("width", "200")])
        }
    }

    @Test("a sheet shows each button whole, on a ground it can be seen on")
    func sheet() throws {
        let set = try self.set(.png, locales: ["en_US", "ar_SA"], types: [.signIn])
        let raster = try ButtonSheet(set, scale: 2).raster
        #expect((raster.width, raster.height) == ((52 + 3 * 148 + 8) * 2, (2 * 38 + 8) * 2))
        #expect(raster.pixels.allSatisfy { $0 >= 0xFF00 })
        let specification = try ButtonSpecification(
            mode: .center,
            parameters: [("locale", "ar_SA"), ("scale", "2"), ("color", "white")]
        )
        let image = try ButtonImage(specification).raster
        // The second style of the second row; where the button is opaque, the sheet shows it.
        let (left, top) = ((52 + 8 + 148) * 2, (8 + 38) * 2)
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixels[y * image.width + x] >= 0xFF00 {
                #expect(
                    raster.pixels[(top + y) * raster.width + left + x] == image.pixels[y * image.width + x]
                )
            }
        }
        #expect(raster.pixels[top * raster.width + left] & 0xFF == 96)
    }
}
