import QuinceProtocol

/// A response that the sample client received, with its run.
struct TryCallback: Sendable {
    /// How the response arrived, such as `POST (form)`.
    let way: String
    let parameters: FormParameters
    let run: TryRun
}
