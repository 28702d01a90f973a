import Synchronization

/// The active faults, in the order in which they were added.
package final class FaultStore: Sendable {
    /// The maximum number of faults; a limit of Quince.
    package static let maximumCount = 64

    fileprivate struct State {
        var faults: [(id: Int, fault: Fault)] = []
        var lastID = 0
    }

    private let state = Mutex(State())
    /// The explanation of the current request.
    ///
    /// A task-local value, so that the code between the endpoint and the token issuer doesn't need to know about faults.
    @TaskLocal static var explanation: Explanation?

    package init() {}

    /// - Returns: The fault's number; nil if there are too many.
    package func add(_ fault: Fault) -> Int? {
        self.state.withLock { state in
            guard state.faults.count < Self.maximumCount else { return nil }
            state.lastID += 1
            state.faults.append((state.lastID, fault))
            return state.lastID
        }
    }

    package var all: [(id: Int, fault: Fault)] { self.state.withLock { $0.faults } }

    /// Removes the fault; false if there was none.
    package func remove(_ id: Int) -> Bool {
        self.state.withLock { state in
            let count = state.faults.count
            state.faults.removeAll { $0.id == id }
            return state.faults.count < count
        }
    }

    package func removeAll() { self.state.withLock { $0.faults = [] } }

    /// Takes the faults for one response of `endpoint`: the first delay, and the first replacement of the response.
    func take(at endpoint: Endpoint) -> [Fault.Effect] {
        self.state.withLock { state in
            guard !state.faults.isEmpty else { return [] }
            return [[.delay], [.error, .status]].compactMap { kinds in state.take(kinds, at: endpoint) }
        }
    }

    /// Takes the first fault of `kind` at `endpoint`.
    func take(_ kind: Fault.Kind, at endpoint: Endpoint) -> Fault.Effect? {
        self.state.withLock { state in state.faults.isEmpty ? nil : state.take([kind], at: endpoint) }
    }

    /// Takes the faults for a token that `endpoint` issues: the first one of each kind.
    func takeForToken(at endpoint: Endpoint) -> [Fault.Effect] {
        self.state.withLock { state in
            guard !state.faults.isEmpty else { return [] }
            // The key first, because the header names it.
            return [.key, .header, .claim, .signature, .unsigned].compactMap { kind in
                state.take([kind], at: endpoint)
            }
        }
    }
}

extension FaultStore.State {
    /// The first fault of one of the `kinds` at `endpoint`; decrements its count.
    fileprivate mutating func take(_ kinds: [Fault.Kind], at endpoint: Endpoint) -> Fault.Effect? {
        let index = self.faults.firstIndex { entry in
            entry.fault.endpoint == endpoint && kinds.contains(entry.fault.effect.kind)
        }
        guard let index else { return nil }
        let effect = self.faults[index].fault.effect
        self.faults[index].fault.times -= 1
        if self.faults[index].fault.times <= 0 { self.faults.remove(at: index) }
        return effect
    }
}
