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
    /// Every key that the Quince has because of this run.
    private var added: [String]

    /// Publishes the first two, before anything of the app is asked.
    init(_ quince: QuinceConsole) async throws {
        self.quince = quince
        self.otherUse = try await quince.addKey(use: "enc")
        do { self.current = try await quince.addKey(use: "sig") } catch {
            try? await quince.forgetKey(self.otherUse)
            throw error
        }
        self.added = [self.otherUse, self.current]
    }

    /// Publishes the successor of ``current``, and withdraws that one; the first time alone.
    func replace() async throws {
        guard self.withdrawn == nil else { return }
        let (old, successor) = (self.current, try await self.quince.addKey(use: "sig"))
        self.current = successor
        self.added.append(successor)
        try await self.quince.withdrawKey(old)
        self.withdrawn = old
    }

    /// Leaves the list of keys as it was.
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
