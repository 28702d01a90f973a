/// The additional keys that Quince publishes for a run: one for another use, and two for signatures. The first of these is
/// withdrawn when the second is published.
package actor KeyTrial {
    private let quince: QuinceConsole
    /// The key that is published with `use: "enc"`.
    let otherUse: String
    /// The key that is published for signatures: an app that knows it has fetched the keys since.
    private(set) var current: String
    /// The former ``current``, which is no longer published.
    private(set) var withdrawn: String?
    /// All keys that Quince has because of this run.
    private var added: [String]

    /// Publishes the first two keys, before the first request to the app.
    init(_ quince: QuinceConsole) async throws {
        self.quince = quince
        self.otherUse = try await quince.addKey(use: "enc")
        do { self.current = try await quince.addKey(use: "sig") } catch {
            try? await quince.forgetKey(self.otherUse)
            throw error
        }
        self.added = [self.otherUse, self.current]
    }

    /// Publishes the successor of ``current`` and withdraws ``current``; only the first call does so.
    func replace() async throws {
        guard self.withdrawn == nil else { return }
        let (old, successor) = (self.current, try await self.quince.addKey(use: "sig"))
        self.current = successor
        self.added.append(successor)
        try await self.quince.withdrawKey(old)
        self.withdrawn = old
    }

    /// Removes the keys of the run.
    ///
    /// - Returns: The keys that could not be removed.
    package func end() async -> [String] {
        var left: [String] = []
        for id in self.added {
            do { try await self.quince.forgetKey(id) } catch { left.append(id) }
        }
        return left
    }
}
