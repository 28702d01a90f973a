extension MeasuredButton {
    /// The logo as it is seen: a character before the title is one as well.
    var shownLogo: Measured<MeasuredLogo?> {
        switch self.logo {
        case .known(nil), .unseen:
            guard let title = self.title, let text = title.text.value,
                let character = TitleText(text).logoCharacter
            else { return self.logo }
            return title.text.map { _ in MeasuredLogo(.character(character), place: title.place) }
        default: return self.logo
        }
    }

    /// The logo, where there is one and it is looked at by rules that only concern drawings of one's own.
    var customLogo: MeasuredLogo? {
        self.kind.isCustom ? self.shownLogo.value.flatMap(\.self) : nil
    }
}

extension MeasuredLogo {
    /// Whether the file brings its padding along: Apple's does, another one only where that is known.
    var isPadded: Bool {
        if case .official = self.artwork { return self.hasPadding.knownValue ?? true }
        return self.hasPadding.knownValue ?? false
    }
}

extension MeasuredLogo.Artwork {
    /// The artwork with the name of a file or asset: Apple's if Apple's files have this name, otherwise a picture.
    package init(named name: String) {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let plain = String(file.prefix(200)).lowercased().filter { $0.isLetter || $0.isNumber }
        let isOfficial =
            name.contains("appleid.cdn-apple.com/appleid/button")
            || ["siwaleft", "siwalogo", "logosiwa", "appleidbutton"].contains { plain.hasPrefix($0) }
        self = isOfficial ? .official(name) : .picture(name)
    }
}
