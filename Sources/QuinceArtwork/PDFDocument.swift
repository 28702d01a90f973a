import QuinceButtons

/// The objects of a PDF of the plainest kind: no object twice, none of them compressed.
///
/// They are found by their heads; the file's own table of references is not read, and so cannot lie.
struct PDFDocument {
    /// The most objects; Apple's files have about ten.
    static let maximumObjects = 1_000

    private struct Object {
        let value: PDFObject
        /// Where the bytes of its stream begin, if it has one.
        let stream: Int?
    }

    private let bytes: [UInt8]
    private var objects: [Int: Object] = [:]

    init(parsing bytes: [UInt8]) throws(ArtworkRefusal) {
        self.bytes = bytes
        var scanner = PDFScanner(bytes)
        var last: [PDFObject] = []
        while scanner.position < bytes.count {
            guard let value = scanner.next() else {
                // Between objects anything may stand.
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
            throw PDFArtwork.refusal("an object in it cannot be read")
        }
        var after = scanner
        let stream = after.next() == .word("stream") ? Self.begin(of: after) : nil
        guard self.objects.updateValue(Object(value: value, stream: stream), forKey: id) == nil else {
            throw PDFArtwork.refusal("it defines object \(id) twice")
        }
        // The bytes of a stream are not searched for objects, where its length is written down beside it.
        if let stream, case .dictionary(let dictionary) = value,
            case .number(let length) = dictionary["Length"],
            (0...Double(self.bytes.count)).contains(length)
        {
            scanner.position = min(self.bytes.count, stream + Int(length))
        }
    }

    /// A stream begins behind the end of the line.
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

    /// The one page.
    func page() throws(ArtworkRefusal) -> [String: PDFObject] {
        let pages = self.objects.values.compactMap { object in
            if case .dictionary(let page) = object.value, page["Type"] == .name("Page") { page } else { nil }
        }
        guard pages.count == 1 else {
            throw PDFArtwork.refusal("it has \(pages.count) pages that can be read")
        }
        return pages[0]
    }

    /// Width and height of `page`, in points; they may stand at one of its ancestors.
    func size(of page: [String: PDFObject]) throws(ArtworkRefusal) -> (width: Double, height: Double) {
        var owner: PDFObject = .dictionary(page)
        for _ in 0..<4 {
            guard case .dictionary(let dictionary) = owner else { break }
            if case .array(let box) = self.resolved(dictionary["MediaBox"]) {
                guard box.count == 4, box[0] == .number(0), box[1] == .number(0),
                    case .number(let width) = box[2],
                    case .number(let height) = box[3]
                else { break }
                return (width, height)
            }
            owner = self.resolved(dictionary["Parent"])
        }
        throw PDFArtwork.refusal("its page has no plain size")
    }

    /// The names of the graphics states of `page` that change nothing of what is filled: opaque, and nothing else.
    func plainStates(of page: [String: PDFObject]) -> Set<String> {
        var owner: PDFObject = .dictionary(page)
        for _ in 0..<4 {
            guard case .dictionary(let dictionary) = owner else { break }
            if case .dictionary(let resources) = self.resolved(dictionary["Resources"]),
                case .dictionary(let states) = self.resolved(resources["ExtGState"])
            {
                return Set(states.keys.filter { self.isPlain(self.resolved(states[$0])) })
            }
            owner = self.resolved(dictionary["Parent"])
        }
        return []
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

    /// What draws `page`.
    func content(of page: [String: PDFObject]) throws(ArtworkRefusal) -> [UInt8] {
        var reference = page["Contents"]
        if case .array(let parts) = reference, parts.count == 1 { reference = parts[0] }
        guard case .reference(let id) = reference, let object = self.objects[id], let begin = object.stream,
            case .dictionary(let dictionary) = object.value,
            case .number(let length) = self.resolved(dictionary["Length"]),
            (0...Double(self.bytes.count - begin)).contains(length)
        else { throw PDFArtwork.refusal("its page has no single content") }
        let data = Array(self.bytes[begin..<begin + Int(length)])
        var filter = dictionary["Filter"]
        if case .array(let filters) = filter, filters.count == 1 { filter = filters[0] }
        if filter == nil, data.count <= PDFArtwork.maximumContent { return data }
        guard filter == .name("FlateDecode"), dictionary["DecodeParms"] == nil,
            let content = Zlib.decompress(data, limit: PDFArtwork.maximumContent)
        else { throw PDFArtwork.refusal("the content of its page cannot be decompressed") }
        return content
    }
}
