/// The apps of an Xcode project, and the files that each of them is built from.
///
/// Two apps in one project don't share names, texts or titles, even if their files lie side by side.
package struct XcodeTargets: Sendable {
    private struct Folder: Sendable {
        /// The apps' targets that take all files of the folder.
        let targets: Set<String>
        /// Files and the targets for which they are exceptions: left out of those that take the folder, added to others.
        let exceptions: [String: Set<String>]
    }

    /// A project with more apps isn't one that people made.
    private static let maximumCount = 50
    /// All folders together have fewer exceptions.
    private static let maximumExceptions = 20_000

    /// The targets that each app consists of, by the app's name: its own, and those it depends on.
    private var apps: [String: Set<String>] = [:]
    /// The targets that name a file, by its path.
    private var files: [String: Set<String>] = [:]
    /// Folders whose files belong to targets without being named (Xcode 16), by their paths.
    private var folders: [String: [Folder]] = [:]
    /// The Swift files that any target is built from, tests and extensions included.
    private var built: Set<String> = []
    /// The project's name and its folder.
    private let name: String
    let root: String

    /// Reads a project file; nil if it has no app or more than 50, or can't be parsed.
    ///
    /// - Parameters:
    ///   - bytes: Of a `project.pbxproj`.
    ///   - path: Its path; the paths of the project's files begin in the same way.
    init?(_ bytes: [UInt8], at path: String) {
        guard let list = OldStyleList(bytes), case .map(let objects) = list["objects"],
            let project = list["rootObject"]?.text.flatMap({ objects[$0] })
        else { return nil }
        let reader = XcodeObjects(objects)
        let targets = project["targets"]?.texts ?? []
        let apps = targets.filter(reader.isApp)
        guard !apps.isEmpty, apps.count <= Self.maximumCount else { return nil }
        for target in apps {
            self.apps[objects[target]?["name"]?.text ?? target] = reader.targets(of: target)
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let folder = parts.dropLast(2).joined(separator: "/")
        self.root = folder
        self.name = parts.dropLast().last ?? path
        let places = reader.places(in: project, from: folder)
        var takers: [String: Set<String>] = [:]
        for target in Set(self.apps.values.joined()) {
            for file in reader.files(of: target) {
                for path in places[file] ?? [] { self.files[path, default: []].insert(target) }
            }
            for group in reader.synchronizedGroups(of: target) { takers[group, default: []].insert(target) }
        }
        for file in Set(Set(targets).flatMap(reader.files)) {
            self.built.formUnion(
                (places[file] ?? []).map { $0.lowercased() }.filter { $0.hasSuffix(".swift") }
            )
        }
        var exceptionCount = 0
        for (id, paths) in places {
            guard exceptionCount <= Self.maximumExceptions else { return nil }
            guard let path = paths.first, let group = objects[id], XcodeObjects.isSynchronized(group) else {
                continue
            }
            let exceptions = reader.exceptions(of: group, at: path)
            exceptionCount += exceptions.count
            self.folders[path, default: []].append(Folder(targets: takers[id] ?? [], exceptions: exceptions))
        }
    }

    /// Why nobody may see what a file of the project's folder draws; nil if a target is built from it, or if targets take
    /// files without naming them.
    func doubt(of path: String) -> String? {
        // The disks of most Macs don't tell capitals from small letters.
        guard path.hasSuffix(".swift"), !self.built.isEmpty, self.folders.isEmpty,
            !self.built.contains(path.lowercased())
        else { return nil }
        return "no target of \(self.name) has this file"
    }

    /// The names of the apps that a file is part of, of several apps in one project; empty if the project doesn't tell.
    func apps(of path: String) -> [String] {
        guard self.apps.count > 1 else { return [] }
        var targets = self.files[path] ?? []
        guard !self.folders.isEmpty else { return self.apps(with: targets) }
        // The file and the folders around it.
        let around = [path] + path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
        for folder in around.lazy.flatMap({ self.folders[$0] ?? [] }) {
            targets.formUnion(folder.targets)
            for place in around {
                if let opposite = folder.exceptions[place] { targets.formSymmetricDifference(opposite) }
            }
        }
        return self.apps(with: targets)
    }

    private func apps(with targets: Set<String>) -> [String] {
        guard !targets.isEmpty else { return [] }
        return self.apps.filter { !$0.value.isDisjoint(with: targets) }.map(\.key).sorted()
    }
}

/// The objects of a `project.pbxproj` by their identifiers.
private struct XcodeObjects {
    private let objects: [String: OldStyleList]

    init(_ objects: [String: OldStyleList]) { self.objects = objects }

    /// Each once, and no more than projects have.
    private func list(_ id: String, _ key: String) -> [String] {
        var seen: Set<String> = []
        return (self.objects[id]?[key]?.texts ?? []).prefix(Self.maximumCount).filter {
            seen.insert($0).inserted
        }
    }

    private static let maximumCount = 50_000

    private func text(_ id: String, _ key: String) -> String? { self.objects[id]?[key]?.text }

    /// Apps, App Clips and watch apps.
    func isApp(_ target: String) -> Bool {
        self.text(target, "productType")?.hasPrefix("com.apple.product-type.application") == true
    }

    static func isSynchronized(_ group: OldStyleList) -> Bool {
        group["isa"]?.text == "PBXFileSystemSynchronizedRootGroup"
    }

    /// A target and all that it depends on.
    func targets(of target: String) -> Set<String> {
        var found: Set<String> = []
        var next = [target]
        while let target = next.popLast() {
            guard found.insert(target).inserted else { continue }
            next += self.list(target, "dependencies").compactMap { self.text($0, "target") }
        }
        return found
    }

    /// The files and groups of files that a target's phases build and copy.
    func files(of target: String) -> [String] {
        Set(self.list(target, "buildPhases").flatMap { self.list($0, "files") }).compactMap {
            self.text($0, "fileRef")
        }
    }

    func synchronizedGroups(of target: String) -> [String] {
        self.list(target, "fileSystemSynchronizedGroups")
    }

    /// The paths of files and synchronized folders; a group of translations has those of all its files.
    func places(in project: OldStyleList, from folder: String) -> [String: [String]] {
        let root = Self.path(project["projectDirPath"]?.text ?? "", in: folder) ?? folder
        var places: [String: [String]] = [:]
        var seen: Set<String> = []
        var next = [(id: project["mainGroup"]?.text ?? "", folder: root, group: String?.none)]
        while let (id, parent, group) = next.popLast() {
            guard let object = self.objects[id], seen.insert(id).inserted else { continue }
            let start: String? =
                switch object["sourceTree"]?.text {
                case "<group>": parent
                case "SOURCE_ROOT": root
                default: nil
                }
            guard let start, let place = Self.path(object["path"]?.text ?? "", in: start) else {
                continue
            }
            if object["children"] == nil {
                places[id, default: []].append(place)
                if let group { places[group, default: []].append(place) }
            }
            let isVariants = object["isa"]?.text == "PBXVariantGroup"
            for child in self.list(id, "children") { next.append((child, place, isVariants ? id : nil)) }
        }
        return places
    }

    /// The targets for which files of a synchronized folder are exceptions, by the files' paths.
    func exceptions(of folder: OldStyleList, at path: String) -> [String: Set<String>] {
        var exceptions: [String: Set<String>] = [:]
        for set in folder["exceptions"]?.texts ?? [] {
            guard let target = self.text(set, "target") else { continue }
            for file in self.list(set, "membershipExceptions") {
                exceptions["\(path)/\(file)", default: []].insert(target)
            }
        }
        return exceptions
    }

    /// A path below a folder, without `..`; nil if it leads out of where all paths begin.
    private static func path(_ path: String, in folder: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        var parts = folder.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
        if folder.isEmpty { parts = [] }
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }
}
