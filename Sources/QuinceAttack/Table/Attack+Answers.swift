import QuinceProtocol

extension Attack {
    private static let csrf =
        "A person is signed in to the attacker's account without noticing, and leaves there what they type."
    private static let stateRemedy =
        "Make a state for every sign-in, keep it with the browser, and refuse an answer that does not bring it."

    static let answers: [Attack] = [
        Attack(
            "no-token",
            .answers,
            .severe,
            "The answer has garbage in the place of the id_token.",
            gain: "Who the person is comes from nothing that anybody signed.",
            remedy: "Verify the identity token, of the answer or of the exchange."
        ) { player in
            guard !player.reading.readsPosted, !player.reading.readsExchanged else {
                return Finding(.refused, "the identity comes from \(player.reading.text)")
            }
            return Finding(.accepted, "neither identity token is looked at", player.honest.landing.request)
        },
        Self.changed("state-missing", .severe, "The answer has no state.", gain: Self.csrf) {
            $0["state"] = nil
        },
        Self.changed("state-empty", .severe, "The answer's state is empty.", gain: Self.csrf) {
            $0["state"] = ""
        },
        Self.changed(
            "state-forged",
            .severe,
            "The state is one that the relying party never made.",
            gain: Self.csrf
        ) {
            $0["state"] = String(repeating: "quince", count: 8)
        },
        Self.changed("state-altered", .severe, "One character of the state is another.", gain: Self.csrf) {
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
            "The answer to a sign-in of another browser, in a browser that began one of its own.",
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
            "The answer to a sign-in of another browser, in a browser that began none.",
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
            "The honest answer, brought when the life of its state is over.",
            gain:
                "A sign-in that was left lying, in a history or on somebody else's machine, can be finished by whoever finds it.",
            remedy:
                "Let a state end, after half an hour for example, by a time in it or beside it; a cookie's Max-Age is the browser's to keep."
        ) { try await $0.late() },
        Attack(
            "callback-replayed",
            .answers,
            .severe,
            "The same answer a second time, from the browser as it was before.",
            gain: "Whoever reads one answer, in a log or over a shoulder, is signed in as its owner.",
            remedy: "Let a state and a nonce be used once."
        ) { try await $0.replayed() },
        Attack(
            "code-replayed",
            .answers,
            .severe,
            "A used code with its token, under the state of a new sign-in.",
            gain: "As with a replayed answer, and from any browser.",
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
            "Somebody else's unused code and token, under the state of a sign-in of one's own.",
            gain: "An answer that leaked before it arrived signs the attacker in as its owner.",
            remedy: "Compare the nonce of the token with the one that this browser was given; use PKCE."
        ) { player in try await player.injected(try await player.sent(account: player.accounts[1]).answer) },
        Attack(
            "other-method",
            .answers,
            .weakness,
            "The answer comes by another way than the one asked for (query instead of form_post, or the reverse).",
            gain:
                "Codes and tokens can be made to travel in addresses, which are logged and sent on as referrers.",
            remedy: "Take answers by the one way that you asked for."
        ) { player in
            let sent = try await player.sent()
            var answer = sent.answer
            answer.mode = answer.mode == .formPost ? .query : answer.mode == .query ? .formPost : .query
            return await player.finding(answer, by: sent.browser)
        },
        Self.changed(
            "repeated-code",
            .weakness,
            "The code comes twice, with two values.",
            gain: "What is checked and what is used can be two different values.",
            remedy: "Refuse a parameter that comes twice (RFC 6749 §3.1)."
        ) { $0.add("code", "quince-second") },
        Self.changed(
            "repeated-state",
            .weakness,
            "The state comes twice, with two values.",
            gain: "What is checked and what is used can be two different values.",
            remedy: "Refuse a parameter that comes twice (RFC 6749 §3.1)."
        ) { $0.add("state", "quince-second") },
        Self.changed(
            "error-alone",
            .severe,
            "The answer is an error, and nothing else.",
            gain: "Who cancels, or is refused, is signed in.",
            remedy: "An answer with error signs nobody in."
        ) { answer in
            answer["code"] = nil
            answer["id_token"] = nil
            answer["error"] = "user_cancelled_authorize"
        },
        Self.changed(
            "error-with-code",
            .weakness,
            "The answer has a code, and an error beside it.",
            gain: "An answer that two parts of the app read differently.",
            remedy: "An answer with error signs nobody in."
        ) { $0["error"] = "user_cancelled_authorize" },
    ]

    /// A sign-in whose answer is changed on its way.
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
                    "the answers of this relying party have nothing that could be changed so"
                )
            }
            return await player.finding(answer, by: sent.browser)
        }
    }
}

extension Player {
    /// Another sign-in's answer under the state of a new one.
    fileprivate func injected(_ stolen: SignInAnswer) async throws -> Finding {
        let own = try await self.sent()
        var answer = stolen
        answer["state"] = own.answer["state"]
        return await self.finding(answer, by: own.browser)
    }

    /// The state alone is old: the code and the token are made once the time is over.
    fileprivate func late() async throws -> Finding {
        guard let life = self.waiting.stateLifetime else {
            return Finding(
                .notPlayed,
                "the app's clock cannot be moved; say how long a state lives there, with --state-lifetime, and it is waited for"
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
        // The browser of before may have become a signed-in one behind its back; then anything looks accepted.
        var garbled = answer
        garbled.fields = garbled.fields.map { WebPage.Field($0.name, "quince-garbled") }
        guard await self.finding(garbled, by: before).verdict == .accepted else { return finding }
        return Finding(
            .unclear,
            "the cookies from before the sign-in are signed in now (renew the session at sign-in): nothing can be told of the replay",
            finding.request
        )
    }
}
