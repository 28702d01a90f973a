/// All button images that a project needs: every locale, title and style, at every density.
public struct ButtonSet: Sendable {
    /// The target of the files.
    public enum Form: String, Hashable, Sendable, CaseIterable {
        /// One folder per locale, with files such as `sign-in-with-apple-black@2x.png`.
        case png
        /// One folder per locale, with files such as `sign-in-with-apple-black.svg`.
        case svg
        /// An asset catalog with a localized image set per title and style.
        case xcode
        /// Resource folders with a drawable per title and style.
        case android
    }

    /// One file of a set.
    public struct File: Sendable {
        /// The relative path, with slashes.
        public let path: String
        package let content: Content
    }

    package enum Content: Sendable {
        case image(ButtonSpecification, ButtonImage.Format)
        case text(String)
    }

    /// The target of the files.
    public let form: Form
    /// The mode of the buttons.
    public let mode: ButtonSpecification.Mode
    /// The parameters that all buttons share, such as `width`; without color, border, type, locale and scale.
    public let parameters: [(name: String, value: String)]
    /// The locales, from ``ButtonLocale/all``; empty in logo mode.
    public let locales: [String]
    /// The titles; empty in logo mode.
    public let types: [ButtonType]
    /// All files, in a fixed order.
    public let files: [File]

    /// The numbers of pixels per point.
    static let scales = [1, 2, 3]

    /// Plans a set.
    ///
    /// - Parameters:
    ///   - form: The target of the files.
    ///   - mode: The mode of the buttons.
    ///   - parameters: The parameters that all buttons share.
    ///   - locales: The locales, from ``ButtonLocale/all``.
    ///   - types: The titles.
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
        case .xcode: self.files = try plan.assetCatalog(scales: Self.scales)
        case .android: self.files = try plan.drawables()
        }
    }

    /// Returns the bytes of `file`.
    ///
    /// - Parameters:
    ///   - file: One of ``files``.
    ///   - unit: The unit of the corner radius.
    ///   - artwork: The imported logo.
    /// - Returns: The content of the file.
    /// - Throws: Any error from ``ButtonImage``.
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
