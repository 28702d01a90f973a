/// A request to Apple's authorization endpoint, as code, configuration or a link has it.
package struct MeasuredAuthorization: Hashable, Sendable {
    package var place: SourcePlace
    /// Parameters by their name on the wire, decoded; a value that the code computes is unknown, one that may be added elsewhere
    /// is unseen, a parameter that is missing is nil.
    package var parameters: [String: Measured<String>]
    /// Where the parameters stand, by name, when not at ``place``.
    package var places: [String: SourcePlace] = [:]
    package var form: Form

    package init(at place: SourcePlace, as form: Form = .address, parameters: [String: Measured<String>]) {
        self.place = place
        self.form = form
        self.parameters = parameters
    }

    /// A parameter; unseen where the request has none of that name.
    package subscript(name: String) -> Measured<String> { self.parameters[name] ?? .unseen }

    package enum Form: String, Hashable, Sendable {
        /// The request itself: an address, or all the parameters of one.
        case address
        /// What is told to Apple's script, which makes the request.
        case script
        /// What is told to a library, which may leave out or add parameters.
        case library
    }
}
