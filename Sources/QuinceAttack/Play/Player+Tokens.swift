import QuinceProtocol

extension Player {
    /// A sign-in in which one token has a fault and a valid signature.
    func spoilt(_ fault: TokenFault, by channel: TokenChannel) async throws -> Finding {
        if let obstacle = self.reading.obstacle(channel) { return Finding(.notPlayed, obstacle) }
        let number = try await self.quince.setFault(channel, fault)
        do {
            let (browser, answer) = try await self.sent()
            let finding = await self.finding(answer, by: browser)
            guard try await self.quince.takeFaultBack(number) else { return finding }
            return Finding(.unclear, "the app requested no such token: \(finding.reason)", finding.request)
        } catch {
            _ = try? await self.quince.takeFaultBack(number)
            throw error
        }
    }

    /// A token signed with the key of another use, once the app has seen that key.
    func signedForOtherUse(_ channel: TokenChannel) async throws -> Finding {
        if let obstacle = self.reading.obstacle(channel) { return Finding(.notPlayed, obstacle) }
        guard try await self.takes(self.keys.current, by: channel) else { return self.notFetched }
        return try await self.spoilt(.key(self.keys.otherUse), by: channel)
    }

    /// A token signed with a withdrawn key that the app has seen, once it has fetched the keys since the withdrawal.
    func signedWithWithdrawnKey(_ channel: TokenChannel) async throws -> Finding {
        if let obstacle = self.reading.obstacle(channel) { return Finding(.notPlayed, obstacle) }
        if await self.keys.withdrawn == nil {
            guard try await self.takes(self.keys.current, by: channel) else { return self.notFetched }
            try await self.keys.replace()
        }
        guard try await self.takes(self.keys.current, by: channel), let old = await self.keys.withdrawn else {
            return self.notFetched
        }
        return try await self.spoilt(.key(old), by: channel)
    }

    /// Whether the app accepts an honest token of that key, which shows that it fetched the keys after the key was published.
    private func takes(_ key: String, by channel: TokenChannel) async throws -> Bool {
        for waited in stride(from: 0, through: self.waiting.keys, by: Waiting.interval) {
            if try await self.spoilt(.key(key), by: channel).verdict == .accepted { return true }
            guard waited + Waiting.interval <= self.waiting.keys else { break }
            try await self.waiting.pause(
                Waiting.interval,
                waited == 0 ? "waiting up to \(self.waiting.keys) s for the app to fetch the keys again" : nil
            )
        }
        return false
    }

    private var notFetched: Finding {
        Finding(
            .notPlayed,
            "the app didn't fetch the signing keys again within \(self.waiting.keys) s, so it doesn't know the new keys yet. Restart the app, or allow more time with --key-wait"
        )
    }
}
