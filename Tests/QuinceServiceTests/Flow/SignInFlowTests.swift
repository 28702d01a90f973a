import DatabaseFile
import Foundation
import GRDB
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("The browser flow")
struct SignInFlowTests {
    @Test(
        "5, 33, 9700-18: form_post posts code, id_token, state and user to the redirect URI, nothing in the URL"
    )
    func formPost() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.signIn(["response_type": "code id_token", "nonce": "n"])
            #expect(answer.status == 200)
            #expect(answer.location == nil)
            #expect(answer.body.contains(#"action="https://app.example/callback""#))
            let user = #"{"name":{"firstName":"Jane","lastName":"Quince"},"email":"jane@example.com"}"#
            #expect(answer.fields["user"] == user)
            #expect(answer.fields["state"] == "st")
            let token = try CompactJWS(parsing: answer.fields["id_token"] ?? "")
            #expect(
                token.claims.members.map(\.name) == [
                    "iss", "aud", "exp", "iat", "sub", "nonce", "c_hash", "email", "email_verified",
                    "auth_time",
                    "nonce_supported",
                ]
            )
            #expect(token.claims["c_hash"]?.string == TokenDigest.leftHalf(of: answer.fields["code"] ?? ""))
            #expect(token.claims["email_verified"] == true)
        }
    }

    @Test("9700-3, 9700-20: query and fragment carry the answer in the URL of a 303, state unchanged")
    func queryAndFragment() async throws {
        try await TestService.run { service async throws in
            let state = "a b&c=d#\"é"
            let query = try await service.signIn(["scope": nil, "response_mode": "query", "state": state])
            #expect(query.status == 303)
            #expect(query.query.parameters.map(\.name) == ["code", "state"])
            #expect(query.query["state"] == state)
            let fragment = try await service.signIn([
                "scope": nil, "response_mode": "fragment", "state": state, "response_type": "code id_token",
            ])
            #expect(fragment.status == 303)
            #expect(fragment.fragment.parameters.map(\.name) == ["code", "id_token", "state"])
            #expect(fragment.fragment["state"] == state)
        }
    }

    @Test("9700-23: web_message posts to the redirect URI's origin alone")
    func webMessage() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.signIn(["response_mode": "web_message"])
            #expect(answer.body.contains("https://app.example\""))
            #expect(answer.body.contains("oauthDone"))
            #expect(!answer.body.contains("\"*\""))
        }
    }

    @Test("user comes once a grant, and again after it was revoked")
    func userComesOnce() async throws {
        try await TestService.run { service async throws in
            let first = try await service.signIn()
            #expect(first.fields["user"] != nil)
            let second = try await service.signIn()
            #expect(second.fields["code"] != nil)
            #expect(second.fields["user"] == nil)
            let tokens = try await service.token(code: second.fields["code"])
            let before = try CompactJWS(parsing: tokens.json?["id_token"]?.string ?? "")
            #expect(before.claims["email"] == "jane@example.com")
            let revoked = try await service.revoke(tokens.json?["refresh_token"]?.string ?? "")
            #expect(revoked.status == 200)
            #expect(revoked.body == "")
            #expect(
                try await service.refresh(tokens.json?["refresh_token"]?.string ?? "").error
                    == "invalid_request"
            )
            let third = try await service.signIn()
            #expect(third.fields["user"] != nil)
            let again = try await service.token(code: third.fields["code"])
            let after = try CompactJWS(parsing: again.json?["id_token"]?.string ?? "")
            #expect(after.claims["sub"] == before.claims["sub"])
        }
    }

    @Test("the access token revokes as well; nonsense and foreign tokens are 200 without effect")
    func revocation() async throws {
        try await TestService.run { service async throws in
            let tokens = try await service.token(code: try await service.code())
            let refresh = tokens.json?["refresh_token"]?.string ?? ""
            #expect(try await service.revoke("nonsense").status == 200)
            #expect(try await service.revoke(tokens.json?["id_token"]?.string ?? "").status == 200)
            let secret = try service.secret(claims: [("sub", .string(Seed.ReadyMade.appId))])
            let foreign = ["client_id": Seed.ReadyMade.appId, "client_secret": secret]
            #expect(try await service.revoke(refresh, foreign).status == 200)
            #expect(try await service.refresh(refresh).status == 200)
            #expect(try await service.revoke(refresh, ["client_secret": "x"]).error == "invalid_client")
            let latest = try await service.refresh(refresh).json?["access_token"]?.string ?? ""
            #expect(try await service.revoke(latest).status == 200)
            #expect(try await service.refresh(refresh).status == 400)
        }
    }

    @Test("a hidden address is a relay address, the same at every sign-in, in every app of the team")
    func relayAddress() async throws {
        try await TestService.run { service async throws in
            let first = try await service.signIn(
                ["response_type": "code id_token"],
                account: "ravi@example.com"
            )
            let token = try CompactJWS(parsing: first.fields["id_token"] ?? "")
            let address = try #require(token.claims["email"]?.string)
            #expect(address.wholeMatch(of: /[a-z0-9]{10}@privaterelay\.appleid\.com/) != nil)
            #expect(token.claims["is_private_email"] == true)
            #expect(first.fields["user"]?.contains(address) == true)
            #expect(first.fields["user"]?.contains("ravi@example.com") == false)
            let second = try await service.signIn(
                ["response_type": "code id_token"],
                account: "ravi@example.com"
            )
            #expect(
                try CompactJWS(parsing: second.fields["id_token"] ?? "").claims["email"]?.string == address
            )
        }
    }

    @Test("the person edits the name and chooses what happens to the address")
    func consentIsTheirs() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.signIn(
                consent: ["firstName": " Zoë  <b>", "lastName": "", "emailSharing": "hide"]
            )
            let user = try JSONValue(parsing: answer.fields["user"] ?? "")
            #expect(user.object?["name"] == ["firstName": "Zoë <b>"])
            #expect(user.object?["email"]?.string?.hasSuffix("@privaterelay.appleid.com") == true)
            #expect(!answer.body.contains("<b>"))
        }
    }

    @Test("an account without a name sends none")
    func noName() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.signIn(account: "mono@example.com")
            #expect(answer.fields["user"] == #"{"email":"mono@example.com"}"#)
        }
    }

    @Test("14: only what the scope asked for")
    func scopeDrivesClaims() async throws {
        try await TestService.run { service async throws in
            let name = try await service.signIn(["scope": "name", "response_type": "code id_token"])
            #expect(name.fields["user"] == #"{"name":{"firstName":"Jane","lastName":"Quince"}}"#)
            #expect(try CompactJWS(parsing: name.fields["id_token"] ?? "").claims["email"] == nil)
        }
    }

    @Test(
        "Cancel answers user_cancelled_authorize with state, in every mode",
        arguments: ResponseMode.allCases
    )
    func cancel(_ mode: ResponseMode) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.signIn(
                ["response_mode": mode.rawValue, "scope": nil, "state": "st-1"],
                action: "cancel"
            )
            switch mode {
            case .query: #expect(answer.query.text == "error=user_cancelled_authorize&state=st-1")
            case .fragment: #expect(answer.fragment.text == "error=user_cancelled_authorize&state=st-1")
            case .formPost: #expect(answer.fields == ["error": "user_cancelled_authorize", "state": "st-1"])
            case .webMessage: #expect(answer.body.contains("user_cancelled_authorize"))
            }
        }
    }

    @Test("a flow belongs to the browser that began it, ends with its answer and after ten minutes")
    func aFlowBelongsToItsBrowser() async throws {
        try await TestService.run { service async throws in
            let start = try await service.authorize()
            let path = try #require(start.location)
            let cookie = String(try #require(start.headers[.setCookie]).prefix { $0 != ";" })
            #expect(try await service.get(path).status == 410)
            #expect(
                try await service.get(
                    path,
                    headers: [.cookie: "quince_browser=" + String(repeating: "0", count: 64)]
                ).status == 410
            )
            #expect(try await service.get(path, headers: [.cookie: cookie]).status == 200)
            let cancel = FormParameters([.init("action", "cancel")])
            let foreign = try await service.post(
                path,
                form: cancel,
                headers: [.cookie: cookie, .origin: "https://evil.example"]
            )
            #expect(foreign.status == 410)
            service.clock.offset += 601
            #expect(try await service.get(path, headers: [.cookie: cookie]).status == 410)
            service.clock.offset -= 601
            #expect(try await service.post(path, form: cancel, headers: [.cookie: cookie]).status == 200)
            let canceled = try await service.get(path, headers: [.cookie: cookie])
            #expect(canceled.status == 410 && canceled.body.contains("was canceled"))
        }
    }

    @Test("the browser remembers the account that finished a sign-in, not one that was only chosen")
    func lastAccount() async throws {
        try await TestService.run { service async throws in
            let (path, cookie) = try await service.chosen()
            let answer = try await service.go(on: path, cookie)
            let last = try #require(answer.headers[.setCookie]).prefix { $0 != ";" }
            #expect(last.hasPrefix("quince_last="))
            for (isRemembered, others) in [(true, "; \(last)"), (false, "")] {
                let start = try await service.authorize()
                let own = try #require(start.headers[.setCookie]).prefix { $0 != ";" }
                let page = try await service.get(
                    try #require(start.location),
                    headers: [.cookie: own + others]
                )
                #expect(page.body.contains("Signed in last") == isRemembered)
            }
        }
    }

    @Test("a flow that ended says which of the reasons it was")
    func theReasonIsTold() async throws {
        try await TestService.run { service async throws in
            let (path, cookie) = try await service.chosen()
            let cancel = FormParameters([.init("action", "cancel")])
            #expect(try await service.post(path, form: cancel, headers: [.cookie: cookie]).status == 200)
            #expect(try await service.get(path, headers: [.cookie: cookie]).body.contains("was canceled"))

            let (finished, itsCookie) = try await service.chosen()
            let answer = try await service.go(on: finished, itsCookie)
            #expect(try await service.token(code: answer.fields["code"]).status == 200)
            let after = try await service.get(finished, headers: [.cookie: itsCookie])
            #expect(after.status == 410 && after.body.contains("already signed in"))

            let (late, lateCookie) = try await service.chosen()
            #expect(try await service.get(late).body.contains("another browser"))
            let other = try await service.get(late, headers: [.cookie: itsCookie])
            #expect(other.status == 410 && other.body.contains("another browser"))
            service.clock.offset += 601
            #expect(
                try await service.get(late, headers: [.cookie: lateCookie]).body.contains("took too long")
            )
            service.clock.offset -= 601
            let unknown = try await service.get(Paths.flow("0123"), headers: [.cookie: lateCookie])
            #expect(unknown.body.contains("doesn’t know it"))
        }
    }

    @Test("an https issuer whose page was opened over http says so")
    func plainHTTP() async throws {
        try await TestService.run {
            $0.issuer = "https://id.example.com"
        } _: { service async throws in
            let start = try await service.authorize()
            #expect(start.headers[.setCookie]?.hasSuffix("; Secure") == true)
            let page = try await service.get(start.location ?? "")
            #expect(page.status == 410 && page.body.contains("https://id.example.com"))
        }
    }

    @Test("an answer that was lost is given again, with the name, until its code was used")
    func lostAnswer() async throws {
        try await TestService.run { service async throws in
            let (path, cookie) = try await service.chosen()
            let first = try await service.go(on: path, cookie)
            let second = try await service.go(on: path, cookie)
            #expect(second.status == 200 && second.fields["user"] == first.fields["user"])
            #expect(first.fields["user"] != nil && second.fields["code"] != first.fields["code"])
            #expect(try await service.token(code: first.fields["code"]).error == "invalid_grant")
            #expect(try await service.token(code: second.fields["code"]).status == 200)
            #expect(try await service.go(on: path, cookie).status == 410)
        }
    }

    @Test("a request with every parameter at its limit fits into cookies")
    func largeRequests() async throws {
        try await TestService.run { service async throws in
            let long = String(repeating: "é", count: 1_024)
            let start = try await service.authorize(["state": long, "nonce": long])
            let cookies = start.headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) }
            #expect(cookies.count > 1 && cookies.allSatisfy { $0.utf8.count <= 4_096 })
            let page = try await service.get(
                start.location ?? "",
                headers: [.cookie: cookies.joined(separator: "; ")]
            )
            #expect(page.status == 200)
            let halved = try await service.get(start.location ?? "", headers: [.cookie: cookies[0]])
            #expect(halved.status == 410)
        }
    }

    @Test("a sign-in that nobody acts on is stored nowhere")
    func nothingIsStored() async throws {
        try await TestService.run { service async throws in
            for _ in 0..<20 { #expect(try await service.authorize().status == 303) }
            let count = try await service.parts.database.file.readList {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM flow")
            }
            #expect(count == 0)
        }
    }

    @Test("Continue on a page of another account shows the choice again")
    func anotherTab() async throws {
        try await TestService.run { service async throws in
            let start = try await service.authorize()
            let path = try #require(start.location)
            let cookie = start.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
            #expect(start.headers[.setCookie]?.contains("Path=\(path);") == true)
            let ravi = try #require(try await service.parts.database.account(email: "ravi@example.com"))
            for (form, status) in [
                ([("action", "choose"), ("account", ravi.id)], 303),
                ([("action", "continue"), ("account", "jane@example.com")], 303),
                ([("action", "continue"), ("emailSharing", "both")], 200),
                ([("action", "continue"), ("account", "ravi@example.com")], 200),
            ] {
                let fields = form.map { FormParameters.Parameter($0.0, $0.1) }
                let answer = try await service.post(
                    path,
                    form: FormParameters(fields),
                    headers: [.cookie: cookie]
                )
                #expect(answer.status == status, "\(form)")
                #expect((answer.fields["code"] != nil) == (form.last?.1 == "ravi@example.com"))
            }
        }
    }

    @Test("an app removed under a sign-in ends it")
    func removedApp() async throws {
        try await TestService.run { service async throws in
            let start = try await service.authorize(["login_hint": "jane@example.com"])
            let cookie = start.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
            _ = try await service.parts.database.removeApp(service.clientID)
            let answer = try await service.get(start.location ?? "", headers: [.cookie: cookie])
            #expect(answer.status == 410)
        }
    }

    @Test("Continue before an account was chosen leads back to the choice")
    func stepsCannotBeSkipped() async throws {
        try await TestService.run { service async throws in
            let start = try await service.authorize()
            let cookie = String(try #require(start.headers[.setCookie]).prefix { $0 != ";" })
            let path = try #require(start.location)
            let skipped = try await service.post(
                path,
                form: FormParameters([.init("action", "continue")]),
                headers: [.cookie: cookie]
            )
            #expect(skipped.location == path)
            let unknown = try await service.post(
                path,
                form: FormParameters([.init("action", "choose"), .init("account", "nobody")]),
                headers: [.cookie: cookie]
            )
            #expect(unknown.status == 200)
        }
    }

    @Test("--auto-approve and login_hint answer at once, without pages")
    func autoApproval() async throws {
        try await TestService.run {
            $0.autoApprove = .account("jane@example.com")
        } _: { service async throws in
            let answer = try await service.authorize()
            #expect(answer.status == 200)
            #expect(answer.fields["code"] != nil)
            let hinted = try await service.authorize([
                "login_hint": "ravi@example.com", "response_type": "code id_token",
            ])
            #expect(
                try CompactJWS(parsing: hinted.fields["id_token"] ?? "").claims["is_private_email"] == true
            )
        }
        try await TestService.run {
            $0.autoApprove = .any
        } _: { service async throws in
            #expect(try await service.authorize().status == 303)
            #expect(try await service.authorize(["login_hint": "jane@example.com"]).status == 200)
        }
    }
}

extension TestService {
    /// A flow in which Jane was chosen: its path and the browser's cookie.
    func chosen() async throws -> (path: String, cookie: String) {
        let start = try await self.authorize()
        let path = try #require(start.location)
        let cookie = String(try #require(start.headers[.setCookie]).prefix { $0 != ";" })
        let jane = try #require(try await self.parts.database.account(email: "jane@example.com"))
        let form = FormParameters([.init("action", "choose"), .init("account", jane.id)])
        let choice = try await self.post(path, form: form, headers: [.cookie: cookie])
        #expect(choice.status == 303 && choice.headers[.setCookie] == nil)
        return (path, cookie)
    }

    /// Presses Continue.
    func go(on path: String, _ cookie: String) async throws -> Answer {
        try await self.post(
            path,
            form: FormParameters([.init("action", "continue")]),
            headers: [.cookie: cookie]
        )
    }

    func revoke(_ token: String, _ changes: [String: String] = [:]) async throws -> Answer {
        var values = ["client_id": self.clientID, "client_secret": try self.secret(), "token": token]
        for (name, value) in changes { values[name] = value }
        return try await self.post(Paths.revoke, form: FormParameters(values.map { .init($0.key, $0.value) }))
    }
}
