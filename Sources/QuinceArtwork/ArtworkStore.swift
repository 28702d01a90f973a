public import Foundation
public import QuinceButtons
import Crypto

/// The folder that keeps imported artwork: each file as it came, with a note of where from, when, and its digest.
public struct ArtworkStore: Sendable {
    /// A kept file.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name it is kept under, such as `left-small-black.svg`.
        public let name: String
        /// The name it had.
        public let source: String
        /// Its SHA-256 digest, in hexadecimal.
        public let sha256: String
        /// When it was imported.
        public let imported: Date
    }

    /// Where the files are.
    public let folder: URL

    /// Keeps files in `folder`, which is made with the first one.
    public init(folder: URL) { self.folder = folder }

    /// The folder of the user's data, or the one in `QUINCE_ARTWORK`.
    public static func userFolder(environment: [String: String], home: URL) -> URL {
        func folder(_ name: String) -> URL? {
            environment[name].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }
        }
        if let chosen = folder("QUINCE_ARTWORK") { return chosen }
        #if os(macOS)
        let data = home.appending(path: "Library/Application Support")
        #else
        let data = folder("XDG_DATA_HOME") ?? home.appending(path: ".local/share")
        #endif
        return data.appending(path: "quince/artwork")
    }

    /// Why kept artwork cannot be used.
    public struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong and what to do.
        public let description: String
    }

    /// What is kept, by name.
    ///
    /// - Throws: ``Damage``, naming the file whose note cannot be read.
    public func entries() throws -> [Entry] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try self.names().map { name in
            guard let data = try? Data(contentsOf: self.folder.appending(path: name + Self.note)),
                let entry = try? decoder.decode(Entry.self, from: data), entry.name == name
            else { throw self.damage(name, "the note beside it cannot be read") }
            return entry
        }
    }

    /// The names of what is kept, in order; readable or not.
    public func names() throws -> [String] {
        guard FileManager.default.fileExists(atPath: self.folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: self.folder.path)
            .filter { $0.hasSuffix(Self.note) }.map { String($0.dropLast(Self.note.count)) }.sorted()
    }

    /// The name's end of the note beside a file.
    private static let note = ".json"

    private func damage(_ name: String, _ reason: String) -> Damage {
        Damage(
            description:
                "\(self.folder.appending(path: name).path): \(reason); import it again, or: quince artwork remove \(name)"
        )
    }

    /// Files that lie there without having been imported.
    public func strangers() throws -> [String] {
        let known = try self.names()
        guard FileManager.default.fileExists(atPath: self.folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: self.folder.path)
            .filter { name in !name.hasSuffix(Self.note) && !name.hasPrefix(".") && !known.contains(name) }
            .sorted()
    }

    /// A kept file, verified again.
    public func file(_ entry: Entry) throws -> ArtworkFile {
        guard let data = try? Data(contentsOf: self.folder.appending(path: entry.name)) else {
            throw self.damage(entry.name, "it is not there or cannot be read")
        }
        guard Self.digest(data) == entry.sha256 else {
            throw self.damage(entry.name, "it is not the file that was imported")
        }
        do { return try ArtworkFile(verifying: Array(data)) } catch {
            throw self.damage(entry.name, "\(error)")
        }
    }

    /// All that is kept, ready to be drawn; an SVG goes before a PDF.
    ///
    /// - Throws: ``Damage`` where a file was changed since it was imported.
    public func artwork() throws -> ButtonArtwork {
        ButtonArtwork(try self.entries().map(self.file))
    }

    /// Keeps a file; one of the same name is replaced.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - source: The name it has.
    ///   - now: The time.
    /// - Returns: What was kept.
    /// - Throws: ``ArtworkRefusal``; the errors of the file system.
    public func add(_ bytes: [UInt8], source: String, now: Date) throws -> ArtworkFile {
        let file = try ArtworkFile(verifying: bytes)
        try self.compareWithTwin(file)
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let data = Data(bytes)
        let entry = Entry(name: file.name, source: source, sha256: Self.digest(data), imported: now)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // The file first: a note without its file would be damage, a file without its note is nothing.
        try data.write(to: self.folder.appending(path: file.name), options: .atomic)
        try encoder.encode(entry).write(
            to: self.folder.appending(path: file.name + Self.note),
            options: .atomic
        )
        return file
    }

    /// Black and white twins share one path.
    private func compareWithTwin(_ file: ArtworkFile) throws {
        let color: ArtworkFile.LogoColor = file.color == .black ? .white : .black
        let twin = ArtworkFile(piece: file.piece, color: color, form: file.form, content: file.content)
        guard case .outline = file.content,
            let entry = try self.entries().first(where: { $0.name == twin.name }),
            try self.file(entry).content != file.content
        else { return }
        throw ArtworkRefusal(
            "its path is not that of \(entry.name), imported from \(entry.source); Apple's twins share one path. If that one is wrong: quince artwork remove \(entry.name)"
        )
    }

    /// Forgets a file.
    ///
    /// - Returns: Whether it was there.
    public func remove(_ name: String) throws -> Bool {
        guard !name.contains("/"),
            FileManager.default.fileExists(atPath: self.folder.appending(path: name + Self.note).path)
        else { return false }
        // The note first, for the same reason.
        try FileManager.default.removeItem(at: self.folder.appending(path: name + Self.note))
        try? FileManager.default.removeItem(at: self.folder.appending(path: name))
        return true
    }

    private static func digest(_ data: Data) -> String {
        SHA256.hash(data: data).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0\(digits)" : digits
        }.joined()
    }
}

extension ButtonArtwork {
    /// Verified files, ready to be drawn; an SVG goes before a PDF.
    public init(_ files: [ArtworkFile]) {
        self.init()
        for file in files {
            switch file.content {
            case .outline(let outline):
                if file.form == .svg || self.outlines[file.piece] == nil {
                    self.outlines[file.piece] = outline
                }
            case .bitmap(let bitmap): self.bitmaps[file.piece, default: [:]][bitmap.scale] = bitmap
            }
        }
    }
}
