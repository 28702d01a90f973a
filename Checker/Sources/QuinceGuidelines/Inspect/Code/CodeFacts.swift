/// Declarations in code files that other files of the project need.
package struct CodeFacts: Sendable {
    /// Files by the names of what they declare: values with their type in front, functions, types.
    private(set) var declaring: [String: [CodeFile]] = [:]
    /// Modules that export something without a name, by their path without the extension.
    private var exporting: [String: [CodeFile]] = [:]
    /// Names of what is drawn inside something else.
    private(set) var drawn: Set<String> = []

    /// Names about signing in that code uses where people may come.
    private(set) var used: Set<String> = []
    /// The classes about signing in that a file declares, and the names that it uses, by its path.
    private var uses: [String: (declared: Set<String>, used: Set<String>)] = [:]
    /// Whether a file starts an app.
    private(set) var startsApp = false
    /// Whether the app makes all its texts larger or smaller.
    private(set) var scalesTexts = false
    /// What a theme of the app may change of Flutter's buttons: `ElevatedButton`.
    private(set) var themedButtons: [String: FlutterTheme] = [:]
    /// The names of Dart's files that others import: `login_screen.dart`.
    private(set) var imported: Set<String> = []

    package init() {}

    package mutating func add(_ other: CodeFacts) {
        // In place: thousands of files may declare the same name.
        for (name, files) in other.declaring { self.declaring[name, default: []] += files }
        for (module, files) in other.exporting { self.exporting[module, default: []] += files }
        self.drawn.formUnion(other.drawn)
        self.used.formUnion(other.used)
        self.uses.merge(other.uses) { one, other in
            (one.declared.union(other.declared), one.used.union(other.used))
        }
        self.startsApp = self.startsApp || other.startsApp
        self.scalesTexts = self.scalesTexts || other.scalesTexts
        self.themedButtons.merge(other.themedButtons) { $0.union($1) }
        self.imported.formUnion(other.imported)
    }

    mutating func declare(_ file: CodeFile) {
        for name in Set(file.values.keys).union(file.functions.keys).union(file.types.keys)
            .union(file.members.keys)
        where name != CodeFile.defaultName {
            self.declaring[name, default: []].append(file)
        }
        guard file.values[CodeFile.defaultName] != nil else { return }
        self.exporting[file.moduleWords.joined(separator: "/"), default: []].append(file)
    }

    mutating func use(_ names: Set<String>) { self.used.formUnion(names) }

    /// Notes what a file uses; it counts only if something leads to what the file declares.
    mutating func use(_ names: Set<String>, in file: CodeFile) {
        let types = file.types.keys.filter { !$0.hasPrefix("_") }
        // Whatever else the file declares, something may lead to.
        let isOpen = !file.functions.isEmpty || types.contains { !CodeUses.isAbout($0) }
        self.uses[file.path] = (isOpen ? [] : Set(types), names)
    }

    /// Adds the names that files use to which something leads: a screen that only an unused screen opens is unused, too.
    mutating func settleUses() {
        var waiting = self.uses
        for _ in 0..<Self.maximumChain {
            let live = waiting.filter {
                $0.value.declared.isEmpty || !$0.value.declared.isDisjoint(with: self.used)
            }
            guard !live.isEmpty else { return }
            for (path, file) in live {
                self.used.formUnion(file.used)
                waiting[path] = nil
            }
        }
        for file in waiting.values { self.used.formUnion(file.used) }
    }

    /// Screens that open one another in longer chains are taken as used.
    private static let maximumChain = 64
    mutating func startApp() { self.startsApp = true }

    mutating func scaleTexts() { self.scalesTexts = true }
    mutating func theme(_ button: String, _ theme: FlutterTheme) {
        self.themedButtons[button, default: []].formUnion(theme)
    }
    mutating func `import`(_ files: Set<String>) { self.imported.formUnion(files) }

    /// Whether no file of an app imports a file of Dart, in which the app doesn't begin.
    func isLeftOut(_ file: CodeFile) -> Bool {
        guard file.language == .dart, self.startsApp, file.functions["main"] == nil,
            let name = file.path.split(separator: "/").last
        else { return false }
        return !self.imported.contains(String(name))
    }

    mutating func draw(_ names: Set<String>) { self.drawn.formUnion(names) }

    /// Whether other files declare the same name as near to the file that uses it: variants for platforms, source sets.
    func hasRivals(_ name: String, in file: CodeFile) -> Bool {
        let folder = file.path.lastIndex(of: "/").map { file.path[...$0] } ?? ""
        return (self.declaring[name] ?? []).contains { other in
            other.language == file.language && other.path != file.path && other.path.hasPrefix(folder)
                && !other.path.dropFirst(folder.count).contains("/")
        }
    }

    /// What a module exports without a name, where a file imports that; nil if the module isn't in the project.
    func export(of module: String, for user: CodeFile) -> (file: CodeFile, value: CodeExpression)? {
        guard let words = user.words(ofModule: module) else { return nil }
        let files = (self.exporting[words.joined(separator: "/")] ?? []).filter {
            $0.language == user.language
        }
        guard files.count == 1, let value = files[0].values[CodeFile.defaultName] else { return nil }
        return (files[0], value)
    }

    /// The call of a class that is the value of the only constant in Kotlin whose name holds a word; nil if there are several.
    func onlyCall(of type: String, named word: String) -> (file: CodeFile, call: CodeCall)? {
        var found: (file: CodeFile, call: CodeCall)?
        for (name, files) in self.declaring where name.lowercased().contains(word) {
            for file in files where file.language == .kotlin {
                guard let call = file.values[name]?.call, call.name == type else { continue }
                guard found == nil else { return nil }
                found = (file, call)
            }
        }
        return found
    }

    /// The file that declares a name, seen from another; of several the one it imports, else the nearest; nil if two are as near.
    func file(declaring name: String, for user: CodeFile) -> CodeFile? {
        // A name that a package exports isn't the project's: `import { Colors } from "react-native/Libraries/…"`.
        if let first = name.split(separator: ".").first, let module = user.modules[String(first)],
            ["react-native", "react", "expo"].contains(module.prefix { $0 != "/" })
        {
            return nil
        }
        let files = (self.declaring[name] ?? []).filter {
            $0.language == user.language && $0.path != user.path
        }
        guard files.count > 1 else { return files.first }
        // Kotlin imports a name from a package, which is a folder.
        let packaged = files.filter { file in user.moduleNames.contains { file.isIn(packageOf: $0, name) } }
        if packaged.count == 1 { return packaged.first }
        let written = files.filter { file in user.moduleNames.contains { user.names($0, for: file) } }
        if written.count == 1 { return written.first }
        let imported = files.filter { file in user.moduleNames.contains { file.isCalled($0) } }
        if imported.count == 1 { return imported.first }
        let nearest = PathNames.nearest(to: user.path, imported.isEmpty ? files : imported, \.path)
        return nearest.count == 1 ? nearest.first : nil
    }
}

extension CodeFile {
    /// The path without the extension; an index file has the path of its folder.
    fileprivate var moduleWords: [Substring] {
        var words = self.path.split(separator: "/")
        guard let last = words.popLast() else { return [] }
        let name = last.prefix { $0 != "." }
        return name == "index" ? words : words + [name]
    }

    /// Whether a module's address, read from this file, is exactly the other file: `./styles`, `../theme`.
    fileprivate func names(_ module: String, for other: CodeFile) -> Bool {
        self.words(ofModule: module).map { $0 == other.moduleWords } ?? false
    }

    /// The path without the extension to which a module's address leads from this file; nil if it is a package's.
    fileprivate func words(ofModule module: String) -> [Substring]? {
        guard module.hasPrefix(".") else { return nil }
        var words = Array(self.path.split(separator: "/").dropLast())
        for word in module.split(separator: "/") {
            switch word {
            case ".": continue
            case "..": _ = words.popLast()
            default: words.append(word)
            }
        }
        if let last = words.popLast() { words.append(last.prefix { $0 != "." }) }
        return words
    }

    /// Whether `app.ui.components.Buttons` names something of its folder: `app/ui/components`.
    fileprivate func isIn(packageOf module: String, _ name: String) -> Bool {
        guard self.language == .kotlin, module.hasSuffix(".\(name)") else { return false }
        let package = module.split(separator: ".").dropLast().suffix(3)
        return package.count > 1
            && self.path.split(separator: "/").dropLast().suffix(package.count).elementsEqual(package)
    }

    /// Whether the last word of a module's address is its name.
    fileprivate func isCalled(_ module: String) -> Bool {
        let last = module.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        return last == self.moduleWords.last
            || last == self.path.split(separator: "/").last?.prefix { $0 != "." }
    }
}
