import Foundation

/// The files below some places that may be inspected.
package struct ProjectFiles: Sendable {
    /// Files larger than this are said to be unreadable, in bytes: no source or storyboard comes near it.
    package static let maximumSize = 16_777_216

    /// Folders that hold copies, products and other people's code.
    package static let ignoredFolders: Set<String> = [
        ".git", ".build", ".swiftpm", "Pods", "Carthage", "node_modules", "DerivedData", "build", "dist",
        "vendor",
        ".gradle", ".dart_tool", ".next", "xcuserdata",
    ]

    /// What is left out, by path from the project's folder.
    private let isIgnored: @Sendable (_ path: String) -> Bool
    private let endings: Set<String>

    package init(
        endings: Set<String>,
        isIgnored: @escaping @Sendable (_ path: String) -> Bool = { _ in false }
    ) {
        self.endings = endings
        self.isIgnored = isIgnored
    }

    /// The files at and below a path, ordered; symbolic links to folders are not followed.
    ///
    /// - Throws: ``UnreadableInput`` where there is nothing at the path.
    package func files(at root: String) throws(UnreadableInput) -> [String] {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
            throw UnreadableInput(SourcePlace(path: root), "there is no such file or folder")
        }
        guard isFolder.boolValue else { return [root] }
        var found: [String] = []
        var folders = [root]
        while let folder = folders.popLast() {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                self.visit(name, in: folder, &found, &folders)
            }
        }
        return found.sorted()
    }

    private func visit(_ name: String, in folder: String, _ found: inout [String], _ folders: inout [String])
    {
        let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        guard !self.isIgnored(path),
            let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        else { return }
        if kind == .typeDirectory {
            guard !Self.ignoredFolders.contains(name), !name.hasSuffix(".xcloc") else { return }
            folders.append(path)
        } else if kind == .typeRegular, self.endings.contains(InputFile(path: name, bytes: Data()).ending) {
            found.append(path)
        }
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
            throw UnreadableInput(place, "cannot be read; check its permissions")
        }
        return InputFile(path: path, bytes: bytes)
    }
}
