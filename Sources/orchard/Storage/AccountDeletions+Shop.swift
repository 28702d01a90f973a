import QuinceRelyingParty

extension AccountDeletions {
    /// The server library's deletions, stored in the shop's tables.
    init(
        _ database: ShopDatabase,
        _ seal: Seal,
        _ surroundings: Surroundings,
        revoke: @escaping RevokeAtApple
    ) {
        self.init(
            store: AppleDeletions(database: database, seal: seal),
            surroundings: surroundings,
            revoke: { (signIn) async throws(TokenError) in
                do { try await revoke(signIn) } catch let error as TokenError { throw error } catch {
                    throw .unreachable("\(error)")
                }
            },
            erase: { try await database.finishDeletion(of: $0) }
        )
    }
}
