// Templates: finds buttons, screens and requests in pages, components and templates. Decides what is a Sign in with Apple button
// by its words, its pictures and where it leads; measures what the file itself says about it. Knows no rule.

/// Files whose buttons nobody is shown: tests, stories, mocks, and what machines made.
enum SampleFile {
    private static let folders: Set<String> = [
        "test", "tests", "__tests__", "spec", "specs", "e2e", "cypress", "playwright", "__mocks__", "mocks",
        "fixtures",
        "__fixtures__", "__snapshots__", "stories", "storybook", ".storybook", "testdata", "testing",
        "xctest",
        "androidtest", "unittest", "unittests", "node_modules", "vendor", "storybook-static",
    ]

    static func isSample(_ path: String) -> Bool {
        let parts = path.lowercased().split(separator: "/")
        guard let name = parts.last else { return false }
        if parts.dropLast().contains(where: { Self.folders.contains(String($0)) }) { return true }
        let marks = [
            ".test.", ".spec.", ".stories.", ".story.", ".cy.", ".mock.", ".min.", ".bundle.", ".snap",
        ]
        if marks.contains(where: name.contains) { return true }
        let stem = name.prefix { $0 != "." }
        return stem.hasSuffix("_test") || stem.hasPrefix("test_") || stem.hasSuffix("_spec")
            || path.split(separator: "/").last.map(Self.isTestClass) == true
    }

    /// `LoginTests.swift`, `LoginTest.kt`.
    private static func isTestClass(_ name: Substring) -> Bool {
        let stem = name.prefix { $0 != "." }
        return stem.hasSuffix("Test") || stem.hasSuffix("Tests") || stem.hasSuffix("UITests")
            || stem.hasSuffix("Spec")
    }

    /// Lines longer than people write them, and Apple's own script.
    static func isGenerated(_ source: SourceText) -> Bool {
        let lines = source.bytes.count { $0 == 0x0A } + 1
        return source.bytes.count > 20_000 && source.bytes.count / lines > 1_500
    }
}
