import QuinceGuidelines

/// Which platform a file is for, by what it imports, its path and `#if os(…)`.
struct PlatformGuess {
    private let standard: Platform

    /// - Parameters:
    ///   - file: A file with code.
    ///   - sdks: Those of the project's Xcode projects; a project with only the Mac's is an app for the Mac.
    init(_ file: SourceFile, sdks: Set<String>) {
        let path = file.text.path.lowercased()
        let imports = file.imports
        if imports.contains("WatchKit") || path.contains("watchkit") || path.contains("watch app")
            || path.contains("watchapp")
        {
            self.standard = .watchOS
        } else if imports.contains("Cocoa") || imports.contains("AppKit")
            || sdks == ["macosx"] && !imports.contains("UIKit")
        {
            self.standard = .macOS
        } else if path.contains("tvos") || imports.contains("TVUIKit") {
            self.standard = .tvOS
        } else if path.contains("visionos") {
            self.standard = .visionOS
        } else {
            self.standard = .iOS
        }
    }

    /// The platform in a `#if os(…)`.
    func platform(in system: String?) -> Platform { system.flatMap(Platform.init) ?? self.standard }
}
