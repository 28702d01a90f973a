/// Patterns for files that are skipped.
///
/// As in a `.gitignore`, the last matching pattern decides.
package struct IgnoreRules: Hashable, Sendable {
    package var patterns: [PathPattern]

    package init(_ patterns: [PathPattern] = []) { self.patterns = patterns }

    /// Whether a pattern excludes this file or folder itself.
    ///
    /// - Parameters:
    ///   - path: From the folder the patterns belong to.
    ///   - isFolder: What it is.
    /// - Returns: The result of the last matching pattern; false if none matches.
    package func leavesOut(_ path: String, isFolder: Bool) -> Bool {
        let parts = PathParts(path)
        let decisive = self.patterns.last { $0.matches(parts, isFolder: isFolder) }
        return decisive.map { !$0.isNegated } ?? false
    }

    /// Whether a pattern matches a file or a folder around it.
    package func covers(_ path: String) -> Bool {
        if self.leavesOut(path, isFolder: false) { return true }
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if self.leavesOut(String(folder), isFolder: true) { return true }
        }
        return false
    }

    /// The default patterns: build products, dependencies, copies, tests, stories and previews.
    package static let standard = IgnoreRules(
        (products + dependencies + copies + unseen).compactMap(PathPattern.init(ours:))
    )

    private static let products = [
        ".git/", ".hg/", ".svn/", ".build/", ".swiftpm/", "build/", "dist/", "out/", "DerivedData/",
        ".gradle/",
        ".dart_tool/", ".next/", ".nuxt/", ".svelte-kit/", ".output/", ".expo/", "xcuserdata/", "coverage/",
        "__pycache__/", "*.min.js", "*.min.css", "*.xcarchive/", "*.app/", "*.framework/", "*.xcframework/",
        "**/obj/Debug/", "**/obj/Release/", "**/bin/Debug/", "**/bin/Release/", "*.g.cs", "*.g.i.cs",
    ]
    private static let dependencies = [
        "Pods/", "Carthage/", "SourcePackages/", "node_modules/", "bower_components/", "vendor/",
        "third_party/",
        ".venv/", "venv/", "site-packages/", ".pub-cache/",
    ]
    private static let copies = [
        "*.xcloc/", "*.lproj.bak/", "*.orig", ".history/", ".idea/", ".vscode/", "**/.github/workflows/",
    ]
    private static let unseen = [
        "[Tt]est/", "[Tt]ests/", "__tests__/", "__mocks__/", "__snapshots__/", "*Tests/", "androidTest/",
        "e2e/", "cypress/", "spec/", "specs/", "fixtures/", "*.test.*", "*.spec.*", "*Tests.swift",
        "*Test.swift",
        "*Test.kt", "*_test.dart", "*_test.go", "*_test.py", "test_*.py", "*_spec.rb", "*.mock.*", "*.cy.*",
        "__fixtures__/", "*.story.*",
        "stories/", ".storybook/", "*.stories.*",
        "Preview Content/", "[Pp]reviews/", "*_Previews.swift", "*Previews.swift", "*.preview.*",
    ]
}
