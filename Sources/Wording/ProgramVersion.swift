/// The version of all programs of the package, which are released together.
public enum ProgramVersion: Sendable {
    /// The version of this build.
    public static let current = "0.1.0"
}
