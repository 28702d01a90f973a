/// Reads which files of an Xcode project belong to which of its apps.
package struct XcodeTargetInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["pbxproj"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard let targets = XcodeTargets([UInt8](file.bytes), at: file.path) else { return nil }
        var facts = ProjectFacts()
        facts.xcodeTargets = [targets]
        return FileReading(facts: facts)
    }
}
