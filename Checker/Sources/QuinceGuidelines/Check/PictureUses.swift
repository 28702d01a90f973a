// Pictures of buttons that nobody may see.

extension Inspection {
    /// Marks pictures that no code names, and leaves out copies for other scales and appearances that measure the same.
    ///
    /// - Parameters:
    ///   - files: The mentions of all files.
    ///   - named: The paths that the user named: those count whether code shows them or not.
    mutating func settlePictures(_ files: [FileMentions], named: Set<String>) {
        self.removeCopies()
        // A folder with pictures alone shows them to the person who checks it.
        let code = files.filter { !InputFile.isPicture($0.path) }
        guard !code.isEmpty else { return }
        let texts = Set(code.flatMap(\.mentions).map { Self.plain($0.text) })
        for index in self.buttons.indices where self.buttons[index].doubt == nil {
            let path = self.buttons[index].place.path
            guard InputFile.isPicture(path), !named.contains(path) else { continue }
            let names = Self.names(of: path)
            guard !texts.contains(where: { text in names.contains { text.contains($0) } }) else { continue }
            self.buttons[index].doubt = "no code of the project names the picture"
        }
    }

    private mutating func removeCopies() {
        var kept: Set<MeasuredButton> = []
        self.buttons.removeAll { button in
            guard let folder = Self.imageSet(of: button.place.path) else { return false }
            var copy = button
            copy.place = SourcePlace(path: folder)
            copy.forgetPlaces()
            return !kept.insert(copy).inserted
        }
    }

    /// The folder of a picture in an asset catalog.
    private static func imageSet(of path: String) -> String? {
        let parts = path.split(separator: "/").dropLast()
        guard InputFile.isPicture(path), parts.last?.hasSuffix(".imageset") == true else { return nil }
        return parts.joined(separator: "/")
    }

    /// What code may call a picture: the name of its file without scale, and that of its set in a catalog.
    private static func names(of path: String) -> [String] {
        let parts = path.split(separator: "/")
        let stem = parts.last?.prefix { $0 != "." && $0 != "@" } ?? ""
        let set = parts.dropLast().last.flatMap { $0.hasSuffix(".imageset") ? $0.dropLast(9) : nil }
        return [stem, set].compactMap { $0.map { Self.plain($0) } }.filter { !$0.isEmpty }
    }

    private static func plain(_ text: some StringProtocol) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension MeasuredButton {
    /// Copies of one picture differ in the names of their files, which title and logo have.
    fileprivate mutating func forgetPlaces() {
        self.title?.place = nil
        if case .known(var logo?) = self.logo {
            logo.place = nil
            logo.artwork = .drawn
            self.logo = .known(logo)
        }
    }
}
