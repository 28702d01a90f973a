import QuinceButtons

extension ButtonPage {
    /// The result of a valid form.
    struct Result: Sendable {
        /// A link to a file.
        struct Download: Sendable {
            let title: String
            let path: String
            let fileName: String
        }

        let picturePath: String
        let pictureWidth: Int
        let pictureHeight: Int
        /// The button's title, in ``language``.
        let alternative: String
        let language: String
        /// The page's color, such as `#d1d1d6`.
        let ground: String
        let measure: String
        let contrast: String
        let judgment: String
        let standsOut: Bool
        let warnings: [String]
        /// Whether the button has the placeholder mark in place of Apple's logo.
        let hasPlaceholder: Bool
        let downloads: [Download]
        let groups: [ButtonSnippets.Group]
        let summary: String

        init(
            _ specification: ButtonSpecification,
            on page: PageColor,
            snippets: ButtonSnippets,
            artwork: ButtonArtwork
        ) {
            let advice = ButtonAdvice(specification, on: page)
            self.picturePath = specification.path(scale: Self.previewScale)
            self.pictureWidth = specification.width
            self.pictureHeight = specification.height
            self.alternative = snippets.label
            self.language = specification.languageTag
            self.ground = page.text
            self.measure = Self.measure(specification)
            self.contrast = advice.contrast.description
            self.judgment = advice.judgment
            self.standsOut = advice.standsOut
            self.warnings = advice.warnings
            // The preview, and all downloads.
            self.hasPlaceholder = Set([1, 2, 3, specification.scale]).contains { scale in
                let image = (try? specification.changing(["scale": scale])).flatMap {
                    try? ButtonImage($0, artwork: artwork)
                }
                return image?.hasPlaceholder(as: .png) != false || image?.hasPlaceholder(as: .svg) != false
            }
            self.downloads = Self.downloads(specification, snippets.fileName)
            self.groups = snippets.groups
            self.summary = Self.summary(advice)
        }

        /// A scale that is sharp on today's screens.
        private static let previewScale = 2

        private static func measure(_ specification: ButtonSpecification) -> String {
            let (width, height, scale) = (specification.width, specification.height, specification.scale)
            return "\(width) × \(height) points, @\(scale)x \(width * scale) × \(height * scale) pixels"
        }

        /// The usual scales, the chosen one, and SVG, which needs none.
        private static func downloads(_ specification: ButtonSpecification, _ name: String) -> [Download] {
            let scales = Set([1, 2, 3, specification.scale]).sorted()
            let pictures = scales.map { scale in
                Download(
                    title: "PNG @\(scale)x",
                    path: specification.path(scale: scale),
                    fileName: "\(name)\(scale == 1 ? "" : "@\(scale)x").png"
                )
            }
            let vectors = Download(title: "SVG", path: specification.path(.svg), fileName: "\(name).svg")
            return pictures + [vectors]
        }

        private static func summary(_ advice: ButtonAdvice) -> String {
            let contrast = "Contrast \(advice.contrast), \(advice.standsOut ? "enough" : "too little")."
            switch advice.warnings.count {
            case 0: return "\(contrast) No warning."
            case 1: return "\(contrast) One warning: \(advice.warnings[0])"
            default: return "\(contrast) \(advice.warnings.count) warnings."
            }
        }
    }
}

extension ButtonSpecification {
    /// The path of the same image at another scale.
    fileprivate func path(scale: Int) -> String {
        ((try? self.changing(["scale": scale])) ?? self).path()
    }
}
