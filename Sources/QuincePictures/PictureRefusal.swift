/// The reason why an image can't be read.
public struct PictureRefusal: Error, Hashable, Sendable {
    /// The problem, without a period.
    public let reason: String
    /// The line of an SVG, counted from 1.
    public let line: Int?

    /// Creates a refusal with its reason.
    public init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }
}
