import QuinceGuidelines

extension ScreenReading {
    /// The logo of a button; none if nothing of its label is unknown and no picture is in it.
    func logo(of candidate: ButtonCandidate, title: ViewNode) -> Measured<MeasuredLogo?> {
        if let image = self.logoImage(of: candidate, title: title),
            let artwork = self.measure.artwork(of: image)
        {
            return .known(self.logo(artwork, image, candidate.node))
        }
        if let character = self.logoCharacter(of: candidate) { return .known(character) }
        let isUnderstood = !candidate.node.drawn.contains {
            if case .unknown = $0.kind { true } else { false }
        }
        return isUnderstood && candidate.images.isEmpty ? .known(nil) : .unseen
    }

    private func logoImage(of candidate: ButtonCandidate, title: ViewNode) -> ViewNode? {
        let shown = candidate.images.filter { !BranchMark.exclude($0.branches, title.branches) }
        return shown.first(where: self.measure.isAppleNamed) ?? shown.first
    }

    private func logo(_ artwork: MeasuredLogo.Artwork, _ image: ViewNode, _ button: ViewNode) -> MeasuredLogo
    {
        var logo = MeasuredLogo(artwork, place: image.position.place)
        let (width, height) = (
            self.measure.extent(of: image, .width), self.measure.extent(of: image, .height)
        )
        let isFitted = image.modifier("scaledToFit", "aspectRatio") != nil
        let (ownWidth, ownHeight) = (width.fixed, height.fixed)
        if isFitted || ownWidth != nil && ownHeight != nil {
            logo.size = artwork.size(width: ownWidth, height: ownHeight)
        }
        let asset = artwork.file.flatMap { self.measure.evaluator.project.facts.images[$0] }
        logo.isBitmap = asset.map { .known($0.isBitmap) } ?? .unseen
        let mode = image.modifier("renderingMode")?.arguments.unlabelled?.lastMember
        let isTemplate = mode == "template" || mode == nil && asset?.isTemplate == true
        let isSymbol = if case .symbol = artwork { true } else { false }
        if isTemplate || isSymbol { logo.color = self.measure.foreground(of: image, in: button) }
        logo.hasFileColors = !isTemplate && !isSymbol && Self.showsFileColors(image)
        let isFilled =
            image.modifier("scaledToFill") != nil
            || image.modifier("aspectRatio")?["contentMode"]?.lastMember == "fill"
        if isFilled, image.modifier("clipped", "clipShape") != nil { logo.isCropped = .known(true) }
        return logo
    }

    /// Whether a picture is named and nothing around it changes its colors.
    private static func showsFileColors(_ image: ViewNode) -> Bool {
        guard image.arguments.first?.value.literalText != nil, image.arguments.first?.label != "systemName"
        else {
            return false
        }
        return ([image] + image.ancestors).allSatisfy { node in
            !node.modifiers.contains { Self.filters.contains($0.name) || $0.name == "modifier" }
        }
    }

    private static let filters: Set<String> = [
        "colorMultiply", "colorInvert", "grayscale", "brightness", "saturation", "hueRotation", "contrast",
        "blendMode", "luminanceToAlpha", "colorEffect", "layerEffect", "mask", "overlay",
    ]

    /// A logo that is a character of a text.
    private func logoCharacter(of candidate: ButtonCandidate) -> MeasuredLogo? {
        for node in candidate.texts {
            guard let text = self.measure.text(of: node),
                let mark = text.words.first(where: Wording.logos.contains)
            else { continue }
            return MeasuredLogo(.character(String(mark)), place: node.position.place)
        }
        return nil
    }

    /// Whether the logo stands above the title.
    func isStacked(_ candidate: ButtonCandidate, title: ViewNode) -> Measured<Bool> {
        guard let image = self.logoImage(of: candidate, title: title) else { return .unseen }
        let around = image.ancestors
        guard let common = title.ancestors.first(where: { node in around.contains { $0 === node } }) else {
            return .unseen
        }
        switch common.kind {
        case .vertical: return .known(true)
        case .horizontal, .button: return .known(false)
        default: return .unseen
        }
    }
}

extension Extent {
    /// The length if it is fixed.
    fileprivate var fixed: Double? {
        guard case .fixed(let length) = self else { return nil }
        return length
    }
}
