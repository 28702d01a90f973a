@testable import QuinceDoctor

extension Examination {
    /// The result of a check; nil if it wasn't made.
    func result(_ check: String) -> CheckResult? { self.results.first { $0.check == check } }
}
