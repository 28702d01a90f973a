/// Reads which files of an Xcode project belong to which of its apps.
package struct XcodeTargetInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["pbxproj"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        let bytes = [UInt8](file.bytes)
        var facts = ProjectFacts()
        facts.xcodeTargets = XcodeTargets(bytes, at: file.path).map { [$0] } ?? []
        facts.sdks = Self.sdks.filter { WordSearch(["SDKROOT = \($0);"]).first(in: bytes[...]) != nil }
        return facts.xcodeTargets.isEmpty && facts.sdks.isEmpty ? nil : FileReading(facts: facts)
    }

    private static let sdks: Set<String> = ["macosx", "iphoneos", "auto", "watchos", "appletvos", "xros"]
}
