import QuinceRelyingParty
import Synchronization

/// A process that dies at its n-th step to the outside, before or after the step took effect; nothing works afterwards.
final class FakeCrash: Sendable {
    private let steps = Mutex(0)
    let at: Int
    let afterwards: Bool

    init(at: Int, afterwards: Bool) {
        self.at = at
        self.afterwards = afterwards
    }

    /// Whether it came to that step.
    var happened: Bool { self.steps.withLock { $0 > self.at } }

    func step<Value>(_ work: () async throws -> Value) async throws -> Value {
        let number = self.steps.withLock { steps in
            defer { steps += 1 }
            return steps
        }
        guard number < self.at || (number == self.at && self.afterwards) else {
            throw FakeError(description: "dead")
        }
        let value = try await work()
        if number == self.at { throw FakeError(description: "dead") }
        return value
    }
}

/// A transport of a process that dies.
struct CrashingTransport: WireTransport {
    let apple: FakeApple
    let crash: FakeCrash

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await self.crash.step { try await self.apple.send(request) }
    }
}
