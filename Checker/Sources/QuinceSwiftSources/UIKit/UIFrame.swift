/// The names of a function while it runs: expressions for values, objects for views.
final class UIFrame {
    let scope: Scope
    private let parent: UIFrame?
    private var objects: [String: UIObject] = [:]
    /// What the function gives back.
    var result: UIObject?

    /// What `self` is, in a method that the project adds to a class of UIKit; nil in those of the class itself.
    let owner: UIObject?

    init(_ scope: Scope, parent: UIFrame? = nil, owner: UIObject? = nil) {
        self.scope = scope
        self.parent = parent
        self.owner = owner ?? parent?.owner
    }

    /// A block in the function, with names of its own.
    var inner: UIFrame { UIFrame(Scope(self.scope), parent: self) }

    func bind(_ name: String, to object: UIObject?) {
        self.objects[name] = object
        object?.name = object?.name ?? name
    }

    func object(_ name: String) -> UIObject? {
        var frame: UIFrame? = self
        while let current = frame {
            if let object = current.objects[name] { return object }
            frame = current.parent
        }
        return nil
    }

    /// Whether a name is a variable or parameter of the function.
    func isLocal(_ name: String) -> Bool {
        var scope: Scope? = self.scope
        while let current = scope, current.type == nil {
            if current.local(name) != nil { return true }
            scope = current.parent
        }
        return self.object(name) != nil
    }

    /// Gives a variable another value, where it is declared.
    func assign(_ name: String, _ value: Expression, _ object: UIObject?) {
        var scope: Scope? = self.scope
        while let current = scope, current.type == nil {
            if current.local(name) != nil {
                current.bind(name, to: value, in: self.scope)
                break
            }
            scope = current.parent
        }
        var frame: UIFrame? = self
        while let current = frame {
            if current.objects[name] != nil || current.scope.local(name) != nil {
                current.objects[name] = object ?? current.objects[name]
                return
            }
            frame = current.parent
        }
    }
}
