import Foundation

extension ButtonSet {
    /// The combinations of a set, and their names in each form.
    struct Plan {
        let mode: ButtonSpecification.Mode
        let parameters: [(name: String, value: String)]
        let locales: [String]
        let types: [ButtonType]

        /// A title in a style; nil means only the logo.
        struct Name: Hashable {
            let type: ButtonType?
            let style: ButtonStyle
        }

        /// Returns the file name of `name`, as used everywhere, such as `sign-in-with-apple-black`.
        func text(_ name: Name) throws(ButtonSpecification.Refusal) -> String {
            try ButtonSpecification(
                mode: self.mode,
                color: name.style == .black ? .black : .white,
                border: name.style == .outlined,
                type: name.type ?? .signIn
            ).fileName
        }

        var names: [Name] {
            let types: [ButtonType?] = self.mode == .logo ? [nil] : self.types
            return types.flatMap { type in ButtonStyle.allCases.map { Name(type: type, style: $0) } }
        }

        /// The locales of the set; only nil in logo mode.
        var places: [String?] { self.mode == .logo ? [nil] : self.locales }

        func image(_ name: Name, _ locale: String?, scale: Int, _ format: ButtonImage.Format = .png)
            throws(ButtonSpecification.Refusal) -> Content
        {
            var all = self.parameters + name.style.parameters + [("scale", "\(scale)")]
            if let type = name.type { all.append(("type", type.rawValue)) }
            if let locale { all.append(("locale", locale)) }
            return .image(try ButtonSpecification(mode: self.mode, parameters: all), format)
        }

        /// The end of a file's name at a scale.
        static func suffix(_ scale: Int) -> String { scale == 1 ? "" : "@\(scale)x" }
    }
}

extension ButtonSet.Plan {
    typealias Refusal = ButtonSpecification.Refusal

    /// Creates one folder per locale.
    func folders(_ format: ButtonImage.Format, scales: [Int]) throws(Refusal) -> [ButtonSet.File] {
        var files: [ButtonSet.File] = []
        for place in self.places {
            for name in self.names {
                let text = try self.text(name)
                for scale in scales {
                    let folder = place.map { "\($0)/" } ?? ""
                    let path = "\(folder)\(text)\(Self.suffix(scale)).\(format.rawValue)"
                    files.append(
                        .init(path: path, content: try self.image(name, place, scale: scale, format))
                    )
                }
            }
        }
        return files
    }

    /// Creates an asset catalog: one image set per name, localized if there is more than one locale.
    func assetCatalog(scales: [Int]) throws(Refusal) -> [ButtonSet.File] {
        let catalog = "SignInWithApple.xcassets"
        var files = [
            ButtonSet.File(path: "\(catalog)/Contents.json", content: .text(CatalogContents().text))
        ]
        for name in self.names {
            let text = try self.text(name)
            let folder = "\(catalog)/\(text).imageset"
            var contents = CatalogContents(images: [])
            for place in self.places {
                let language = place.map(ButtonLocale.appleLanguage(of:))
                for scale in scales {
                    let file = "\(language.map { "\($0)-" } ?? "")\(text)\(Self.suffix(scale)).png"
                    files.append(
                        .init(path: "\(folder)/\(file)", content: try self.image(name, place, scale: scale))
                    )
                    contents.add(file, scale: scale, locale: language)
                    // The image that an app shows for a missing language.
                    if let place, place == self.fallback { contents.add(file, scale: scale, locale: nil) }
                }
            }
            files.append(.init(path: "\(folder)/Contents.json", content: .text(contents.text)))
        }
        return files
    }

    /// English if the set contains it, otherwise the first locale.
    private var fallback: String? {
        self.locales.contains(ButtonLocale.default) ? ButtonLocale.default : self.locales.first
    }

    /// Creates resource folders: `drawable-ja-xhdpi/continue_with_apple_black.png`; English is in those without a
    /// language.
    func drawables() throws(Refusal) -> [ButtonSet.File] {
        var files: [ButtonSet.File] = []
        for place in self.places {
            let language = place.flatMap {
                $0 == ButtonLocale.default ? nil : ButtonLocale.androidLanguage(of: $0)
            }
            for (scale, density) in [(1, "mdpi"), (2, "xhdpi"), (3, "xxhdpi"), (4, "xxxhdpi")] {
                let folder = "res/drawable\(language.map { "-\($0)" } ?? "")-\(density)"
                for name in self.names {
                    let file = "\(try self.text(name).replacing("-", with: "_")).png"
                    files.append(
                        .init(path: "\(folder)/\(file)", content: try self.image(name, place, scale: scale))
                    )
                }
            }
        }
        return files
    }
}

/// The contents file of a folder in an asset catalog.
private struct CatalogContents: Encodable {
    struct Image: Encodable {
        let filename: String
        let idiom = "universal"
        let scale: String
        let locale: String?
    }

    struct Info: Encodable {
        let author = "quince"
        let version = 1
    }

    struct Properties: Encodable {
        let localizable = true
    }

    var images: [Image]?
    let info = Info()
    var properties: Properties?

    mutating func add(_ file: String, scale: Int, locale: String?) {
        self.images?.append(Image(filename: file, scale: "\(scale)x", locale: locale))
        if locale != nil { self.properties = Properties() }
    }

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings and whole numbers can always be encoded.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }
}
