extension ButtonReader {
    func logo() -> Measured<LogoLook?> {
        let source = [self.configuration, self.state].compactMap(\.self).first {
            $0["image"] != nil || self.reference(in: $0) != nil
        }
        if let source, let name = source["image"] ?? self.reference(in: source)?["image"] {
            return .known(self.picture(name, in: source))
        }
        if let name = self.state?["backgroundImage"] {
            let artwork = LogoNames.artwork(name, isSymbol: false)
            guard case .official = artwork else {
                return .unknown(because: "the picture \(name) may show the logo")
            }
            return .known(
                LogoLook(
                    artwork: artwork,
                    place: self.state?.place(of: "backgroundImage", object: self.node["id"])
                )
            )
        }
        return .known(self.characterLogo())
    }

    private func reference(in source: MarkupNode) -> MarkupNode? {
        source.child("imageReference", key: "image")
    }

    private func picture(_ name: String, in source: MarkupNode) -> LogoLook {
        let isSymbol = (source["catalog"] ?? self.reference(in: source)?["catalog"]) == "system"
        var look = LogoLook(
            artwork: LogoNames.artwork(name, isSymbol: isSymbol),
            place: source.place(of: "image", object: self.node["id"]) ?? source.place(object: self.node["id"])
        )
        let asset = isSymbol ? nil : self.images[name]
        look.isBitmap = isSymbol ? .known(false) : asset.map { .known($0.isBitmap) } ?? .unseen
        if !isSymbol, let size = self.resources.images[name] { look.size = .known(size) }
        let isTinted = isSymbol || asset?.isTemplate == true
        let type = self.node["buttonType"]
        look.hasFileColors =
            !isTinted && self.configuration == nil && (type == nil || type == "custom")
            && self.changes.unless(.image, .known(true)).knownValue == true
        if isTinted { look.color = self.changes.unless(.titleColor, self.imageColor()) }
        return look
    }

    private func imageColor() -> Measured<InterfacePaint> {
        guard let configuration = self.configuration else { return self.tintOrBlue }
        return self.paints.paint("baseForegroundColor", of: configuration)
            ?? (configuration["style"] == "filled" ? .known(InterfacePaint(.white)) : self.tintOrBlue)
    }

    private func characterLogo() -> LogoLook? {
        guard let source = self.configuration ?? self.state else { return nil }
        let place =
            source.place(of: "title", object: self.node["id"]) ?? source.place(object: self.node["id"])
        if let icon = source.child("attributedString", key: "attributedTitle").map(AttributedTitle.init)?.icon
        {
            var look = LogoLook(artwork: .iconFont(icon.font), place: place)
            if let color = icon.piece.color { look.color = self.paints.paint(color) }
            return look
        }
        guard let title = Self.plainTitle(of: self.node), let artwork = LogoNames.character(in: title) else {
            return nil
        }
        var look = LogoLook(artwork: artwork, place: place)
        look.color = self.title()?.color ?? .unseen
        return look
    }
}
