import Crypto
public import Foundation
public import QuinceButtons

/// The folder that keeps imported artwork: for each file one of ours, with its bytes as they came, where from, when, and
/// its digest.
///
/// One file each, so that a crash or a second import never leaves half of it. Whatever else lies in the folder is left alone.
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
        let content: Data
    }

    /// Where the files are.
    public let folder: URL

    /// Keeps files in `folder`, which is made with the first one.
    public init(folder: URL) { self.folder = folder }

    /// The folder of the user's data, or the one in `QUINCE_ARTWORK`.
    public static func userFolder(environment: [String: String], home: URL) -> URL {
        if let chosen = environment["QUINCE_ARTWORK"], !chosen.isEmpty {
            return URL(fileURLWithPath: chosen, isDirectory: true)
        }
        #if os(macOS)
        let data = home.appending(path: "Library/Application Support")
        #else
        // A relative path is to be ignored (XDG Base Directory Specification).
        let chosen = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data =
            chosen.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? home.appending(path: ".local/share")
        #endif
        return data.appending(path: "quince/artwork")
    }

    /// Why a kept file cannot be used.
    public struct Damage: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong and what to do.
        public let description: String
    }

    /// Every name a file can be kept under; nothing else in the folder is ours.
    private static let names: [String] = ArtworkPiece.allCases.flatMap { piece in
        ["black", "white"].flatMap { color in
            ["svg", "pdf"].map { "\(piece.rawValue)-\(color).\($0)" }
                + (1...3).map { "\(piece.rawValue)-\(color)@\($0)x.png" }
        }
    }.sorted()

    private func path(_ name: String) -> URL { self.folder.appending(path: "\(name).json") }

    /// The names of what is kept, in order; readable or not.
    public func names() -> [String] {
        Self.names.filter { FileManager.default.fileExists(atPath: self.path($0).path) }
    }

    /// Pictures that lie in the folder without having been imported, in order.
    public func strangers() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.folder.path)) ?? []
        return names.filter { name in [".svg", ".pdf", ".png"].contains { name.lowercased().hasSuffix($0) } }
            .sorted()
    }

    /// What is kept under `name`.
    ///
    /// - Throws: ``Damage`` where it cannot be read, or is not what was imported.
    public func entry(_ name: String) throws(Damage) -> (entry: Entry, file: ArtworkFile) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let data = try? Data(contentsOf: self.path(name)),
            let entry = try? decoder.decode(Entry.self, from: data), entry.name == name
        else { throw self.damage(name, "it cannot be read") }
        guard Self.digest(entry.content) == entry.sha256 else {
            throw self.damage(name, "it is not the file that was imported")
        }
        do {
            let file = try ArtworkFile(verifying: Array(entry.content))
            guard file.name == name else { throw ArtworkRefusal("it is another piece") }
            return (entry, file)
        } catch { throw self.damage(name, "\(error)") }
    }

    private func damage(_ name: String, _ reason: String) -> Damage {
        Damage(
            description:
                "\(self.path(name).path): \(reason); import it again, or: quince artwork remove \(name)"
        )
    }

    /// All that is kept and sound, ready to be drawn, and what is not sound.
    public func artwork() -> (artwork: ButtonArtwork, damages: [Damage]) {
        var (files, damages): ([ArtworkFile], [Damage]) = ([], [])
        for name in self.names() {
            do { files.append(try self.entry(name).file) } catch { damages.append(error) }
        }
        return (ButtonArtwork(files), damages)
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
        // Of two imports at once the second sees what the first kept.
        try FolderLock.hold(self.folder) {
            try self.compareWithTwin(file)
            try data.write(to: self.path(file.name), options: .atomic)
        }
        return file
    }

    /// Black and white twins share one path.
    private func compareWithTwin(_ file: ArtworkFile) throws {
        let color: ArtworkFile.LogoColor = file.color == .black ? .white : .black
        let twin = ArtworkFile(piece: file.piece, color: color, form: file.form, content: file.content)
        guard case .outline = file.content, let kept = try? self.entry(twin.name),
            kept.file.content != file.content
        else { return }
        throw ArtworkRefusal(
            "its path is not that of \(twin.name), imported from \(kept.entry.source); Apple's twins share one path. If that one is wrong: quince artwork remove \(twin.name)"
        )
    }

    /// Forgets a file.
    ///
    /// - Returns: Whether it was there.
    public func remove(_ name: String) throws -> Bool {
        guard Self.names.contains(name), FileManager.default.fileExists(atPath: self.path(name).path) else {
            return false
        }
        return try FolderLock.hold(self.folder) {
            // Never a folder: this removes a name, not what is below it.
            unsafe unlink(self.path(name).path) == 0
        }
    }

    private static func digest(_ data: Data) -> String {
        SHA256.hash(data: data).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
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
