import Foundation

@testable import QuinceService

extension Passkey {
    /// A passkey whose ID and credential ID come from `name`; users see the name `title`.
    static func example(
        _ name: String,
        of account: String,
        id: String? = nil,
        title: String = "Name",
        count: UInt32 = 0
    ) -> Passkey {
        Passkey(
            id: id ?? "id of \(name)",
            accountID: account,
            credentialID: Data(name.utf8),
            publicKey: Data([1]),
            algorithm: -7,
            signCount: count,
            isBackupEligible: true,
            isBackedUp: false,
            isUserVerified: true,
            transports: ["internal", "hybrid"],
            model: Data(count: 16),
            name: title,
            createdAt: 1,
            lastUsedAt: nil
        )
    }
}
