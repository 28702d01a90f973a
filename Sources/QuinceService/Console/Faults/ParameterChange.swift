import QuinceProtocol

/// A wrong parameter of the authorization response.
package struct ParameterChange: Hashable, Sendable {
    package let name: String
    /// The new values: none, one, or several in this order.
    package let values: [String]

    package init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }

    /// Replaces the parameter with the values, or appends them if there is none.
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
