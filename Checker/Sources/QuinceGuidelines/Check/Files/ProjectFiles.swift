import Foundation

/// Finds the files to inspect, at and below some places.
package struct ProjectFiles: Sendable {
    /// The maximum size of a file in bytes.
    ///
    /// Larger files are reported as unreadable; sources and storyboards are far smaller.
    package static let maximumSize = 16_777_216

    private let endings: Set<String>
    private let rules: IgnoreRules
    private let root: String
    private let workingFolder: String

    /// Creates the list of a project.
    ///
    /// - Parameters:
    ///   - endings: The file extensions that the inspectors read.
    ///   - rules: The files to skip below the named places.
    ///   - root: The absolute path of the folder that the patterns are relative to.
    ///   - workingFolder: The absolute path of the folder that relative paths start from.
    package init(
        endings: Set<String>,
        ignoring rules: IgnoreRules = .standard,
        root: String? = nil,
        workingFolder: String = FileManager.default.currentDirectoryPath
    ) {
        self.endings = endings
        self.rules = rules
        self.root = root ?? workingFolder
        self.workingFolder = workingFolder
    }

    /// Files in order, and places that couldn't be read.
    package struct Listing: Hashable, Sendable {
        package var paths: [String] = []
        /// The paths that the user named, instead of a folder around them.
        package var named: Set<String> = []
        /// Files that mark the root of a project, read or not.
        package var marks: [String] = []
        package var unreadable: [UnreadableInput] = []

        package init() {}
    }

    /// The files at and below some places, each once.
    ///
    /// A place that is named is looked at whatever the rules say; they decide on what lies below it. Symbolic links are followed
    /// where they are named and nowhere else, so that no loop is walked and no file is read twice.
    package func list(_ places: [String]) -> Listing {
        var listing = Listing()
        for place in places { self.add(place, to: &listing) }
        var seen: Set<String> = []
        listing.paths = listing.paths.sorted().filter {
            seen.insert(PathNames.absolute($0, in: self.workingFolder)).inserted
        }
        return listing
    }

    /// The same for one place.
    ///
    /// - Throws: ``UnreadableInput`` if there is nothing at the path.
    package func files(at place: String) throws(UnreadableInput) -> [String] {
        let listing = self.list([place])
        if listing.paths.isEmpty, let first = listing.unreadable.first { throw first }
        return listing.paths
    }

    private func add(_ place: String, to listing: inout Listing) {
        let named = Self.tidy(place)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: named, isDirectory: &isFolder) else {
            listing.unreadable.append(
                UnreadableInput(SourcePlace(path: named), "there is no such file or folder")
            )
            return
        }
        if isFolder.boolValue {
            self.walk(named, &listing)
        } else if FileKind(following: named) != .file {
            listing.unreadable.append(
                UnreadableInput(SourcePlace(path: named), "isn't a file, but a pipe or a device")
            )
        } else if self.endings.contains(InputFile.ending(of: named)) {
            listing.paths.append(named)
            listing.named.insert(named)
        } else {
            let known = self.endings.sorted().map { ".\($0)" }.joined(separator: ", ")
            listing.unreadable.append(
                UnreadableInput(SourcePlace(path: named), "has an unsupported type; supported are: \(known)")
            )
        }
    }

    private func walk(_ top: String, _ listing: inout Listing) {
        var folders = [top]
        while let folder = folders.popLast() {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                let reason = "the folder can't be opened; check its permissions"
                listing.unreadable.append(UnreadableInput(SourcePlace(path: folder), reason))
                continue
            }
            for name in names { self.visit(name, in: folder, &listing, &folders) }
        }
    }

    private func visit(_ name: String, in folder: String, _ listing: inout Listing, _ folders: inout [String])
    {
        let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        let isWanted = self.endings.contains(InputFile.ending(of: name))
        if ProjectRoots.isMark(name) { listing.marks.append(path) }
        switch FileKind(of: path) {
        case .folder where !self.leavesOut(path, isFolder: true): folders.append(path)
        case .file where isWanted && !self.leavesOut(path, isFolder: false): listing.paths.append(path)
        case nil
        where (isWanted || name.unicodeScalars.contains("\u{FFFD}")) && !self.leavesOut(path, isFolder: false):
            listing.unreadable.append(UnreadableInput(SourcePlace(path: path), Self.reason(for: name)))
        default: return
        }
    }

    /// Why nothing is known of a name that its folder has.
    private static func reason(for name: String) -> String {
        name.unicodeScalars.contains("\u{FFFD}")
            ? "its name isn't UTF-8, so it can't be opened; rename it"
            : "can't be read; check the permissions of its folder"
    }

    private func leavesOut(_ path: String, isFolder: Bool) -> Bool {
        let absolute = PathNames.absolute(path, in: self.workingFolder)
        let name = PathNames.relative(absolute, to: self.root) ?? String(absolute.dropFirst())
        return self.rules.leavesOut(name, isFolder: isFolder)
    }

    /// As a report names it: without `./` in front and slashes behind.
    private static func tidy(_ place: String) -> String {
        var name = place[...]
        while name.hasPrefix("./"), name.count > 2 { name = name.dropFirst(2).drop { $0 == "/" } }
        while name.hasSuffix("/"), name.count > 1 { name = name.dropLast() }
        return name.isEmpty || name == "./" ? "." : String(name)
    }

    /// Reads a file.
    ///
    /// - Throws: ``UnreadableInput`` for one that cannot be opened or is too large.
    package static func read(_ path: String) throws(UnreadableInput) -> InputFile {
        let place = SourcePlace(path: path)
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        guard size <= Self.maximumSize else {
            throw UnreadableInput(place, "is larger than \(Self.maximumSize / 1_048_576) MB")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw UnreadableInput(place, "can't be read; check its permissions")
        }
        return InputFile(path: path, bytes: bytes)
    }
}
