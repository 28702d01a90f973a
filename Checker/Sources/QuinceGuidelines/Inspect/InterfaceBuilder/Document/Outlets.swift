/// Which names code has for the objects of a scene, and what it does to them.
struct Outlets: Sendable {
    /// An outlet of a class.
    struct Name: Hashable, Sendable {
        let owner: String
        let property: String
    }

    /// The outlets by the object they point to.
    private(set) var all: [String: [Name]] = [:]
    private let changes: [String: [OutletChange]]
    private let ownerClass: String?

    init(_ scene: InterfaceScene, _ facts: ProjectFacts) {
        self.changes = facts.outletChanges
        self.ownerClass = scene.ownerClass
        for node in scene.container.descendants where node.name == "outlet" || node.name == "outletCollection"
        {
            guard let property = node["property"], let destination = node["destination"] else { continue }
            let object = node.parent?.parent
            let isOwner = object?["placeholderIdentifier"] == "IBFilesOwner"
            guard let owner = object?["customClass"] ?? (isOwner ? scene.ownerClass : nil) else { continue }
            self.all[destination, default: []].append(Name(owner: owner, property: property))
        }
    }

    /// The outlets that point to an object.
    func names(of id: String) -> [Name] { self.all[id] ?? [] }

    /// Whether code of the controller hides the navigation bar.
    var hidesNavigationBar: Bool {
        let changes = self.ownerClass.flatMap { self.changes["\($0).navigationController"] } ?? []
        return changes.contains { $0.property == "isNavigationBarHidden" && $0.value == "true" }
    }

    /// What code does to an object, by the property that is set; `ownClass` is the class that the scene gives it.
    func changes(of id: String, ownClass: String? = nil, isRoot: Bool = false) -> [OutletChange] {
        var keys = self.names(of: id).map { "\($0.owner).\($0.property)" }
        if let ownClass { keys.append("\(ownClass).\(OutletChange.own)") }
        if isRoot, let owner = self.ownerClass { keys.append("\(owner).view") }
        // Each method counts once, however often it is called.
        var seen: Set<String> = []
        return keys.flatMap { self.changes[$0] ?? [] }
            .filter { !$0.property.hasSuffix("()") || seen.insert($0.property).inserted }
            .flatMap(self.expanded)
    }

    /// How many changes of one method count.
    private static let maximumCount = 200

    /// The changes that a method of an extension makes, if the change is a call of one; otherwise the change itself.
    private func expanded(_ change: OutletChange) -> [OutletChange] {
        guard change.property.hasSuffix("()") else { return [change] }
        let found = OutletChange.extended.flatMap { self.changes["\($0).\(change.property)"] ?? [] }
        return found.isEmpty ? [change] : Array(found.prefix(Self.maximumCount))
    }
}
