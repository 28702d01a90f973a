/// What the name of a picture tells about it.
enum LogoNames {
    static func artwork(_ name: String, isSymbol: Bool) -> MeasuredLogo.Artwork {
        if isSymbol { return .symbol(name) }
        return Self.isOfficial(name) ? .official(name) : .picture(name)
    }

    /// Names that files from Apple Design Resources come with.
    private static func isOfficial(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.contains("siwa") || name.contains("appleid_button") || name.contains("appleid-button")
    }

    /// The logo as a character of a title: U+F8FF, a picture of an apple.
    static func character(in title: String) -> MeasuredLogo.Artwork? {
        title.unicodeScalars.first { [0xF8FF, 0x1F34E, 0x1F34F].contains($0.value) }.map {
            .character(String($0))
        }
    }

    /// Fonts whose letters are pictures.
    static func isIconFont(_ family: String) -> Bool {
        let family = family.lowercased().filter(\.isLetter)
        return ["fontawesome", "ionicons", "materialicons", "icomoon", "icons"].contains {
            family.contains($0)
        }
    }
}
