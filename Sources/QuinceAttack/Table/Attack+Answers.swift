import QuinceProtocol

extension Attack {
    private static let csrf =
        "The victim is unknowingly signed in to the attacker's account, and whatever they enter ends up there."
    private static let stateRemedy =
        "Create a state for every sign-in, bind it to the browser, and reject every response that doesn't return it."

    static let answers: [Attack] = [
        Attack(
            "no-token",
            .answers,
            .severe,
            "The response has garbage instead of the id_token.",
            gain: "The user's identity comes from data that nobody signed.",
            remedy: "Verify the identity token, either from the response or from the exchange."
        ) { player in
            guard !player.reading.readsPosted, !player.reading.readsExchanged else {
                return Finding(.refused, "the identity comes from \(player.reading.text)")
            }
            return Finding(
                .accepted,
                "the app doesn't verify either identity token",
                player.honest.landing.request
            )
        },
        Self.changed("state-missing", .severe, "The response has no state.", gain: Self.csrf) {
            $0["state"] = nil
        },
        Self.changed("state-empty", .severe, "The response has an empty state.", gain: Self.csrf) {
            $0["state"] = ""
        },
        Self.changed(
            "state-forged",
            .severe,
            "The response has a state that the app never created.",
            gain: Self.csrf
        ) {
            $0["state"] = String(repeating: "quince", count: 8)
        },
        Self.changed("state-altered", .severe, "One character of the state is changed.", gain: Self.csrf) {
            answer in
            var characters = Array(answer["state"] ?? "")
            guard !characters.isEmpty else { return }
            let middle = characters.count / 2
            characters[middle] = characters[middle] == "A" ? "B" : "A"
            answer["state"] = String(characters)
        },
        Attack(
            "login-csrf",
            .answers,
            .severe,
            "The response to another browser's sign-in arrives in a browser that has started its own sign-in.",
            gain: Self.csrf,
            remedy: Self.stateRemedy
        ) { player in
            let attacker = try await player.sent(account: player.accounts[1])
            let victim = try await player.sent()
            return await player.finding(attacker.answer, by: victim.browser)
        },
        Attack(
            "login-csrf-fresh",
            .answers,
            .severe,
            "The response to another browser's sign-in arrives in a browser that has started no sign-in.",
            gain: Self.csrf,
            remedy: Self.stateRemedy
        ) { player in
            let attacker = try await player.sent(account: player.accounts[1])
            var victim = PersonBrowser(player.client)
            victim.arrive(at: player.quince.url)
            return await player.finding(attacker.answer, by: victim)
        },
        Attack(
            "state-expired",
            .answers,
            .weakness,
            "The honest response arrives after its state has expired.",
            gain:
                "Anyone who finds an unfinished sign-in, in a browser history or on a shared computer, can finish it.",
            remedy:
                "Let a state expire, for example after 30 minutes, by storing a time in it or with it. Only the browser enforces a cookie's Max-Age."
        ) { try await $0.late() },
        Attack(
            "callback-replayed",
            .answers,
            .severe,
            "The same response is sent a second time, with the browser's cookies from before.",
            gain: "Anyone who reads one response, in a log or over a shoulder, is signed in as its owner.",
            remedy: "Accept each state and each nonce only once."
        ) { try await $0.replayed() },
        Attack(
            "code-replayed",
            .answers,
            .severe,
            "The response has a used code and its token, with the state of a new sign-in.",
            gain: "Same as for a replayed response, but from any browser.",
            remedy: "Exchange every code, and compare the nonce: both belong to one sign-in."
        ) { player in
            let used = try await player.sent()
            _ = await player.journey.deliver(used.answer, by: used.browser)
            return try await player.injected(used.answer)
        },
        Attack(
            "answer-injected",
            .answers,
            .severe,
            "The attacker sends a victim's unused code and token with the state of the attacker's own sign-in.",
            gain: "A response that leaks before it arrives signs the attacker in as its owner.",
            remedy: "Compare the token's nonce with the nonce of this browser's sign-in, and use PKCE."
        ) { player in try await player.injected(try await player.sent(account: player.accounts[1]).answer) },
        Attack(
            "other-method",
            .answers,
            .weakness,
            "The response uses another response mode than the requested one (query instead of form_post, or the reverse).",
            gain:
                "Attackers can make codes and tokens travel in URLs, which are logged and sent to other sites as referrers.",
            remedy: "Accept only the response mode that you requested."
        ) { player in
            let sent = try await player.sent()
            var answer = sent.answer
            answer.mode = answer.mode == .formPost ? .query : answer.mode == .query ? .formPost : .query
            return await player.finding(answer, by: sent.browser)
        },
        Self.changed(
            "repeated-code",
            .weakness,
            "The response has two codes with different values.",
            gain: "The app may check one value and use the other.",
            remedy: "Reject a response in which a parameter occurs twice (RFC 6749 §3.1)."
        ) { $0.add("code", "quince-second") },
        Self.changed(
            "repeated-state",
            .weakness,
            "The response has two states with different values.",
            gain: "The app may check one value and use the other.",
            remedy: "Reject a response in which a parameter occurs twice (RFC 6749 §3.1)."
        ) { $0.add("state", "quince-second") },
        Self.changed(
            "error-alone",
            .severe,
            "The response has an error and nothing else.",
            gain: "Users who cancel, or whom the issuer refuses, are signed in.",
            remedy: "Never sign a user in from a response that has an error."
        ) { answer in
            answer["code"] = nil
            answer["id_token"] = nil
            answer["error"] = "user_cancelled_authorize"
        },
        Self.changed(
            "error-with-code",
            .weakness,
            "The response has both a code and an error.",
            gain: "Two parts of the app can read the same response differently.",
            remedy: "Never sign a user in from a response that has an error."
        ) { $0["error"] = "user_cancelled_authorize" },
    ]

    /// A sign-in whose response is changed before the delivery.
    static func changed(
        _ name: String,
        _ weight: Weight,
        _ sentence: String,
        gain: String,
        remedy: String = Self.stateRemedy,
        group: Group = .answers,
        _ change: @escaping @Sendable (inout SignInAnswer) -> Void
    ) -> Attack {
        Attack(name, group, weight, sentence, gain: gain, remedy: remedy) { player in
            let sent = try await player.sent()
            var answer = sent.answer
            change(&answer)
            guard answer != sent.answer else {
                return Finding(
                    .notPlayed,
                    "this app's responses have nothing that this attack could change"
                )
            }
            return await player.finding(answer, by: sent.browser)
        }
    }
}

extension Player {
    /// Another sign-in's response with the state of a new one.
    fileprivate func injected(_ stolen: SignInAnswer) async throws -> Finding {
        let own = try await self.sent()
        var answer = stolen
        answer["state"] = own.answer["state"]
        return await self.finding(answer, by: own.browser)
    }

    /// Only the state is old: code and token are created after the waiting time.
    fileprivate func late() async throws -> Finding {
        guard let life = self.waiting.stateLifetime else {
            return Finding(
                .notPlayed,
                "the app's clock can't be moved; use --state-lifetime to say how long a state is valid there, and the command waits that long"
            )
        }
        var browser = PersonBrowser(self.client)
        let authorize = try await self.journey.begin(&browser)
        try await self.waiting.pause(life + 1, "waiting \(life) s for a state to expire")
        let answer = try await self.journey.answer(authorize, account: self.account, &browser)
        return await self.finding(answer, by: browser)
    }

    fileprivate func replayed() async throws -> Finding {
        let (before, answer) = try await self.sent()
        _ = await self.journey.deliver(answer, by: before)
        let finding = await self.finding(answer, by: before)
        guard finding.verdict == .accepted else { return finding }
        // The earlier browser may have become signed in meanwhile; then everything looks accepted.
        var garbled = answer
        garbled.fields = garbled.fields.map { WebPage.Field($0.name, "quince-garbled") }
        guard await self.finding(garbled, by: before).verdict == .accepted else { return finding }
        return Finding(
            .unclear,
            "the cookies from before the sign-in are signed in now, so the replay proves nothing; renew the session at sign-in",
            finding.request
        )
    }
}
