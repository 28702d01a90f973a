import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// Everything that is stored about the user, as a file.
struct ExportSection: Sendable {
    let accounts: any AccountStore

    func file(_ visit: AccountVisit) async throws -> Response {
        // Someone who has found an open browser gets only what its pages show.
        try visit.requireFreshProof(for: .export)
        guard let object = try await self.accounts.export(visit.account.id, at: visit.now) else {
            throw AccountRefusal.signedOut(.export)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json",
                .contentDisposition: "attachment; filename=\"account.json\"",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: JSONValue.object(object).indentedText + "\n"))
        )
    }
}
