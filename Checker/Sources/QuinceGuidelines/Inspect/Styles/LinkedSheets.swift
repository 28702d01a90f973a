/// Finds the style sheets of a project that a page or a component names.
struct LinkedSheets: Sendable {
    /// The file that names them.
    let path: String
    let facts: ProjectFacts

    /// More sheets than a page needs.
    private static let maximumCount = 40

    /// The texts of the sheets that are there, and whether all were.
    ///
    /// - Parameters:
    ///   - sheets: Addresses of sheets.
    ///   - programs: Addresses of programs, which may load sheets.
    /// - Returns: Texts in order. A sheet that is loaded several times is returned once, in its last place, which decides.
    func texts(of sheets: [String], programs: [String]) -> (texts: [String], areAll: Bool) {
        guard !self.facts.styleSheets.isEmpty else { return ([], sheets.isEmpty) }
        let sheetPaths = Self.lastOnes(sheets)
        var paths = sheetPaths.compactMap { self.find($0, from: self.path, in: self.facts.styleSheets.keys) }
        let areAll = paths.count == sheetPaths.count
        for program in Self.lastOnes(programs) {
            guard let path = self.find(program, from: self.path, in: self.facts.loadedSheets.keys) else {
                continue
            }
            paths += (self.facts.loadedSheets[path] ?? []).compactMap {
                self.find($0, from: path, in: self.facts.styleSheets.keys)
            }
        }
        let last = Self.lastOnes(paths)
        let texts = last.suffix(Self.maximumCount).compactMap { path in
            self.facts.styleSheets[path].map { String(decoding: $0, as: UTF8.self) }
        }
        return (texts, areAll && last.count <= Self.maximumCount)
    }

    private static func lastOnes(_ paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.reversed().filter { seen.insert($0).inserted }.reversed()
    }

    /// Larger ones of an app aren't read for each of its components, in bytes.
    private static let largestOfApp = 65_536

    /// The texts of the sheets of the app that a component belongs to: those that its first program loads, and those of Angular
    /// and Ionic, which a configuration names.
    var textsOfApp: [String] {
        let starts = self.facts.appSheets.keys.filter { Self.isAbove(self.path, $0) }.sorted()
        let loaded = starts.prefix(4).flatMap { start in
            (self.facts.appSheets[start] ?? []).compactMap {
                self.find($0, from: start, in: self.facts.styleSheets.keys)
            }
        }
        let named =
            self.path.hasSuffix(".component.html") || self.path.hasSuffix(".page.html")
            ? self.facts.styleSheets.keys.filter { path in
                ["/src/styles.css", "/src/styles.scss", "/src/global.scss", "/src/global.css"].contains {
                    ("/" + path).hasSuffix($0)
                } && Self.isAbove(self.path, path)
            } : []
        var seen: Set<String> = []
        return (loaded + named.sorted()).filter { seen.insert($0).inserted }.prefix(6).compactMap { path in
            guard let bytes = self.facts.styleSheets[path], bytes.count <= Self.largestOfApp else {
                return nil
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Whether a program is in a folder around a file.
    private static func isAbove(_ path: String, _ program: String) -> Bool {
        let folder = program.split(separator: "/").dropLast()
        return path.split(separator: "/").starts(with: folder)
    }

    /// The sheets of one of Angular's components, by the names that its tools give them: `login.component.css` of `login.component.html`.
    var sheetsOfComponent: [String] {
        guard self.path.hasSuffix(".component.html") else { return [] }
        let stem = String(self.path.dropLast(5))
        return ["css", "scss", "less"].map { "\(stem).\($0)" }.filter { self.facts.styleSheets[$0] != nil }
            .map { "./" + ($0.split(separator: "/").last.map(String.init) ?? $0) }
    }

    /// The program with styles at an address that an import names; packages are none.
    func module(_ address: String) -> StyleModule? {
        guard !self.facts.styleModules.isEmpty, address.hasPrefix("./") || address.hasPrefix("../") else {
            return nil
        }
        let path = Self.joined(self.path, address)
        let endings = ["", ".js", ".ts", ".jsx", ".tsx", ".mjs", "/index.js", "/index.ts"]
        return endings.lazy.compactMap { self.facts.styleModules[path + $0] }.first
    }

    /// The path of a file that another names relative to itself.
    static func joined(_ path: String, _ address: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
        for part in address.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    /// The file at an address: beside the file that names it, else the only one whose path ends so.
    private func find<Value>(
        _ address: String,
        from path: String,
        in paths: Dictionary<String, Value>.Keys
    ) -> String? {
        let address = String(address.prefix { $0 != "?" && $0 != "#" }).replacingPrefix("~", by: "")
        guard !address.isEmpty, !address.contains("//") else { return nil }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let isFromRoot = address.hasPrefix("/")
        if !isFromRoot {
            let joined = Self.joined(path, address)
            if paths.contains(joined) { return joined }
            let beside = Self.normalized(
                folder.map(String.init) + address.split(separator: "/").map(String.init)
            )
            if let found = paths.first(where: { Self.normalized([$0]) == beside }) { return found }
        }
        let tail = "/" + Self.normalized(address.split(separator: "/").map(String.init).filter { $0 != ".." })
        let ending = paths.filter { ("/" + $0).hasSuffix(tail) }
        return ending.count == 1 ? ending.first : nil
    }

    /// Without `.` and `..`.
    private static func normalized(_ parts: [String]) -> String {
        var result: [String] = []
        for part in parts.flatMap({ $0.split(separator: "/").map(String.init) }) where part != "." {
            if part == "..", let last = result.last, last != ".." {
                result.removeLast()
            } else {
                result.append(part)
            }
        }
        return result.joined(separator: "/")
    }
}
