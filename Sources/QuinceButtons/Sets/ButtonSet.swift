/// All the buttons a project needs: every locale, title and style, for every density.
public struct ButtonSet: Sendable {
    /// What the files are for.
    public enum Form: String, Hashable, Sendable, CaseIterable {
        /// A folder a locale, `sign-in-with-apple-black@2x.png`.
        case png
        /// A folder a locale, `sign-in-with-apple-black.svg`.
        case svg
        /// An asset catalog with a localized image set for each title and style.
        case xcode
        /// Resource folders with a drawable for each title and style.
        case android
    }

    /// One file of a set.
    public struct File: Sendable {
        /// Where it belongs, with slashes between.
        public let path: String
        package let content: Content
    }

    package enum Content: Sendable {
        case image(ButtonSpecification, ButtonImage.Format)
        case text(String)
    }

    /// What the files are for.
    public let form: Form
    /// Which endpoint's buttons.
    public let mode: ButtonSpecification.Mode
    /// What all buttons have in common, such as `width`; neither color nor border, type, locale or scale.
    public let parameters: [(name: String, value: String)]
    /// Of ``ButtonLocale/all``; in logo mode there is none.
    public let locales: [String]
    /// Which titles; in logo mode there is none.
    public let types: [ButtonType]
    /// Every file, in an order that does not change.
    public let files: [File]

    /// Pixels to the point.
    static let scales = [1, 2, 3]

    /// Plans a set.
    ///
    /// - Parameters:
    ///   - form: What the files are for.
    ///   - mode: Which endpoint's buttons.
    ///   - parameters: What all buttons have in common.
    ///   - locales: Of ``ButtonLocale/all``.
    ///   - types: Which titles.
    /// - Throws: ``ButtonSpecification/Refusal``.
    public init(
        _ form: Form,
        mode: ButtonSpecification.Mode,
        parameters: [(name: String, value: String)] = [],
        locales: [String] = ButtonLocale.all,
        types: [ButtonType] = ButtonType.allCases
    ) throws(ButtonSpecification.Refusal) {
        self.form = form
        self.mode = mode
        self.parameters = parameters
        self.locales = mode == .logo ? [] : locales
        self.types = mode == .logo ? [] : types
        let plan = Plan(mode: mode, parameters: parameters, locales: self.locales, types: self.types)
        switch form {
        case .png: self.files = try plan.folders(.png, scales: Self.scales)
        case .svg: self.files = try plan.folders(.svg, scales: [1])
        case .xcode: self.files = try plan.assetCatalogue(scales: Self.scales)
        case .android: self.files = try plan.drawables()
        }
    }

    /// The bytes of `file`.
    ///
    /// - Parameters:
    ///   - file: Of ``files``.
    ///   - unit: How the corner radius is meant.
    ///   - artwork: The imported logo.
    /// - Returns: What to write.
    /// - Throws: What ``ButtonImage`` throws.
    public func bytes(
        of file: File,
        radius unit: ButtonLayout.RadiusUnit = .points,
        artwork: ButtonArtwork = ButtonArtwork()
    ) throws -> [UInt8] {
        switch file.content {
        case .text(let text): return Array(text.utf8)
        case .image(let specification, let format):
            return try ButtonImage(specification, radius: unit, artwork: artwork).file(as: format)
        }
    }

    /// The images among ``files``.
    public var images: [(specification: ButtonSpecification, format: ButtonImage.Format)] {
        self.files.compactMap { file in
            guard case .image(let specification, let format) = file.content else { return nil }
            return (specification, format)
        }
    }
}
