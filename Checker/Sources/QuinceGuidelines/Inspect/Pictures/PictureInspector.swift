// Pictures: PNG and SVG files that show a button. A drawing is painted first, so that one way of measuring serves both. Of those that
// Quince drew, only what they say of their mark is known here. Reads no letters.

import QuincePictures

/// Measures button pictures that are named on the command line, whose name says that they are buttons, and drawings with such a title.
package struct PictureInspector: Inspector {
    /// Pixels for a point, where it was said for all pictures; otherwise names and files tell.
    private let scale: Double?

    package init(scale: Double? = nil) { self.scale = scale }

    package var endings: Set<String> { ["png", "svg"] }

    /// The largest file, in bytes: a button of 375 points at six pixels a point has less than a tenth.
    package static let maximumSize = 4_194_304
    /// The largest side, in pixels.
    static let maximumSide = 4_096

    package func reads(_ path: String, isNamed: Bool) -> Bool {
        let name = PictureName(path: path)
        return isNamed || name.isButtons || name.mayBeButtons || path.lowercased().hasSuffix(".svg")
            || LogoFile.mayBe(path)
    }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        let look = !file.isNamed && LogoFile.mayBe(file.path) ? LogoFile.look(of: file) : nil
        // A logo whose name speaks of signing in is no button.
        if let look, look.isBareMark { return Self.with(look, of: file, nil) }
        guard file.isNamed || PictureName(path: file.path).isButtons else {
            let reading = self.probableButton(in: file)
            return look.map { Self.with($0, of: file, reading) } ?? reading
        }
        let button: MeasuredButton
        do throws(PictureRefusal) {
            button = try self.button(in: file)
        } catch {
            throw UnreadableInput(SourcePlace(path: file.path, line: error.line), error.reason)
        }
        return Self.reading(of: button, in: file)
    }

    /// With the look of a logo, for the buttons that show it.
    private static func with(_ look: LogoPicture, of file: InputFile, _ reading: FileReading?) -> FileReading
    {
        var facts = reading?.facts ?? ProjectFacts()
        facts.logoLooks[LogoFile.key(of: file.path)] = [file.path: look]
        return FileReading(facts: facts) { reading?.inspect($0) ?? Inspection() }
    }

    private static func reading(of button: MeasuredButton, in file: InputFile) -> FileReading {
        var button = button
        if button.kind == .customLogoOnly, case .unknown(let reason) = button.logo, !file.isNamed {
            button.doubt = "\(reason), so it may be a logo without a surface"
        }
        if PlaceholderNotice.isIn(Array(file.bytes)) { button.showPlaceholder(.picture(file.path)) }
        let measured = button
        return FileReading { _ in
            var inspection = Inspection()
            inspection.buttons = [measured]
            return inspection
        }
    }

    /// If the name of an image is not certain, only an image that looks like a button counts, and an unreadable image doesn't.
    private func probableButton(in file: InputFile) -> FileReading? {
        let name = PictureName(path: file.path)
        guard
            name.mayBeButtons || file.ending == "svg" && file.mentions(["<text"]) && file.namesApple,
            file.bytes.count <= Self.maximumSize
        else { return nil }
        let bytes = Array(file.bytes)
        guard let button = try? self.probableButton(in: bytes, name) else { return nil }
        return Self.reading(of: button, in: file)
    }

    private func probableButton(in bytes: [UInt8], _ name: PictureName) throws(PictureRefusal)
        -> MeasuredButton?
    {
        guard !bytes.starts(with: PNGFile.signature) else {
            let painted = try self.painted(bytes, name)
            return painted.looksLikeButton ? painted.button(says: nil, title: nil) : nil
        }
        let drawing = try Drawing(parsing: bytes)
        let isTitled = drawing.text.map(SignInText.isTitle) ?? false
        guard isTitled || name.mayBeButtons else { return nil }
        let painted = try PicturedButton(drawing.painted(), scale: drawing.pixelsPerPoint, name: name)
        guard isTitled ? painted.hasSizeOfButton : painted.looksLikeButton else { return nil }
        return painted.button(says: drawing.name, title: drawing.text).adding(drawing)
    }

    private func button(in file: InputFile) throws(PictureRefusal) -> MeasuredButton {
        guard file.bytes.count <= Self.maximumSize else {
            throw PictureRefusal(
                "is larger than \(Self.maximumSize / 1_048_576) MB; button pictures are small"
            )
        }
        let name = PictureName(path: file.path)
        let bytes = Array(file.bytes)
        if bytes.starts(with: PNGFile.signature) {
            return try self.painted(bytes, name).button(says: nil, title: nil)
        }
        let drawing = try Drawing(parsing: bytes)
        return try PicturedButton(drawing.painted(), scale: drawing.pixelsPerPoint, name: name)
            .button(says: drawing.name, title: drawing.text).adding(drawing)
    }

    private func painted(_ bytes: [UInt8], _ name: PictureName) throws(PictureRefusal) -> PicturedButton {
        let file = try PNGFile(parsing: bytes)
        let image = try PixelImage(file, maximumSide: Self.maximumSide)
        let scale = self.scale ?? name.scale ?? file.pixelsPerPoint ?? 1
        return try PicturedButton(image, scale: scale, name: name)
    }
}

extension MeasuredButton {
    /// With what a drawing writes as text and shows as a picture: neither is painted here.
    fileprivate func adding(_ drawing: Drawing) -> MeasuredButton {
        var button = self
        if drawing.text != nil, let lettering = drawing.lettering {
            if let size = lettering.size { button.title?.size = .known(size) }
            if let color = lettering.color { button.title?.color = .known(color) }
        }
        guard self.kind.isCustom, case .unknown = self.logo, let name = drawing.picture else { return button }
        // A picture that is written into the drawing has no name.
        let isInside = name.hasPrefix("data:")
        button.logo =
            isInside ? .unseen : .known(MeasuredLogo(MeasuredLogo.Artwork(named: name), place: self.place))
        return button
    }
}

extension PNGFile {
    /// By the physical size, at 72 points to the inch, where that is a whole number of pixels; nil if the file does not tell.
    var pixelsPerPoint: Double? {
        let data = self.data(of: "pHYs")
        guard data.count == 9, data[8] == 1 else { return nil }
        let perMetre = data[0..<4].reduce(0.0) { $0 * 256 + Double($1) }
        let scale = perMetre * 0.0254 / 72
        let whole = scale.rounded()
        return whole >= 2 && whole <= 6 && abs(scale - whole) < 0.02 ? whole : nil
    }
}
