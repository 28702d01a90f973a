/// The header section of a message: its fields in order, each byte for byte.
///
/// What wasn't changed is written as it was read.
public struct HeaderBlock: Hashable, Sendable {
    /// The fields, the topmost first.
    public private(set) var fields: [HeaderField]

    /// Makes a header section of fields.
    ///
    /// - Throws: ``HeaderRefusal/tooLarge`` or ``HeaderRefusal/tooManyFields``.
    public init(_ fields: [HeaderField] = []) throws(HeaderRefusal) {
        self.fields = fields
        try self.check()
    }

    /// Reads a header section, without the empty line after it.
    ///
    /// ``HeaderReader`` finds that line in a message that arrives in pieces.
    ///
    /// - Throws: ``HeaderRefusal``.
    public init(parsing bytes: some Collection<UInt8>) throws(HeaderRefusal) {
        let bytes = Array(bytes)
        guard bytes.count <= HeaderLimits.bytes else { throw .tooLarge }
        var fields: [HeaderField] = []
        var start = 0
        while start < bytes.count {
            guard !bytes[start].isBlank else { throw .noFirstField }
            let end = Self.endOfField(bytes, start)
            guard fields.count < HeaderLimits.fields else { throw .tooManyFields }
            fields.append(try HeaderField(parsing: bytes[start..<end]))
            start = end
        }
        self.fields = fields
    }

    /// The place after the last line of the field that begins at `start`.
    private static func endOfField(_ bytes: [UInt8], _ start: Int) -> Int {
        var place = start
        while let lineFeed = bytes[place...].firstIndex(of: .lineFeed) {
            place = lineFeed + 1
            guard place < bytes.count, bytes[place].isBlank else { return place }
        }
        return bytes.count
    }

    /// The bytes of all fields, without the empty line that ends the section.
    public var bytes: [UInt8] { self.fields.flatMap(\.raw) }

    /// The fields with a name, the topmost first; the case of letters doesn't matter.
    public subscript(name: String) -> [HeaderField] {
        let name = name.lowercasedASCII
        return self.fields.filter { $0.lowercasedName == name }
    }

    /// The only field with a name; nil if there is none, or more than one.
    ///
    /// Of two `From` fields, programs disagree which one counts, so neither does here.
    public func only(_ name: String) -> HeaderField? {
        let fields = self[name]
        return fields.count == 1 ? fields.first : nil
    }

    /// Removes all fields with a name.
    public mutating func remove(_ name: String) {
        let name = name.lowercasedASCII
        self.fields.removeAll { $0.lowercasedName == name }
    }

    /// Removes the fields for which `condition` holds.
    public mutating func removeAll(where condition: (HeaderField) throws -> Bool) rethrows {
        try self.fields.removeAll(where: condition)
    }

    /// Puts a field in the place of the topmost one with its name, and removes the others; without one, it becomes the last.
    ///
    /// - Throws: ``HeaderRefusal/tooLarge`` or ``HeaderRefusal/tooManyFields``, without a change.
    public mutating func replace(with field: HeaderField) throws(HeaderRefusal) {
        var changed = self
        let place = self.fields.firstIndex { $0.lowercasedName == field.lowercasedName }
        changed.remove(field.name)
        changed.fields.insert(field, at: place ?? changed.fields.count)
        try changed.check()
        self = changed
    }

    /// Puts a field before the field at `place`, counted from 0; without a place it becomes the topmost, as trace fields are
    /// (RFC 5321 §4.4).
    ///
    /// A place outside the section means the nearest end.
    ///
    /// - Throws: ``HeaderRefusal/tooLarge`` or ``HeaderRefusal/tooManyFields``, without a change.
    public mutating func insert(_ field: HeaderField, at place: Int = 0) throws(HeaderRefusal) {
        var changed = self
        changed.fields.insert(field, at: min(max(0, place), self.fields.count))
        try changed.check()
        self = changed
    }

    private func check() throws(HeaderRefusal) {
        guard self.fields.count <= HeaderLimits.fields else { throw .tooManyFields }
        guard self.fields.reduce(0, { $0 + $1.raw.count }) <= HeaderLimits.bytes else { throw .tooLarge }
    }
}
