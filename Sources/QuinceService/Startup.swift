import HTTPTypes
import Synchronization

/// What the connections and the end of a run need of the service that was assembled meanwhile.
final class Startup: Sendable {
    private let assembly = Mutex<Service.Assembly?>(nil)

    var immediateAnswers: ImmediateAnswers? { self.assembly.withLock { $0?.parts.immediateAnswers } }

    /// How much of a request's body is read, in bytes; nothing before the service is open.
    func maximumBodySize(of request: HTTPRequest) -> Int {
        self.assembly.withLock { $0?.bodyLimits }?.maximumSize(of: request) ?? 0
    }

    func opened(_ assembly: Service.Assembly) { self.assembly.withLock { $0 = assembly } }

    /// Removes what a throw-away run leaves, once nothing is answered any more.
    func discard() { self.assembly.withLock { $0?.storage }?.discard() }
}
