/// Groups files by project, because an app's names, texts and colors don't apply to another app in the same folder.
package struct ProjectRoots: Sendable {
    /// Folders at whose top a project begins; the empty one is where the paths begin.
    private let folders: Set<String>

    /// - Parameter paths: Files that may mark the root of a project; others are ignored.
    package init(_ paths: some Sequence<String>) { self.folders = Set(paths.compactMap(Self.folder)) }

    /// Whether a file's name says that it marks the top of a project, or of a module of one.
    static func isMark(_ name: String) -> Bool { Self.marks.contains(name) || Self.bundled.contains(name) }

    private static let marks: Set<String> = [
        "Package.swift", "Podfile", "pubspec.yaml", "melos.yaml", "package.json", "pnpm-workspace.yaml",
        "settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts",
    ]
    /// Those of Xcode stand in a folder that is shown as a file.
    private static let bundled: Set<String> = ["project.pbxproj", "contents.xcworkspacedata"]

    private static func folder(markedBy path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.popLast().map(String.init), Self.isMark(name) else { return nil }
        if Self.bundled.contains(name) {
            while let last = parts.last, last.hasSuffix(".xcodeproj") || last.hasSuffix(".xcworkspace") {
                parts.removeLast()
            }
        }
        return parts.joined(separator: "/")
    }

    /// The modules that a file is part of: the innermost project, in it the target's folder of a Swift package, or each
    /// app of an Xcode project that is built from the file.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - targets: The Xcode projects with several apps.
    /// - Returns: Empty for a file outside all projects.
    func modules(of path: String, _ targets: [XcodeTargets]) -> [String] {
        guard let folder = self.module(of: path) else { return [] }
        let apps = targets.lazy.map { $0.apps(of: path) }.first { !$0.isEmpty } ?? []
        return apps.isEmpty ? [folder] : apps.map { "\(folder):\($0)" }
    }

    /// The folder of the innermost project that a file is in; nil for a file outside all projects.
    func innermost(of path: String) -> String? {
        let end = path.indices.last { path[$0] == "/" && self.folders.contains(String(path[..<$0])) }
        return end.map { String(path[..<$0]) } ?? (self.folders.contains("") ? "" : nil)
    }

    private func module(of path: String) -> String? {
        let ends = path.indices.filter { path[$0] == "/" }
        let innermost = ends.last { self.folders.contains(String(path[..<$0])) }
        guard let innermost else { return self.folders.contains("") ? Self.target(in: path[...]) : nil }
        return String(path[...innermost]) + Self.target(in: path[innermost...].dropFirst())
    }

    /// `Sources/Shop` of a file below the top of a project; empty if it's in no such folder.
    private static func target(in path: Substring) -> String {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? parts[..<2].joined(separator: "/") : ""
    }

    /// The folder of a file's project: the outermost one, because the modules of an app use one another.
    ///
    /// - Returns: nil for a file outside all projects, which all of them may use.
    package func project(of path: String) -> String? {
        guard !self.folders.isEmpty else { return nil }
        if self.folders.contains("") { return "" }
        return path.indices.lazy.filter { path[$0] == "/" }.map { String(path[..<$0]) }
            .first(where: self.folders.contains)
    }
}
