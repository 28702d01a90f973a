import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceArtwork
import QuinceButtons
import QuinceService
import Wording

/// `quince artwork`: manages Apple's logo, from files that the user downloaded.
struct ArtworkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "artwork",
        abstract: "Import Apple's logo, so that buttons have it instead of the placeholder mark.",
        discussion: """
            Apple allows its logo only as it comes from Apple Design Resources \
            (https://developer.apple.com/design/resources/, Logo-Sign-in-with-Apple.dmg). Download it, accept Apple's \
            terms, and import the files. The command compares each file with the measurements of Apple's files and stores \
            it in your data folder, or in the folder that QUINCE_ARTWORK names. SVG files work for every size, and so do \
            plain PDF files. PNG files work only for buttons of 44 points in left mode.
            """,
        subcommands: [ArtworkImportCommand.self, ArtworkListCommand.self, ArtworkRemoveCommand.self]
    )
}

/// `quince artwork import`: verifies and stores files.
struct ArtworkImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Verify files from Apple Design Resources and import them."
    )

    @Argument(
        help: ArgumentHelp("SVG, PDF or PNG files from Logo-Sign-in-with-Apple.dmg.", valueName: "file")
    )
    var files: [String]

    func run() throws {
        var refused = 0
        for path in self.files {
            do {
                let file = try ArtworkFolder.store.add(
                    try Self.bytes(at: path),
                    source: URL(fileURLWithPath: path).lastPathComponent,
                    now: Date()
                )
                Terminal.say("\(path): imported as \(file.name)".onOneLine)
            } catch {
                refused += 1
                Terminal.complain("\(path): \(Self.sentence(for: error)); not imported")
            }
        }
        guard refused == 0 else { throw ExitCode(ConfigurationError.exitCode) }
        Terminal.note("Restart a running service to use it.")
    }

    private static func bytes(at path: String) throws -> [UInt8] {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
            throw ConfigurationError("there is no such file")
        }
        guard attributes[.type] as? FileAttributeType != .typeDirectory else {
            throw ConfigurationError(
                "this is a folder; name the files in it: quince artwork import '\(path)'/*.svg"
            )
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let handle = FileHandle(forReadingAtPath: path)
        else { throw ConfigurationError("the file can't be read; check its permissions") }
        guard !path.lowercased().hasSuffix(".dmg") else {
            throw ConfigurationError(
                "this is a disk image; open it (on Linux: 7z x) and import the SVG files inside"
            )
        }
        let data = try? handle.read(upToCount: ArtworkFile.maximumSize + 1)
        guard let data, !data.isEmpty else { throw ConfigurationError("the file is empty") }
        return Array(data)
    }

    private static func sentence(for error: any Error) -> String {
        switch error {
        case let error as ConfigurationError: error.message
        case let error as ArtworkRefusal: error.description
        default:
            "it can't be stored in \(ArtworkFolder.store.folder.path); check the folder and its permissions"
        }
    }
}

/// `quince artwork list`: lists the imported and the missing files.
struct ArtworkListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the imported files, with date and source, and the missing ones."
    )

    func run() throws {
        try ArtworkFolder.checkFolder()
        let store = ArtworkFolder.store
        for name in store.names() {
            do {
                let entry = try store.entry(name).entry
                let date = entry.imported.formatted(.iso8601)
                Terminal.say("\(name)  \(date)  sha256 \(entry.sha256)  from \(entry.source)".onOneLine)
            } catch { Terminal.note("Not used: \(error)".onOneLine) }
        }
        Terminal.note("In \(store.folder.path)")
        for name in store.strangers() {
            Terminal.note("Not imported, so not used: \(name)".onOneLine)
        }
        let artwork = store.artwork().artwork
        for piece in ArtworkPiece.allCases where !artwork.hasOutline(of: piece) {
            let use = "\(piece.rawValue), \(piece.use)"
            Terminal.note("Missing as SVG: \(use); buttons have the placeholder mark there.")
        }
    }
}

extension ArtworkPiece {
    /// The buttons that use the file.
    fileprivate var use: String {
        switch self {
        case .leftSmall: "for center mode, and left mode with --logo-size small"
        case .leftMedium: "for left mode with --logo-size medium"
        case .leftLarge: "for left mode with --logo-size large"
        case .logoOnly: "for logo mode"
        }
    }
}

/// `quince artwork remove`: removes imported files.
struct ArtworkRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove imported files; buttons have the placeholder mark again."
    )

    @Argument(help: ArgumentHelp("Names from 'quince artwork list'.", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Remove all of them.")
    var all = false

    func run() throws {
        let store = ArtworkFolder.store
        guard self.all != !self.names.isEmpty else {
            throw ConfigurationError("name the files: quince artwork remove NAME…, or use --all")
        }
        let names = self.all ? store.names() : self.names
        for name in names {
            let wasThere: Bool
            do { wasThere = try store.remove(name) } catch {
                throw ConfigurationError(
                    "\(name) can't be removed from \(store.folder.path); check its permissions"
                )
            }
            guard wasThere else {
                throw ConfigurationError(
                    "'\(name)' isn't imported; 'quince artwork list' shows the imported files"
                )
            }
            Terminal.say("\(name): removed")
        }
    }
}
