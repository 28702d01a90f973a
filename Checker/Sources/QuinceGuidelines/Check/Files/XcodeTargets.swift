import Foundation

/// The apps of an Xcode project, and the files that each of them is built from.
///
/// Two apps in one project don't share names, texts or titles, even if their files lie side by side.
package struct XcodeTargets: Sendable {
    private struct Folder: Sendable {
        let path: String
        /// The apps' targets that take all files of the folder.
        let targets: Set<String>
        /// Of which targets a file in it is the opposite: left out, or added.
        let exceptions: [String: Set<String>]
    }

    /// The targets that each app consists of, by the app's name: its own, and those it depends on.
    private var apps: [String: Set<String>] = [:]
    /// The targets that name a file, by its path.
    private var files: [String: Set<String>] = [:]
    /// Folders whose files belong to targets without being named (Xcode 16).
    private var folders: [Folder] = []

    /// Reads a project file; nil if it has fewer than two apps, or can't be parsed.
    ///
    /// - Parameters:
    ///   - bytes: Of a `project.pbxproj`.
    ///   - path: Its path; the paths of the project's files begin in the same way.
    init?(_ bytes: Data, at path: String) {
        guard Self.isShallow(bytes),
            let list = try? unsafe PropertyListSerialization.propertyList(from: bytes, format: nil)
                as? [String: Any],
            let objects = list["objects"] as? [String: [String: Any]],
            let project = (list["rootObject"] as? String).flatMap({ objects[$0] })
        else { return nil }
        let targets = Self.list(project["targets"])
        let reader = XcodeObjects(objects)
        for target in targets where reader.isApp(target) {
            self.apps[objects[target]?["name"] as? String ?? target] = reader.targets(of: target)
        }
        guard self.apps.count > 1 else { return nil }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(
            separator: "/"
        )
        let places = reader.places(in: project, from: folder)
        for target in Set(self.apps.values.joined()) {
            for file in reader.files(of: target) {
                for path in places[file] ?? [] { self.files[path, default: []].insert(target) }
            }
        }
        self.folders = places.compactMap { id, paths in
            guard let path = paths.first, let folder = objects[id], XcodeObjects.isSynchronized(folder) else {
                return nil
            }
            let targets = self.apps.values.joined().filter {
                Self.list(objects[$0]?["fileSystemSynchronizedGroups"]).contains(id)
            }
            return Folder(
                path: path,
                targets: Set(targets),
                exceptions: reader.exceptions(of: folder, at: path)
            )
        }
    }

    /// The names of the apps that a file is part of; empty if the project doesn't tell.
    func apps(of path: String) -> [String] {
        var targets = self.files[path] ?? []
        for folder in self.folders where path.hasPrefix("\(folder.path)/") {
            targets.formUnion(folder.targets)
            for (exception, opposite) in folder.exceptions
            where path == exception || path.hasPrefix("\(exception)/") {
                targets.formSymmetricDifference(opposite)
            }
        }
        return self.apps.filter { !$0.value.isDisjoint(with: targets) }.map(\.key).sorted()
    }

    fileprivate static func list(_ value: Any?) -> [String] { value as? [String] ?? [] }

    /// Whether lists are nested no deeper than Xcode nests them: the parser calls itself for each.
    private static func isShallow(_ bytes: Data) -> Bool {
        var depth = 0
        return bytes.allSatisfy { byte in
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") { depth -= 1 }
            return depth <= 100
        }
    }
}

/// The objects of a `project.pbxproj` by their identifiers.
private struct XcodeObjects {
    private let objects: [String: [String: Any]]

    init(_ objects: [String: [String: Any]]) { self.objects = objects }

    private func list(_ id: String, _ key: String) -> [String] { XcodeTargets.list(self.objects[id]?[key]) }

    private func text(_ id: String, _ key: String) -> String? { self.objects[id]?[key] as? String }

    /// Apps, App Clips and watch apps.
    func isApp(_ target: String) -> Bool {
        self.text(target, "productType")?.hasPrefix("com.apple.product-type.application") == true
    }

    static func isSynchronized(_ group: [String: Any]) -> Bool {
        group["isa"] as? String == "PBXFileSystemSynchronizedRootGroup"
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
        self.list(target, "buildPhases").flatMap { self.list($0, "files") }.compactMap {
            self.text($0, "fileRef")
        }
    }

    /// The paths of files and synchronized folders; a group of translations has those of all its files.
    func places(in project: [String: Any], from folder: String) -> [String: [String]] {
        let root = Self.path(project["projectDirPath"] as? String ?? "", in: folder) ?? folder
        var places: [String: [String]] = [:]
        var seen: Set<String> = []
        var next = [(id: project["mainGroup"] as? String ?? "", folder: root, group: String?.none)]
        while let (id, parent, group) = next.popLast() {
            guard let object = self.objects[id], seen.insert(id).inserted else { continue }
            let start: String? =
                switch object["sourceTree"] as? String {
                case "<group>": parent
                case "SOURCE_ROOT": root
                default: nil
                }
            guard let start, let place = Self.path(object["path"] as? String ?? "", in: start) else {
                continue
            }
            if object["children"] == nil {
                places[id, default: []].append(place)
                if let group { places[group, default: []].append(place) }
            }
            let isVariants = object["isa"] as? String == "PBXVariantGroup"
            for child in self.list(id, "children") { next.append((child, place, isVariants ? id : nil)) }
        }
        return places
    }

    /// The targets for which files of a synchronized folder are exceptions, by the files' paths.
    func exceptions(of folder: [String: Any], at path: String) -> [String: Set<String>] {
        var exceptions: [String: Set<String>] = [:]
        for set in XcodeTargets.list(folder["exceptions"]) {
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
