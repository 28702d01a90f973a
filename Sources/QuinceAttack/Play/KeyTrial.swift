/// The keys that the Quince publishes for a run beside its own: one for another use, and two of which the first is
/// withdrawn when the second comes.
package actor KeyTrial {
    private let quince: QuinceConsole
    /// Published with `use: "enc"`.
    let otherUse: String
    /// Published for signatures: what an app knows that fetched the keys since.
    private(set) var current: String
    /// Was ``current`` before, and is published no more.
    private(set) var withdrawn: String?

    /// Publishes the first two, before anything of the app is asked.
    init(_ quince: QuinceConsole) async throws {
        self.quince = quince
        self.otherUse = try await quince.addKey(use: "enc")
        self.current = try await quince.addKey(use: "sig")
    }

    /// Publishes the successor of ``current``, and withdraws that one; the first time alone.
    func replace() async throws {
        guard self.withdrawn == nil else { return }
        let successor = try await self.quince.addKey(use: "sig")
        try await self.quince.withdrawKey(self.current)
        (self.withdrawn, self.current) = (self.current, successor)
    }

    /// Leaves the key set as it was.
    package func end() async {
        for id in [self.otherUse, self.current] { try? await self.quince.withdrawKey(id) }
    }
}
