/// A request to Apple's authorization endpoint, as code, configuration or a link has it.
package struct MeasuredAuthorization: Hashable, Sendable {
    package var place: SourcePlace
    /// Parameters by their name on the wire; a value that the code computes is unknown, a parameter that is missing is nil.
    package var parameters: [String: Measured<String>]

    package init(at place: SourcePlace, parameters: [String: Measured<String>]) {
        self.place = place
        self.parameters = parameters
    }
}
