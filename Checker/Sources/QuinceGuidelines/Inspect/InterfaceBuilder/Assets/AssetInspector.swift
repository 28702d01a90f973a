// Assets: what a project keeps beside its screens: colors and pictures of asset catalogs, texts of other languages, the
// setting that fixes light or dark. Finds no buttons; tells the other inspectors.

import Foundation

/// Reads the colors and pictures of asset catalogs.
package struct AssetInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["json"] }

    package func reads(_ path: String, isNamed: Bool) -> Bool {
        path.hasSuffix(".colorset/Contents.json") || path.hasSuffix(".imageset/Contents.json")
    }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard self.reads(file.path, isNamed: file.isNamed),
            let folder = file.path.split(separator: "/").dropLast().last
        else {
            return nil
        }
        let name = String(folder.dropLast(".colorset".utf8.count))
        var facts = ProjectFacts()
        do {
            if folder.hasSuffix(".colorset") {
                let colors = try JSONDecoder().decode(ColorSet.self, from: file.bytes)
                facts.colors[name] = colors.color
                facts.colorPlaces[name] = facts.colors[name].map { [file.path: $0] }
            } else {
                let images = try JSONDecoder().decode(ImageSet.self, from: file.bytes)
                facts.images[name] = images.image
                facts.imagePlaces[name] = facts.images[name].map { [file.path: $0] }
            }
        } catch {
            throw UnreadableInput(
                SourcePlace(path: file.path),
                "isn't a valid asset catalog: its JSON can't be read"
            )
        }
        return FileReading(facts: facts)
    }
}
