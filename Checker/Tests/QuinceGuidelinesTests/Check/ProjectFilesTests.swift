import Foundation
import QuinceGuidelines
import Testing

@Suite("The files of a project")
struct ProjectFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        self.folder = try TemporaryFolder()
        for name in [
            "App/Login.swift", "App/Login.txt", "App/.hidden.swift", "Pods/A.swift",
            "web/node_modules/x/a.swift",
            "Legacy/Old.swift", "Legacy/Login/Kept.swift", "AppTests/LoginTests.swift",
            "de.xcloc/Login.swift", "noending",
        ] { try self.folder.write(name) }
    }

    private func files(_ rules: IgnoreRules = .standard) -> ProjectFiles {
        ProjectFiles(endings: ["swift"], ignoring: rules, workingFolder: self.folder.path)
    }

    /// The paths that are listed, from the folder.
    private func names(_ places: [String], _ rules: IgnoreRules = .standard) -> [String] {
        let listing = self.files(rules).list(
            places.map { $0.isEmpty ? self.folder.path : "\(self.folder.path)/\($0)" }
        )
        return listing.paths.map { String($0.dropFirst(self.folder.path.count + 1)) }
    }

    @Test("are those that someone reads, without copies, products and tests")
    func standard() {
        #expect(
            self.names([""])
                == ["App/.hidden.swift", "App/Login.swift", "Legacy/Login/Kept.swift", "Legacy/Old.swift"]
        )
        #expect(self.names([""], IgnoreRules()).count == 8)
    }

    @Test("leave out what the project leaves out, and take back what it takes back")
    func ignores() throws {
        var rules = IgnoreRules.standard
        rules.patterns += try ["/Legacy/*", "!/Legacy/Login"].map(PathPattern.init(parsing:))
        #expect(
            self.names([""], rules) == ["App/.hidden.swift", "App/Login.swift", "Legacy/Login/Kept.swift"]
        )
    }

    @Test("are looked at when they are named, whatever is left out")
    func named() {
        #expect(self.names(["Pods"]) == ["Pods/A.swift"])
        #expect(self.names(["AppTests/LoginTests.swift"]) == ["AppTests/LoginTests.swift"])
        #expect(self.names(["web/node_modules/x/"]) == ["web/node_modules/x/a.swift"])
    }

    @Test("come once, however often they are named")
    func once() {
        #expect(self.names(["App", "App/Login.swift", "App/../App"]).count == 2)
    }

    @Test("are found through a link that is named, and no other: loops end")
    func links() throws {
        try self.folder.link("App/loop", to: self.folder.path)
        try self.folder.link("App/again.swift", to: "Login.swift")
        try self.folder.link("App/dangling.swift", to: "nowhere")
        try self.folder.link("shortcut", to: "App")
        #expect(self.names([""]).count == 4)
        #expect(self.names(["shortcut"]) == ["shortcut/.hidden.swift", "shortcut/Login.swift"])
        #expect(self.names(["App/again.swift"]) == ["App/again.swift"])
    }

    @Test("that are not there, or are of no kind that is read, are said")
    func unreadable() {
        let listing = self.files().list([
            "\(self.folder.path)/nowhere", "\(self.folder.path)/App/Login.txt", "/dev/null",
        ])
        #expect(listing.paths.isEmpty)
        #expect(
            listing.unreadable.map(\.reason) == [
                "there is no such file or folder", "has an unsupported type; supported are: .swift",
                "isn't a file, but a pipe or a device",
            ]
        )
        #expect(throws: UnreadableInput.self) { try self.files().files(at: "\(self.folder.path)/nowhere") }
    }

    @Test("of a folder that is closed are not read, and the rest is", .enabled(if: getuid() != 0))
    func closed() throws {
        let closed = "\(self.folder.path)/Legacy"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
        let listing = self.files().list([self.folder.path])
        #expect(listing.paths.count == 2)
        #expect(listing.unreadable.map(\.reason) == ["the folder can't be opened; check its permissions"])
    }

    @Test("whose names are no text are said, since they cannot be opened")
    func unnamed() {
        let path = Array("\(self.folder.path)/App/caf".utf8) + [0xE9] + Array(".swift".utf8) + [0]
        let descriptor = unsafe open(path.map(CChar.init(bitPattern:)), O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        let listing = self.files().list([self.folder.path])
        #expect(listing.paths.count == 4)
        #expect(
            listing.unreadable.map(\.reason) == [
                "its name isn't UTF-8, so it can't be opened; rename it"
            ]
        )
    }

    @Test("that are links to devices or pipes are refused when they are named")
    func devices() throws {
        try self.folder.link("null.swift", to: "/dev/null")
        let listing = self.files().list(["\(self.folder.path)/null.swift"])
        #expect(listing.paths.isEmpty)
        #expect(listing.unreadable.map(\.reason) == ["isn't a file, but a pipe or a device"])
    }

    @Test("that are too large are said to be")
    func large() throws {
        let path = try self.folder.write("large.swift")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: UInt64(ProjectFiles.maximumSize) + 1)
        try file.close()
        #expect(throws: UnreadableInput(SourcePlace(path: path), "is larger than 16 MB")) {
            try ProjectFiles.read(path)
        }
    }

    @Test(
        "have names as they were named",
        arguments: [("./a/./b/", "/w/a/b"), ("../c", "/c"), ("/x/../../y", "/y"), (".", "/w")]
    )
    func absolute(_ path: String, _ absolute: String) {
        #expect(PathNames.absolute(path, in: "/w") == absolute)
    }

    @Test("lie below a folder or do not")
    func relative() {
        #expect(PathNames.relative("/w/a", to: "/w") == "a")
        #expect(PathNames.relative("/wa", to: "/w") == nil)
        #expect(PathNames.relative("/w", to: "/w") == nil)
        #expect(PathNames.relative("/a", to: "/") == "a")
        #expect(
            PathNames.isWithin("/w", "/w") && PathNames.isWithin("/", "/w") && !PathNames.isWithin("/w", "/")
        )
    }
}
