import QuinceGuidelines

// The title and the logo of a button that the page draws itself.
extension ButtonReading {
    func title(_ painted: PaintedButton.Title) -> ButtonTitleMeasure {
        let zoom = self.content.zoom
        var title = ButtonTitleMeasure(
            .known(painted.text),
            place: SourcePlace(path: self.page.address, object: self.painted.selector),
            locale: painted.language?.replacing("-", with: "_")
        )
        title.font = .known(Self.family(painted.family))
        title.size = .known(painted.size * zoom)
        title.color =
            painted.plain ? .known(RGBColor(channels: painted.color)) : self.surface.ink(in: painted.box)
        title.box = painted.box.map { .known($0.box(in: self.painted.box, zoom)) } ?? .unseen
        title.capHeight = painted.capital.map { .known($0 * zoom) } ?? .unseen
        title.isTruncated = .known(painted.isCut)
        return title
    }

    /// The first of a list of fonts; the browser knows the system's by several names.
    private static func family(_ list: String) -> String {
        let first = list.prefix { $0 != "," }.drop { $0 == " " || $0 == "\"" || $0 == "'" }
        let name = first.reversed().drop { $0 == " " || $0 == "\"" || $0 == "'" }.reversed()
        let isSystem = ["system-ui", "-apple-system", "BlinkMacSystemFont"].contains(String(name))
        return isSystem ? "system" : String(name)
    }

    func logo(_ painted: PaintedButton.Logo) -> MeasuredLogo {
        let zoom = self.content.zoom
        var logo = MeasuredLogo(
            Self.artwork(of: painted),
            place: SourcePlace(path: self.page.address, object: painted.selector ?? self.painted.selector)
        )
        if let box = painted.box {
            let placed = box.box(in: self.painted.box, zoom)
            logo.size = .known(Size(width: placed.width, height: placed.height))
            logo.box = .known(placed)
        }
        logo.color = painted.color.map { .known(RGBColor(channels: $0)) } ?? self.surface.ink(in: painted.box)
        logo.isBitmap = painted.isBitmap.map { .known($0) } ?? .unseen
        logo.isCropped = painted.isCut.map { .known($0) } ?? .unseen
        logo.hasPadding = self.padding(of: painted)
        if let box = painted.box, let ink = painted.ink {
            logo.isBareMark = BareMark.fills(
                Size(width: box.width, height: box.height),
                ink: Size(width: ink.width, height: ink.height)
            )
        }
        return logo
    }

    /// Apple's files are inked to little more than half of their height.
    private func padding(of painted: PaintedButton.Logo) -> Measured<Bool> {
        guard let box = painted.box, let ink = painted.ink, box.height > 0 else { return .unseen }
        return .known(ink.height / box.height < BareMark.leastOfHeight)
    }

    /// The facts about an image of a whole button.
    var picture: MeasuredLogo.Artwork {
        let address = self.painted.origin?.address
        return self.painted.endpoint.map { .official(address ?? $0) } ?? .picture(self.painted.picture ?? "")
    }

    private static func artwork(of painted: PaintedButton.Logo) -> MeasuredLogo.Artwork {
        if let endpoint = painted.endpoint { return .official(endpoint.address) }
        return switch painted.kind {
        case .drawn: .drawn
        case .file: .picture(painted.name)
        case .icon: .iconFont(painted.name)
        case .glyph: .character(painted.name)
        }
    }
}
