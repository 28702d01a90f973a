/// `Contents.json` of a picture.
struct ImageSet: Decodable {
    private let images: [Variant]?
    private let properties: Properties?

    private struct Variant: Decodable {
        let filename: String?
    }

    private struct Properties: Decodable {
        let intent: String?

        private enum CodingKeys: String, CodingKey {
            case intent = "template-rendering-intent"
        }
    }

    /// nil if it has no file.
    var image: AssetImage? {
        let names = (self.images ?? []).compactMap { $0.filename?.lowercased() }
        guard !names.isEmpty else { return nil }
        let isVector = names.allSatisfy { $0.hasSuffix(".pdf") || $0.hasSuffix(".svg") }
        return AssetImage(isBitmap: !isVector, isTemplate: self.properties?.intent == "template")
    }
}
