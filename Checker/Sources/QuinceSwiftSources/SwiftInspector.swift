// QuinceSwiftSources: reads SwiftUI and UIKit sources for the checker, by swift-syntax. Apart, because that library takes
// minutes to build and nothing else needs it.

package import QuinceGuidelines

/// Finds Sign in with Apple buttons in Swift.
package struct SwiftInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["swift"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard !Self.isForDevelopers(file.path) else { return nil }
        if file.path.split(separator: "/").last == "Package.swift", let sdks = Self.sdks(ofPackage: file.text)
        {
            var facts = ProjectFacts()
            facts.sdks = sdks
            return FileReading(facts: facts)
        }
        let isScreen = file.isInFlow || SwiftWords.are(in: file)
        let isMain = Self.beginsApp(file)
        let style = InterfaceStyle(windowIn: file)
        let controllers = Self.controllers(in: file)
        let shown = Self.namedViews(in: file)
        guard isScreen || isMain || SwiftWords.holdsParts(file) else {
            guard style != nil || !controllers.isEmpty || !shown.isEmpty else { return nil }
            var facts = ProjectFacts()
            facts.classUses = shown
            facts.windowStyles = style.map { [$0] } ?? []
            facts.controllerClasses = controllers
            return FileReading(facts: facts)
        }
        let source = try SourceReader.read(file)
        guard source.imports.isDisjoint(with: ["XCTest", "Testing", "Quick", "Nimble"]) else { return nil }
        var facts = isScreen ? SwiftFacts.facts(of: source) : SwiftFacts.declarations(of: source)
        facts.hasMain = isMain
        facts.controllerClasses = controllers
        if let style { facts.windowStyles = [style] }
        facts.classUses.formUnion(shown)
        if isScreen {
            facts.classUses.formUnion(Self.namedTypes(in: file, except: source.allTypes.map(\.name)))
        }
        guard isScreen else { return FileReading(facts: facts) }
        return FileReading(facts: facts) { facts in
            let project = Project(facts: facts, path: source.text.path)
            let platform = PlatformGuess(source, sdks: facts.sdks)
            let views = ViewInspection(project, source, platform, isInFlow: file.isInFlow)
            let classes = ClassInspection(project, source, platform, isInFlow: file.isInFlow)
            var inspection = views.inspect()
            inspection.add(classes.inspect())
            return inspection
        }
    }

    /// Whether the code of an app begins in a file; the apps of examples show only what they are about.
    private static func beginsApp(_ file: InputFile) -> Bool {
        guard file.mentions(["@main", "@uiapplicationmain"]) else { return false }
        let folders = file.path.lowercased().split(separator: "/").dropLast()
        guard !folders.contains(where: { ["demo", "example", "examples", "sample"].contains($0) }) else {
            return false
        }
        return file.text.split(whereSeparator: \.isNewline).contains { line in
            line.hasPrefix("@main") || line.hasPrefix("@UIApplicationMain")
        }
    }

    /// The SDKs of the platforms that a package names, as Xcode projects name them; nil if it names none.
    private static func sdks(ofPackage text: String) -> Set<String>? {
        guard text.contains("PackageDescription"), let label = text.firstRange(of: "platforms:"),
            let open = text[label.upperBound...].firstIndex(of: "["),
            let end = text[open...].firstIndex(of: "]")
        else { return nil }
        let list = text[open..<end]
        let names = [
            ".macOS": "macosx", ".iOS": "iphoneos", ".macCatalyst": "iphoneos", ".watchOS": "watchos",
            ".tvOS": "appletvos", ".visionOS": "xros",
        ]
        let sdks = Set(names.filter { list.contains("\($0.key)(") }.values)
        return sdks.isEmpty ? nil : sdks
    }

    /// Types about signing in that a file names, wherever it does: also as the type of a value, or behind `typealias`.
    private static func namedTypes(in file: InputFile, except declared: [String]) -> Set<String> {
        let words = file.bytes.split { byte in
            !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte) && !(0x61...0x7A).contains(byte)
                && byte != 0x5F
        }
        var names: Set<String> = []
        for word in words where word.count < 80 && (0x41...0x5A).contains(word.first ?? 0) {
            let name = String(decoding: word, as: UTF8.self)
            if SwiftWords.areIn(name: name) { names.insert(name) }
        }
        return names.subtracting(declared)
    }

    /// Views and screens that a file names and doesn't declare, by their names' endings.
    private static func namedViews(in file: InputFile) -> Set<String> {
        guard file.mentions(["view", "screen", "page"]) else { return [] }
        let bytes = Array(file.bytes)
        var names: Set<String> = []
        var declared: Set<String> = []
        var isDeclared = false
        var start = 0
        // What stands behind two slashes at the beginning of a line is no code.
        var (isBeginning, isComment) = (true, false)
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : 0x0A
            if Self.isPartOfName[Int(byte)] {
                isBeginning = false
                continue
            }
            let word = bytes[start..<index]
            if !isComment, !word.isEmpty {
                if Self.isView(word) {
                    let name = String(decoding: word, as: UTF8.self)
                    if isDeclared { declared.insert(name) } else { names.insert(name) }
                }
                isDeclared = Self.declarations.contains { word.elementsEqual($0) }
            }
            start = index + 1
            if byte == 0x0A {
                (isBeginning, isComment, isDeclared) = (true, false, false)
            } else if isBeginning, byte != 0x20, byte != 0x09 {
                isBeginning = false
                isComment = byte == 0x2F && index + 1 < bytes.count && bytes[index + 1] == 0x2F
            }
        }
        return names.subtracting(declared)
    }

    /// Whether a name is a type's and ends as views' do.
    private static func isView(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count < 80, let first = word.first, (0x41...0x5A).contains(first) else { return false }
        return Self.endings.contains { word.suffix($0.count).elementsEqual($0) }
    }

    /// Letters, digits and underscores.
    private static let isPartOfName = (UInt8.min...UInt8.max).map { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x5F
    }

    private static let endings = ["View", "Screen", "Page"].map { Array($0.utf8) }
    private static let declarations = ["struct", "class", "extension"].map { Array($0.utf8) }

    /// The classes of controllers that a file declares, outside of lines that are comments.
    private static func controllers(in file: InputFile) -> Set<String> {
        guard file.mentions(["controller"]), file.mentions(["class "]) else { return [] }
        var names: Set<String> = []
        for line in file.text.split(whereSeparator: \.isNewline) {
            guard let start = line.firstRange(of: "class ") else { continue }
            let name = line[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !line.drop(while: \.isWhitespace).hasPrefix("//"),
                name.hasSuffix("Controller") || name.hasSuffix("VC")
            else { continue }
            names.insert(String(name))
        }
        return names
    }

    /// Tests and previews are not in the app.
    private static func isForDevelopers(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let name = parts.last?.dropLast(6) ?? ""
        if ["Tests", "Test", "Spec", "Specs", "_Previews", "Previews"].contains(where: name.hasSuffix) {
            return true
        }
        return parts.dropLast().contains { folder in
            folder == "Tests" || folder.hasSuffix("Tests") || folder.hasSuffix("UITests")
                || folder == "Preview Content"
        }
    }
}

extension InterfaceStyle {
    /// The appearance that code gives the app's window: `window?.overrideUserInterfaceStyle = .light`.
    fileprivate init?(windowIn file: InputFile) {
        let name = file.path.split(separator: "/").last?.lowercased() ?? ""
        guard name.contains("appdelegate") || name.contains("scenedelegate"),
            file.mentions(["overrideuserinterfacestyle"]), !file.mentions(["#if", "/*", "\"\"\""])
        else { return nil }
        let lines = file.text.split(whereSeparator: \.isNewline).filter {
            $0.contains("overrideUserInterfaceStyle =") && !$0.contains("//")
        }
        let styles = Set(lines.map(Self.style))
        guard let style = styles.first, styles.count == 1, let style else { return nil }
        self = style
    }

    /// nil for any other view, and for styles that code chooses.
    private static func style(_ line: Substring) -> InterfaceStyle? {
        let parts = line.split { !$0.isLetter }
        guard let place = parts.firstIndex(of: "overrideUserInterfaceStyle"), place > 0,
            parts[place - 1] == "window", parts.count == place + 2
        else { return nil }
        return parts[place + 1] == "light" ? .light : parts[place + 1] == "dark" ? .dark : nil
    }
}
