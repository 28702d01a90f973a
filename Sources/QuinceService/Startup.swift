import HTTPTypes
import Synchronization

/// The parts of the assembled service that the connections and the end of a run need.
final class Startup: Sendable {
    private let assembly = Mutex<Service.Assembly?>(nil)

    /// The parts of the service; nil before it is open.
    var parts: Parts? { self.assembly.withLock { $0?.parts } }

    var immediateAnswers: ImmediateAnswers? { self.assembly.withLock { $0?.parts.immediateAnswers } }

    /// The maximum size of a request's body, in bytes; 0 before the service is open.
    func maximumBodySize(of request: HTTPRequest) -> Int {
        self.assembly.withLock { $0?.bodyLimits }?.maximumSize(of: request) ?? 0
    }

    func opened(_ assembly: Service.Assembly) { self.assembly.withLock { $0 = assembly } }

    /// Deletes the files of a temporary run after the last response.
    func discard() { self.assembly.withLock { $0?.storage }?.discard() }
}
