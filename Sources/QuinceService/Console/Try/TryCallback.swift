import QuinceProtocol

/// An answer that reached the sample client, with the run it belongs to.
struct TryCallback: Sendable {
    /// How it came, such as `POST (form)`.
    let way: String
    let parameters: FormParameters
    let run: TryRun
}
