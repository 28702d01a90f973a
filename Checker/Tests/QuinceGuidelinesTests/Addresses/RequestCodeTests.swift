import Testing

@Suite("Requests as code describes them")
struct RequestCodeTests {
    static let code: [WebTrap] = [
        WebTrap(
            "Apple's script",
            "authz.redirect-uri error",
            wrong:
                "AppleID.auth.init({ clientId: 'a', scope: 'name email', redirectURI: '‸http://shop.example/cb', usePopup: false });",
            right:
                "AppleID.auth.init({ clientId: 'a', scope: 'name email', redirectURI: 'https://shop.example/cb', usePopup: true });"
        ),
        WebTrap(
            "behind a regular expression with a quote",
            "authz.scope error",
            wrong:
                "const plain = text.replace(/[\"]/g, ''); AppleID.auth.init({ clientId: 'a', scope: '‸profile' });",
            right:
                "const plain = text.replace(/[\"]/g, ''); AppleID.auth.init({ clientId: 'a', scope: '' });",
            path: "a.js"
        ),
        WebTrap(
            "behind an apostrophe between tags",
            "authz.scope error",
            wrong:
                "const page = () => <p>Don't wait</p>; AppleID.auth.init({ clientId: 'a', scope: '‸profile' });",
            right: "const page = () => <p>Don't wait</p>; AppleID.auth.init({ clientId: 'a', scope: '' });",
            path: "a.jsx"
        ),
        WebTrap(
            "a scope of the script",
            "authz.scope error",
            wrong: "AppleID.auth.init({ clientId: 'a', scope: '‸profile' });",
            right: "AppleID.auth.init({ clientId: 'a', scope: '' });"
        ),
        WebTrap(
            "a window of its own chooses the mode",
            "authz.response-mode error",
            wrong: "AppleID.auth.init({ clientId: 'a', scope: 'name', responseMode: '‸query' });",
            right:
                "AppleID.auth.init({ clientId: 'a', scope: 'name', responseMode: 'query', usePopup: true });"
        ),
        WebTrap(
            "an empty address of the script is the page's",
            "authz.redirect-uri error",
            wrong: "AppleID.auth.init({ clientId: 'a', scope: 'name', redirectURI: '‸shop.example' });",
            right: "AppleID.auth.init({ clientId: 'a', scope: 'name', redirectURI: '' });"
        ),
        WebTrap(
            "a value from elsewhere",
            "authz.redirect-uri error",
            wrong: "AppleID.auth.init({ clientId: 'a', scope: 'name', redirectURI: '‸http://localhost' });",
            right:
                "AppleID.auth.init({ clientId: 'a', scope: 'name', redirectURI: window.location.origin, state, nonce: makeNonce() });"
        ),
        WebTrap(
            "parameters of an address",
            "authz.response-mode error",
            wrong: """
                function f() { const p = new URLSearchParams({ client_id: 'a', response_type: 'code', scope: 'name', response_mode: '‸query' });
                location = 'AUTHORIZE?' + p; }
                """,
            right: """
                function f() { const p = new URLSearchParams({ client_id: 'a', response_type: 'code', scope: 'name', response_mode: 'form_post' });
                location = 'AUTHORIZE?' + p; }
                """
        ),
        WebTrap(
            "parameters that are appended",
            "authz.response-mode error",
            wrong: """
                function f() {
                  const u = new URL('AUTHORIZE');
                  u.searchParams.append('client_id', 'a');
                  u.searchParams.append('scope', 'email');
                  u.searchParams.set('response_mode', '‸query');
                }
                """,
            right: """
                function f() {
                  const u = new URL('AUTHORIZE');
                  u.searchParams.append('client_id', 'a');
                  u.searchParams.append('scope', 'email');
                  u.searchParams.set('response_mode', 'form_post');
                }
                """
        ),
        WebTrap(
            "entries of a dictionary",
            "authz.response-mode error",
            wrong: """
                string Url(string state) => Add("AUTHORIZE", new Dictionary<string, string> {
                  ["client_id"] = "a.b", ["scope"] = "name", ["response_mode"] = "‸query", ["state"] = state,
                });
                """,
            right: """
                string Url(string state) => Add("AUTHORIZE", new Dictionary<string, string> {
                  ["client_id"] = "a.b", ["scope"] = "name", ["response_mode"] = "form_post", ["state"] = state,
                });
                """,
            path: "Apple.cs"
        ),
        WebTrap(
            "Android builds addresses",
            "authz.response-mode error",
            wrong:
                #"fun f() { Uri.parse("AUTHORIZE").buildUpon().appendQueryParameter("scope", "email").appendQueryParameter("response_mode", "‸query").appendQueryParameter("client_id", "a") }"#,
            right:
                #"fun f() { Uri.parse("AUTHORIZE").buildUpon().appendQueryParameter("scope", "email").appendQueryParameter("response_mode", "form_post").appendQueryParameter("client_id", "a") }"#,
            path: "a.kt"
        ),
        WebTrap(
            "Swift builds addresses",
            "authz.response-mode error",
            wrong:
                #"func f() { var c = URLComponents(string: "AUTHORIZE"); c.queryItems = [URLQueryItem(name: "scope", value: "email"), URLQueryItem(name: "response_mode", value: "‸query")] }"#,
            right:
                #"func f() { var c = URLComponents(string: "AUTHORIZE"); c.queryItems = [URLQueryItem(name: "scope", value: "email"), URLQueryItem(name: "response_mode", value: "form_post")] }"#,
            path: "a.swift"
        ),
        WebTrap(
            "a library is for a person to look at",
            "authz.response-mode review",
            wrong:
                "providers: [AppleProvider({ clientId: 'a', authorization: { params: { scope: 'name email', response_mode: '‸query' } } })]",
            right:
                "providers: [AppleProvider({ clientId: 'a', authorization: { params: { scope: 'name email', response_mode: 'form_post' } } })]"
        ),
        WebTrap(
            "a list of scopes",
            "authz.scope review",
            wrong: "const apple = { clientId: 'a', scope: ‸['profile', 'email'] };",
            right: "const apple = { clientId: 'a', scope: ['name', 'email'] };"
        ),
        WebTrap(
            "another company",
            "authz.redirect-uri review",
            wrong: "const apple = { scope: 'name', redirectUri: '‸http://shop.example' };",
            right: """
                const google = { scope: 'profile', redirectUri: 'http://localhost' };
                const applePay = { scope: 'profile', redirectUri: 'http://localhost' };
                """
        ),
        WebTrap(
            "a request for tokens is no request for a person",
            "authz.redirect-uri review",
            wrong: "const apple = { scope: 'name', redirectUri: '‸http://shop.example' };",
            right: """
                const apple = { grant_type: 'authorization_code', redirect_uri: 'http://localhost', scope: 'profile' };

                """
        ),
        WebTrap(
            "attributes of a component",
            "authz.response-mode review",
            wrong: #"export default () => <AppleLogin clientId="a" scope="name" ‸responseMode="query" />;"#,
            right:
                #"export default () => <AppleLogin clientId="a" scope="name" responseMode="form_post" />;"#,
            path: "a.jsx"
        ),
        WebTrap(
            "parameters that a call encodes behind the address",
            "authz.response-mode error",
            wrong: """
                AUTHORIZATION = "AUTHORIZE"
                def start(state):
                    return AUTHORIZATION + "?" + urlencode({"client_id": client, "scope": "name", "response_mode": "‸query", "state": state})
                """,
            right: """
                AUTHORIZATION = "AUTHORIZE"
                def start(state):
                    return AUTHORIZATION + "?" + urlencode({"client_id": client, "scope": "name", "response_mode": mode, "state": state})
                def other():
                    return GOOGLE + "?" + urlencode({"client_id": client, "scope": "profile", "response_mode": "query"})
                """,
            path: "login.py"
        ),
        WebTrap(
            "parameters with a name",
            "authz.scope error",
            wrong: """
                def start():
                    params = {"response_type": "code", "scope": "‸profile", "response_mode": "form_post"}
                    return f"AUTHORIZE?{urlencode(params)}"
                """,
            right: """
                def google():
                    params = {"response_type": "code", "scope": "profile", "response_mode": "query"}
                    return f"https://accounts.google.com/o/oauth2/v2/auth?{urlencode(params)}"
                def start():
                    params = {"response_type": "code", "scope": "name email", "response_mode": "form_post"}
                    return f"AUTHORIZE?{urlencode(params)}"
                """,
            path: "login.py"
        ),
        WebTrap(
            "parameters in a template",
            "authz.scope error",
            wrong: """
                const params = new URLSearchParams({ response_type: 'code', scope: '‸profile', response_mode: 'form_post' });
                location.href = `AUTHORIZE?${params}`;
                """,
            right: """
                const google = new URLSearchParams({ response_type: 'code', scope: 'profile', response_mode: 'query' });
                const params = new URLSearchParams({ response_type: 'code', scope: 'name', response_mode: 'form_post' });
                location.href = `AUTHORIZE?${params}`;
                """
        ),
        WebTrap(
            "settings beside the address",
            "authz.response-mode review",
            wrong: """
                google:
                  scope: profile
                apple:
                  authorization_endpoint: AUTHORIZE
                ‸  response_mode: query # wrong
                  scope: [name, email]
                """,
            right: """
                apple:
                  authorization_endpoint: AUTHORIZE
                  response_mode: form_post
                  scope:
                    - name
                    - email
                google:
                  response_mode: query
                  scope: profile
                """,
            path: "login.yaml"
        ),
        WebTrap(
            "the same in JSON",
            "authz.response-mode review",
            wrong:
                #"{"apple": {"authorization_endpoint": "AUTHORIZE", "scope": "name", "response_mode": "‸query"}}"#,
            right:
                #"{"apple": {"authorization_endpoint": "AUTHORIZE", "scope": "name", "response_mode": "form_post"}, "google": {"scope": "profile"}}"#,
            path: "login.json"
        ),
        WebTrap(
            "commented code",
            "authz.scope error",
            wrong: "AppleID.auth.init({ clientId: 'a', scope: '‸profile' });",
            right: """
                // AppleID.auth.init({ clientId: 'a', scope: 'profile' });
                /* AppleID.auth.init({ scope: 'profile' }) */
                """
        ),
    ]

    @Test("are understood by the names of their parameters", arguments: code)
    func readsCode(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "a.js"))
    }
}
