extension DrawnReading {
    /// The buttons that one pressable view is: one for each title it may have.
    func buttons(_ candidate: DrawnCandidate, beside siblings: [SiblingButton]) -> [MeasuredButton] {
        let shape = DrawnShape(candidate)
        let titles = candidate.titles
        let hasNoText = candidate.contents.texts.isEmpty
        let isPicture =
            hasNoText && candidate.logo.map { PictureName(path: $0.picture.name).isWholeButtons } ?? false
        let isLogoOnly = hasNoText && !isPicture
        var button = MeasuredButton(
            isLogoOnly ? .customLogoOnly : .customText,
            at: candidate.place(of: nil),
            on: self.platform,
            variant: self.variant
        )
        self.paint(&button, shape, candidate)
        self.size(&button, shape, isLogoOnly: isLogoOnly)
        button.logo = candidate.measuredLogo
        button.siblings = .known(siblings)
        button.accessibleName = candidate.accessibleName
        if let isStacked = candidate.contents.isStacked { button.isStacked = .known(isStacked) }
        if isPicture { button.becomePicture(because: "it is in the picture") }
        guard !titles.isEmpty else { return [button] }
        return titles.map { title in
            var titled = button
            titled.place = candidate.place(of: title)
            titled.title = candidate.measure(title)
            if let name = title.text, case .unseen = button.accessibleName, candidate.hasNoLabel {
                titled.accessibleName = .known(name)
            }
            return titled
        }
    }

    private func paint(_ button: inout MeasuredButton, _ shape: DrawnShape, _ candidate: DrawnCandidate) {
        let hasOwnSurface = candidate.pressable.laid.view.press?.hasOwnSurface == true
        button.background = shape.background
        if let fill = shape.surface.fill {
            // What is not painted at all is no fill; what is painted half is seen with what is behind.
            let isHalf = fill.value.map { $0.alpha > 0 && $0.alpha < 1 } ?? false
            let seen = fill.with(button.background).map { $0.over($1) }
            button.fill = isHalf && seen.value != nil ? seen : fill
        } else if !hasOwnSurface {
            button.fill = .known(.clear)
        }
        button.border = shape.surface.border ?? (hasOwnSurface ? .unseen : .known(nil))
        button.cornerRadius = shape.radius
        // A black title on no surface is made for a light background.
        if case .unseen = button.background, button.fill.knownValue?.alpha == 0,
            case .some(.some) = button.border.knownValue,
            candidate.title?.text.style.color.knownValue?.distance(to: .black) ?? 255 <= 1
        {
            button.background = .assumed(.white, because: "the title is black on no surface of its own")
        }
        // White buttons are made for backgrounds of another color: nobody leaves that to chance.
        if case .unseen = button.background, button.isPlainWhite {
            button.background = .unknown(because: "the background behind the button is set elsewhere")
        }
    }

    private func size(_ button: inout MeasuredButton, _ shape: DrawnShape, isLogoOnly: Bool) {
        button.width = shape.width
        button.height = shape.height
        button.isHeightNear = shape.isHeightNear
        let view = shape.laid.view
        if isLogoOnly {
            let reason = "its size is computed elsewhere"
            if view.width == .unknown { button.width = .unknown(because: reason) }
            if view.height == .unknown { button.height = .unknown(because: reason) }
            button.shape = shape.mask
        }
        if case .unseen = button.width, let share = shape.share, let screen = self.viewport?.width {
            button.width = .assumed(share * screen, because: "it is a share of the width")
        }
        if self.isBeyondTheScreen(button.width) { button.width = .unseen }
        if let space = shape.clearSpace { button.clearSpace = .known(space) }
    }

    /// Whether a view asks for more than the screen has, where what is around decides.
    private func isBeyondTheScreen(_ width: Measured<Double>) -> Bool {
        guard self.metrics.passesExactRoom, let width = width.value, let viewport else { return false }
        return width > viewport.width
    }

    /// A button that the platform or a library draws, where it stands.
    func button(_ pressable: DrawnPressable, beside siblings: [SiblingButton]) -> MeasuredButton {
        let view = pressable.laid.view
        guard case .button(var button) = view.content else {
            return MeasuredButton(.system, at: view.place, on: self.platform, variant: self.variant)
        }
        button.variant = self.variant
        button.siblings = .known(siblings)
        if let width = pressable.laid.width, width.isExact { button.width = .known(width.low) }
        if self.isBeyondTheScreen(button.width) { button.width = .unseen }
        if let height = pressable.laid.height, height.isExact { button.height = .known(height.low) }
        button.background = pressable.around.background
        if case .unseen = button.background, button.style.value == .white {
            button.background = .unknown(because: "the background behind the button is set elsewhere")
        }
        if let space = pressable.around.space.adding(view.margin).shortest {
            button.clearSpace = .known(space)
        }
        if let opacity = pressable.around.opacity.knownValue, opacity < 1 {
            button.cover = .known("opacity \(decimal(opacity, places: 2))")
        }
        return button
    }
}

extension MeasuredButton {
    /// Whether its fill is white and it has no border.
    fileprivate var isPlainWhite: Bool {
        guard let fill = self.fill.knownValue, fill.alpha >= 1, fill.distance(to: .white) <= 1 else {
            return false
        }
        return self.border == .known(nil)
    }
}

extension DrawnShape {
    /// The mask of a logo-only button; unseen if not known.
    fileprivate var mask: Measured<MeasuredButton.Shape> {
        if self.surface.isCircle { return .known(.circle) }
        guard let radius = self.radius.knownValue, let height = self.height.knownValue else { return .unseen }
        return .known(radius >= height / 2 ? .circle : .rectangle)
    }

    /// The shortest way to what is seen beside it.
    fileprivate var clearSpace: Double? {
        var space = self.space.adding(self.laid.view.margin)
        if let touch = self.laid.view.touchHeight {
            let more = self.height.knownValue.map { max(0, touch - $0) / 2 }
            space = space.adding(DrawnEdges(top: more, bottom: more))
        }
        return space.shortest
    }
}

extension DrawnCandidate {
    /// The titles that the button may have.
    var titles: [CodeString] {
        guard let title = self.title else { return [] }
        let strings = title.text.strings.map { title.text.style.isUppercase ? $0.uppercased : $0 }
        let known = strings.filter { $0.text != nil }
        let apples = known.filter { $0.text.map(SignInText.namesApple) ?? false }
        if !apples.isEmpty { return Array(apples.prefix(6)) }
        if let joined = self.joinedTitle { return [joined] }
        return Array((known.isEmpty ? strings : known).prefix(4))
    }

    /// The texts of a title that is put together from several.
    private var joinedTitle: CodeString? {
        let parts = self.contents.texts.compactMap { $0.text.strings.first }
        guard parts.count > 1, var first = parts.first else { return nil }
        let text = parts.compactMap(\.text).joined(separator: " ")
        guard SignInText.isTitle(text) else { return nil }
        first.text = text
        return first
    }

    /// The place of the button: the code that makes it Apple's.
    func place(of title: CodeString?) -> SourcePlace {
        let view = self.pressable.laid.view
        var depths = [title].compactMap(\.self).filter { $0.text.map(SignInText.namesApple) ?? false }
            .map(\.depth)
        if let logo = self.logo, ViewWords.isAppleLogo(logo.picture.name) {
            depths.append(logo.picture.depth)
        }
        guard let depth = depths.max(), view.uses.indices.contains(depth) else { return view.place }
        return view.uses[depth]
    }

    func measure(_ title: CodeString) -> ButtonTitleMeasure {
        let text: Measured<String> =
            (title.text?.trimmed).map {
                title.isAssumed ? .assumed($0, because: "a translation may replace it") : .known($0)
            }
            ?? (title.isParameter ? .unseen : .unknown(because: "the title is computed"))
        var measure = ButtonTitleMeasure(text, place: title.place, locale: title.locale)
        guard let style = self.title?.text.style else { return measure }
        if style.size.value != nil { measure.size = style.size }
        if style.size.knownValue != nil { measure.writtenSize = style.writtenSize }
        measure.color = style.color.certain
        measure.font = style.font
        return measure
    }

    var measuredLogo: Measured<MeasuredLogo?> {
        guard let picture = self.logo else { return self.contents.isOpen ? .unseen : .known(nil) }
        // A picture that someone else gives.
        guard !picture.picture.name.isEmpty else { return .unseen }
        var artwork = picture.picture.artwork
        // Apple's own files are told by their names, in resources as well.
        if case .picture(let name) = artwork { artwork = MeasuredLogo.Artwork(named: name) }
        var logo = MeasuredLogo(artwork, place: picture.picture.place)
        logo.color = picture.picture.color.certain
        logo.hasFileColors = picture.picture.hasFileColors
        logo.isBitmap = picture.picture.isBitmap
        logo.hasPadding = picture.picture.hasPadding
        if picture.picture.isBareMark { logo.becomeBareMark() }
        let (width, height) = (picture.laid.width, picture.laid.height)
        logo.size = logo.artwork.size(
            width: width.flatMap { $0.isExact ? $0.low : nil },
            height: height.flatMap { $0.isExact ? $0.low : nil }
        )
        if picture.picture.fillsBox, let size = logo.size.knownValue {
            logo.isCropped = logo.artwork.isCropped(filling: size)
        }
        return .known(logo)
    }

    var hasNoLabel: Bool {
        self.pressable.laid.view.label == nil && self.contents.name == nil
            && self.pressable.around.label == nil
    }

    /// What assistive technology reads of the button itself; its title where that is all.
    var accessibleName: Measured<String> {
        if let label = self.pressable.laid.view.label ?? self.contents.name ?? self.pressable.around.label {
            return label.certain
        }
        return self.contents.texts.isEmpty && !self.contents.isOpen ? .known("") : .unseen
    }
}
