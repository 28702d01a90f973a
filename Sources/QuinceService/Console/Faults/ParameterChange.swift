import QuinceProtocol

/// A parameter of the authorization response that is to be wrong.
package struct ParameterChange: Hashable, Sendable {
    package let name: String
    /// What it becomes: nothing, one value, or several, one after the other.
    package let values: [String]

    package init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }

    /// Puts the values where the parameter is, else at the end.
    func apply(to parameters: inout [FormParameters.Parameter]) {
        let index = parameters.firstIndex { $0.name == self.name } ?? parameters.endIndex
        parameters.removeAll { $0.name == self.name }
        let place = min(index, parameters.count)
        parameters.insert(contentsOf: self.values.map { .init(self.name, $0) }, at: place)
    }

    /// Such as `state is sent twice`.
    var text: String {
        switch self.values.count {
        case 0: "\(self.name) is missing"
        case 1: "\(self.name) is '\(self.values[0].shortened)'"
        case 2: "\(self.name) is sent twice"
        default: "\(self.name) is sent \(self.values.count) times"
        }
    }
}
