import Foundation
import QuincePictures
import QuinceButtons

/// The objects of a simple PDF: each is defined once, and none is compressed.
///
/// They are found by their headers. The file's own cross-reference table isn't read, so it can't mislead.
struct PDFDocument {
    /// The largest accepted number of objects; Apple's files have about ten.
    static let maximumObjects = 1_000

    private struct Object {
        let value: PDFObject
        /// The place where the bytes of its stream begin, if it has one.
        let stream: Int?
    }

    private let bytes: [UInt8]
    private var objects: [Int: Object] = [:]

    init(parsing bytes: [UInt8]) throws(ArtworkRefusal) {
        self.bytes = bytes
        for forbidden in ["/ObjStm", "/Encrypt", "/XRefStm"]
        where Data(bytes).range(of: Data(forbidden.utf8)) != nil {
            throw PDFArtwork.refusal("it has compressed or encrypted parts (\(forbidden))")
        }
        var scanner = PDFScanner(bytes)
        var last: [PDFObject] = []
        while scanner.position < bytes.count {
            guard let value = scanner.next() else {
                // Anything is allowed between objects.
                scanner.position += 1
                last = []
                continue
            }
            last = (last + [value]).suffix(3)
            guard value == .word("obj"), last.count == 3, case .number(let number) = last[0],
                let id = Int(exactly: number)
            else { continue }
            try self.add(id, at: &scanner)
        }
    }

    private mutating func add(_ id: Int, at scanner: inout PDFScanner) throws(ArtworkRefusal) {
        guard self.objects.count < Self.maximumObjects, let value = scanner.next() else {
            throw PDFArtwork.refusal("an object in it can't be read")
        }
        var after = scanner
        let stream = after.next() == .word("stream") ? Self.begin(of: after) : nil
        guard self.objects.updateValue(Object(value: value, stream: stream), forKey: id) == nil else {
            throw PDFArtwork.refusal("it defines object \(id) twice")
        }
        // The bytes of a stream aren't searched for objects if its length is stated with it.
        if let stream, case .dictionary(let dictionary) = value,
            case .number(let length) = dictionary["Length"],
            (0...Double(self.bytes.count)).contains(length)
        {
            scanner.position = min(self.bytes.count, stream + Int(length))
        }
    }

    /// Returns the place where a stream begins, after the end of the line.
    private static func begin(of scanner: PDFScanner) -> Int {
        var position = scanner.position
        if position < scanner.bytes.count, scanner.bytes[position] == 0x0D { position += 1 }
        if position < scanner.bytes.count, scanner.bytes[position] == 0x0A { position += 1 }
        return position
    }

    private func resolved(_ value: PDFObject?) -> PDFObject {
        guard case .reference(let id) = value else { return value ?? .other }
        return self.objects[id]?.value ?? .other
    }

    /// The accepted entries of a page; each is checked, or doesn't change what is visible.
    private static let pageEntries: Set<String> = [
        "Type", "Parent", "MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Contents", "Resources",
        "Group",
        "StructParents", "Tabs", "LastModified",
    ]

    /// Returns the only page, on the path that a PDF reader takes.
    func page() throws(ArtworkRefusal) -> [String: PDFObject] {
        let catalogs = self.objects.values.compactMap { object in
            if case .dictionary(let entries) = object.value, entries["Type"] == .name("Catalog") {
                entries
            } else {
                nil
            }
        }
        guard catalogs.count == 1, case .dictionary(let pages) = self.resolved(catalogs[0]["Pages"]),
            case .array(let kids) = self.resolved(pages["Kids"]), kids.count == 1,
            case .dictionary(let page) = self.resolved(kids[0]), page["Type"] == .name("Page")
        else { throw PDFArtwork.refusal("it must have exactly one readable page") }
        if let entry = page.keys.sorted().first(where: { !Self.pageEntries.contains($0) }) {
            throw PDFArtwork.refusal("its page has \(entry.prefix(20))")
        }
        return page
    }

    /// Returns width and height of `page`, in points; no other box may make it smaller.
    func size(of page: [String: PDFObject]) throws(ArtworkRefusal) -> (width: Double, height: Double) {
        let box = self.inherited("MediaBox", of: page)
        guard case .array(let sides) = box, sides.count == 4, sides[0] == .number(0), sides[1] == .number(0),
            case .number(let width) = sides[2], case .number(let height) = sides[3],
            ["CropBox", "BleedBox", "TrimBox", "ArtBox"].allSatisfy({ name in
                let other = self.inherited(name, of: page)
                return other == .other || other == box
            }), self.inherited("Rotate", of: page) == .other
        else { throw PDFArtwork.refusal("the size of its page isn't a plain MediaBox") }
        return (width, height)
    }

    /// Returns the names in the resources of `page` that have a known meaning.
    struct PlainNames {
        /// Graphics states that are only opaque.
        var states: Set<String> = []
        /// Color spaces in which all zeros mean black and all ones mean white.
        var colors: Set<String> = ["DeviceGray", "DeviceRGB", "DeviceCMYK"]
    }

    func plainNames(of page: [String: PDFObject]) -> PlainNames {
        var plain = PlainNames()
        guard case .dictionary(let resources) = self.inherited("Resources", of: page) else { return plain }
        if case .dictionary(let states) = self.resolved(resources["ExtGState"]) {
            plain.states = Set(states.keys.filter { self.isPlain(self.resolved(states[$0])) })
        }
        if case .dictionary(let spaces) = self.resolved(resources["ColorSpace"]) {
            plain.colors.formUnion(spaces.keys.filter { self.isPlainColor(self.resolved(spaces[$0])) })
        }
        return plain
    }

    private func isPlainColor(_ space: PDFObject) -> Bool {
        guard case .array(let parts) = space, let kind = parts.first else { return false }
        return [.name("ICCBased"), .name("CalRGB"), .name("CalGray")].contains(kind)
    }

    /// Returns an entry of `page`, or of its nearest ancestor that has it.
    private func inherited(_ name: String, of page: [String: PDFObject]) -> PDFObject {
        var owner: PDFObject = .dictionary(page)
        for _ in 0..<4 {
            guard case .dictionary(let dictionary) = owner else { break }
            if let value = dictionary[name] { return self.resolved(value) }
            owner = self.resolved(dictionary["Parent"])
        }
        return .other
    }

    private func isPlain(_ state: PDFObject) -> Bool {
        guard case .dictionary(let entries) = state else { return false }
        return entries.allSatisfy { name, value in
            switch (name, value) {
            case ("Type", _), ("CA", .number(1)), ("ca", .number(1)), ("BM", .name("Normal")),
                ("SMask", .name("None")),
                ("AIS", .other):
                true
            default: false
            }
        }
    }

    /// Returns the content that draws `page`.
    func content(of page: [String: PDFObject]) throws(ArtworkRefusal) -> [UInt8] {
        var reference = page["Contents"]
        if case .array(let parts) = reference, parts.count == 1 { reference = parts[0] }
        guard case .reference(let id) = reference, let object = self.objects[id], let begin = object.stream,
            case .dictionary(let dictionary) = object.value,
            case .number(let length) = self.resolved(dictionary["Length"]),
            (0...Double(self.bytes.count - begin)).contains(length)
        else { throw PDFArtwork.refusal("its page must have exactly one content stream") }
        let data = Array(self.bytes[begin..<begin + Int(length)])
        var filter = dictionary["Filter"]
        if case .array(let filters) = filter, filters.count == 1 { filter = filters[0] }
        if filter == nil, data.count <= PDFArtwork.maximumContent { return data }
        guard filter == .name("FlateDecode"), dictionary["DecodeParms"] == nil,
            let content = Zlib.decompress(data, limit: PDFArtwork.maximumContent)
        else { throw PDFArtwork.refusal("the content of its page can't be decompressed") }
        return content
    }
}
