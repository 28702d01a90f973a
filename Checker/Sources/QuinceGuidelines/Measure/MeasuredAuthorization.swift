/// A request to Apple's authorization endpoint, as code, configuration or a link has it.
package struct MeasuredAuthorization: Hashable, Sendable {
    package var place: SourcePlace
    /// Parameters by their name on the wire, decoded; a value that the code computes is unknown, one that may be added elsewhere
    /// is unseen, a parameter that is missing is nil.
    package var parameters: [String: Measured<String>]
    /// The places of parameters that aren't at ``place``, by name.
    package var places: [String: SourcePlace] = [:]
    package var form: Form

    package init(at place: SourcePlace, as form: Form = .address, parameters: [String: Measured<String>]) {
        self.place = place
        self.form = form
        self.parameters = parameters
    }

    /// A parameter; unseen if the request has none of that name.
    package subscript(name: String) -> Measured<String> { self.parameters[name] ?? .unseen }

    package enum Form: String, Hashable, Sendable {
        /// The request itself: an address, or all the parameters of one.
        case address
        /// A request that Apple's script makes from these parameters.
        case script
        /// A request that a library makes; it may omit or add parameters.
        case library
    }
}
