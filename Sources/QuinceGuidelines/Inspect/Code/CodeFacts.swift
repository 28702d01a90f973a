/// What files of code declare that other files of the project need.
package struct CodeFacts: Sendable {
    /// Files by the names of what they declare: values with their type in front, functions, types.
    private(set) var declaring: [String: [CodeFile]] = [:]
    /// Names of what is drawn inside something else.
    private(set) var drawn: Set<String> = []

    package init() {}

    package mutating func add(_ other: CodeFacts) {
        self.declaring.merge(other.declaring) { $0 + $1 }
        self.drawn.formUnion(other.drawn)
    }

    mutating func declare(_ file: CodeFile) {
        for name in Set(file.values.keys).union(file.functions.keys).union(file.types.keys) {
            self.declaring[name, default: []].append(file)
        }
    }

    mutating func draw(_ names: Set<String>) { self.drawn.formUnion(names) }

    /// The file that declares a name, seen from another; nil where several might.
    func file(declaring name: String, for user: CodeFile) -> CodeFile? {
        let files = (self.declaring[name] ?? []).filter {
            $0.language == user.language && $0.path != user.path
        }
        guard files.count > 1 else { return files.first }
        let imported = files.filter { file in
            let words = file.path.split(separator: "/")
            let base = words.last.map { $0.prefix { $0 != "." } } ?? ""
            // An index file is known by its folder.
            let folder = words.dropLast().last ?? ""
            return user.moduleNames.contains { module in
                let last = module.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
                return last == base || (base == "index" && last == folder)
            }
        }
        return imported.count == 1 ? imported.first : nil
    }
}
