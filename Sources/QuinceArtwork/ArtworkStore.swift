import Crypto
public import Foundation
public import QuinceButtons

/// The folder that stores imported artwork.
///
/// Each import is one file, with the original bytes, their source, the date and the digest. So a crash or a concurrent
/// import never leaves half of it. Other files in the folder aren't touched.
public struct ArtworkStore: Sendable {
    /// A stored file.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name under which it is stored, such as `left-small-black.svg`.
        public let name: String
        /// Its original name.
        public let source: String
        /// Its SHA-256 digest, in hexadecimal.
        public let sha256: String
        /// When it was imported.
        public let imported: Date
        let content: Data
    }

    /// The folder with the files.
    public let folder: URL

    /// Stores files in `folder`, which is created with the first one.
    public init(folder: URL) { self.folder = folder }

    /// Returns the folder in the user's data directory, or the folder in `QUINCE_ARTWORK`.
    public static func userFolder(environment: [String: String], home: URL) -> URL {
        if let chosen = environment["QUINCE_ARTWORK"], !chosen.isEmpty {
            return URL(fileURLWithPath: chosen, isDirectory: true)
        }
        #if os(macOS)
        let data = home.appending(path: "Library/Application Support")
        #else
        // A relative path has to be ignored (XDG Base Directory Specification).
        let chosen = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data =
            chosen.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? home.appending(path: ".local/share")
        #endif
        return data.appending(path: "quince/artwork")
    }

    /// The reason why a stored file can't be used.
    public struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem and its remedy.
        public let description: String
    }

    /// All names under which files can be stored; other files in the folder aren't ours.
    private static let names: [String] = ArtworkPiece.allCases.flatMap { piece in
        ["black", "white"].flatMap { color in
            ["svg", "pdf"].map { "\(piece.rawValue)-\(color).\($0)" }
                + (1...3).map { "\(piece.rawValue)-\(color)@\($0)x.png" }
        }
    }.sorted()

    private func path(_ name: String) -> URL { self.folder.appending(path: "\(name).json") }

    /// Returns the names of the stored files, in order, whether or not they can be read.
    public func names() -> [String] {
        Self.names.filter { FileManager.default.fileExists(atPath: self.path($0).path) }
    }

    /// Returns the names of image files in the folder that weren't imported, in order.
    public func strangers() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.folder.path)) ?? []
        return names.filter { name in [".svg", ".pdf", ".png"].contains { name.lowercased().hasSuffix($0) } }
            .sorted()
    }

    /// Returns the stored file with a name.
    ///
    /// - Throws: ``Damage`` if it can't be read, or isn't the file that was imported.
    public func entry(_ name: String) throws(Damage) -> (entry: Entry, file: ArtworkFile) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let data = try? Data(contentsOf: self.path(name)),
            let entry = try? decoder.decode(Entry.self, from: data), entry.name == name
        else { throw self.damage(name, "it can't be read") }
        guard Self.digest(entry.content) == entry.sha256 else {
            throw self.damage(name, "it isn't the file that was imported")
        }
        do {
            let file = try ArtworkFile(verifying: Array(entry.content))
            guard file.name == name else { throw ArtworkRefusal("it contains another piece") }
            return (entry, file)
        } catch { throw self.damage(name, "\(error)") }
    }

    private func damage(_ name: String, _ reason: String) -> Damage {
        Damage(
            description:
                "\(self.path(name).path): \(reason); import it again, or: quince artwork remove \(name)"
        )
    }

    /// Returns all valid stored artwork, ready to be drawn, and the problems with the rest.
    public func artwork() -> (artwork: ButtonArtwork, damages: [Damage]) {
        var (files, damages): ([ArtworkFile], [Damage]) = ([], [])
        for name in self.names() {
            do { files.append(try self.entry(name).file) } catch { damages.append(error) }
        }
        return (ButtonArtwork(files), damages)
    }

    /// Stores a file and replaces one with the same name.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - source: The original name of the file.
    ///   - now: The current time.
    /// - Returns: The stored file.
    /// - Throws: ``ArtworkRefusal``; errors of the file system.
    public func add(_ bytes: [UInt8], source: String, now: Date) throws -> ArtworkFile {
        let file = try ArtworkFile(verifying: bytes)
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        let content = Data(bytes)
        let entry = Entry(
            name: file.name,
            source: source,
            sha256: Self.digest(content),
            imported: now,
            content: content
        )
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(entry)
        // Of two concurrent imports, the second sees what the first stored.
        try FolderLock.hold(self.folder) {
            try self.compareWithTwin(file)
            try data.write(to: self.path(file.name), options: .atomic)
        }
        return file
    }

    /// Checks that the black and the white file have the same path.
    private func compareWithTwin(_ file: ArtworkFile) throws {
        let color: ArtworkFile.LogoColor = file.color == .black ? .white : .black
        let twin = ArtworkFile(piece: file.piece, color: color, form: file.form, content: file.content)
        guard case .outline = file.content, let kept = try? self.entry(twin.name),
            kept.file.content != file.content
        else { return }
        throw ArtworkRefusal(
            "its path differs from that in \(twin.name), imported from \(kept.entry.source), but Apple's black and white files have the same path. If \(twin.name) is wrong, remove it: quince artwork remove \(twin.name)"
        )
    }

    /// Removes a file.
    ///
    /// - Returns: Whether the file existed.
    public func remove(_ name: String) throws -> Bool {
        guard Self.names.contains(name), FileManager.default.fileExists(atPath: self.path(name).path) else {
            return false
        }
        return try FolderLock.hold(self.folder) {
            // Never a folder: this removes one file name, nothing below it.
            unsafe unlink(self.path(name).path) == 0
        }
    }

    private static func digest(_ data: Data) -> String {
        SHA256.hash(data: data).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

extension ButtonArtwork {
    /// Creates artwork from verified files, ready to be drawn; an SVG takes precedence over a PDF.
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
