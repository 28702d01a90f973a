package import QuinceProtocol
import Synchronization

/// The faults that are set, in the order in which they were.
package final class FaultStore: Sendable {
    /// The most faults at a time; a limit of Quince.
    package static let maximumCount = 64

    fileprivate struct State {
        var faults: [(id: Int, fault: Fault)] = []
        var lastID = 0
    }

    private let state = Mutex(State())
    /// Where the claims of the request under way are explained.
    ///
    /// A task's value, since nothing between the endpoint and the issuer of tokens has to know of faults.
    @TaskLocal static var explanation: Explanation?

    package init() {}

    /// - Returns: The fault's number; nil when too many are set.
    package func add(_ fault: Fault) -> Int? {
        self.state.withLock { state in
            guard state.faults.count < Self.maximumCount else { return nil }
            state.lastID += 1
            state.faults.append((state.lastID, fault))
            return state.lastID
        }
    }

    package var all: [(id: Int, fault: Fault)] { self.state.withLock { $0.faults } }

    /// Removes the fault; false where there was none.
    package func remove(_ id: Int) -> Bool {
        self.state.withLock { state in
            let count = state.faults.count
            state.faults.removeAll { $0.id == id }
            return state.faults.count < count
        }
    }

    package func removeAll() { self.state.withLock { $0.faults = [] } }

    /// Takes what is to go wrong with one answer of `endpoint`: the first delay, and the first answer that replaces it.
    func take(at endpoint: Endpoint) -> [Fault.Effect] {
        self.state.withLock { state in
            guard !state.faults.isEmpty else { return [] }
            let delay = state.take(where: { fault in
                guard case .delay = fault.effect else { return false }
                return fault.endpoint == endpoint
            })
            let answer = state.take(where: { fault in
                switch fault.effect {
                case .error, .status: fault.endpoint == endpoint
                case .delay, .claims: false
                }
            })
            return [delay, answer].compactMap { $0 }
        }
    }

    /// The claims of a token that `endpoint` issues, changed where a fault says so.
    ///
    /// `now` is in seconds since 1970.
    package func rewrite(_ claims: JSONObject, at endpoint: Endpoint, now: Int) -> JSONObject {
        let effect = self.state.withLock { state -> Fault.Effect? in
            guard !state.faults.isEmpty else { return nil }
            return state.take(where: { fault in
                guard case .claims = fault.effect else { return false }
                return fault.endpoint == endpoint
            })
        }
        guard case .claims(let changes)? = effect else { return claims }
        var claims = claims
        for change in changes {
            change.apply(to: &claims, now: now)
            Self.explanation?.note(
                "fault",
                "a fault set in the console changed the identity token: \(change.text)"
            )
        }
        return claims
    }
}

extension FaultStore.State {
    /// The first fault that `matches`; one time less is left of it.
    fileprivate mutating func take(where matches: (Fault) -> Bool) -> Fault.Effect? {
        guard let index = self.faults.firstIndex(where: { matches($0.fault) }) else { return nil }
        let effect = self.faults[index].fault.effect
        self.faults[index].fault.times -= 1
        if self.faults[index].fault.times <= 0 { self.faults.remove(at: index) }
        return effect
    }
}
