import SQLEngines

@testable import QuinceService

extension QuinceService.Database {
    /// Notes that a node runs, which then counts for an hour: on a busy machine, a test can take longer than ``nodeLifetime``.
    @discardableResult
    func noteForLong(
        _ node: Node,
        _ isolation: SQLStorage.Isolation = .serializable,
        _ check: @escaping @Sendable ([Node]) throws -> Void = { _ in }
    ) async throws -> Company {
        let company = try await self.note(node, isolation, check)
        try await self.storage.execute("UPDATE node SET seen_at = seen_at + 3600 WHERE id = ?", [node.id])
        return company
    }
}
