/// Why a picture cannot be read.
public struct PictureRefusal: Error, Hashable, Sendable {
    /// What is wrong, without a full stop.
    public let reason: String
    /// The line of an SVG, from 1.
    public let line: Int?

    /// A refusal with its reason.
    public init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }
}
