import Testing

@Suite("The element of Apple's script")
struct ScriptElementTests {
    static let pages: [WebTrap] = [
        WebTrap(
            "a color of its own",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="‸grey"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="white"></div>
                """
        ),
        WebTrap(
            "a style of UIKit",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="‸white-outline"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="white" data-border="true"></div>
                """
        ),
        WebTrap(
            "a number for a border",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-border="‸1"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-border="false"></div>
                """
        ),
        WebTrap(
            "a type",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-type="‸login"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-type="continue"></div>
                """
        ),
        WebTrap(
            "the older spelling of a type",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-type="‸sign_in"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-type="sign in"></div>
                """
        ),
        WebTrap(
            "a mode",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-mode="‸right-align"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-mode="left-align"></div>
                """
        ),
        WebTrap(
            "a logo's size",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-logo-size="‸huge"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-logo-size="large"></div>
                """
        ),
        WebTrap(
            "too wide",
            "web.attr-range warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="‸376"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="375"></div>
                """
        ),
        WebTrap(
            "too high",
            "web.attr-range warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-height="‸65"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-height="64"></div>
                """
        ),
        WebTrap(
            "too round",
            "web.attr-range warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-border-radius="‸51"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-border-radius="50"></div>
                """
        ),
        WebTrap(
            "beyond the middle",
            "web.attr-range warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="200" data-logo-position="‸101"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="200" data-logo-position="100"></div>
                """
        ),
        WebTrap(
            "a unit is for a person to look at",
            "web.attr-range review",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="‸200px"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="200"></div>
                """
        ),
        WebTrap(
            "what a template fills in is not known",
            "web.attr-value warning",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="‸red"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="{{ color }}" data-width="{{ width }}"></div>
                """
        ),
        WebTrap(
            "narrow",
            "button.min-width error",
            wrong: """
                SCRIPT</head><body>
                ‸<div id="appleid-signin" data-width="139"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-width="140"></div>
                """
        ),
        WebTrap(
            "narrow in the style sheet",
            "button.min-width error",
            wrong: """
                <style>#appleid-signin{width:139px;height:44px}</style>SCRIPT</head><body>
                ‸<div id="appleid-signin" ></div>
                """,
            right: """
                <style>#appleid-signin{width:140px;height:44px}</style>SCRIPT</head><body>
                <div id="appleid-signin" ></div>
                """
        ),
        WebTrap(
            "low in the style sheet",
            "button.min-height error",
            wrong: """
                SCRIPT</head><body>
                ‸<div id="appleid-signin" style="height:29px"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" style="height:30px"></div>
                """
        ),
        WebTrap(
            "no script",
            "web.script-missing warning",
            wrong: """
                </head><body>
                ‸<div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "a script in a comment",
            "web.script-missing warning",
            wrong: """
                <!-- SCRIPT --></head><body>
                ‸<div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                <script src="//appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js" async></script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "scripts of others may load it",
            "web.script-missing review",
            wrong: """
                <script src="app.js"></script></head><body>
                ‸<div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                <script>var s = document.createElement('script'); s.src = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';</script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "two at once",
            "web.duplicate-id error",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                ‸<div id="appleid-signin"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                <!-- <div id="appleid-signin"></div> --><div id="appleid"></div>
                """
        ),
        WebTrap(
            "black on a dark ground",
            "style.black-on-dark error",
            wrong: """
                SCRIPT</head><body>
                <div style="background:#111">‸<div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div></div>
                """,
            right: """
                SCRIPT</head><body>
                <div style="background:#fff"><div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div></div>
                """
        ),
        WebTrap(
            "white with an outline on a dark ground",
            "style.outline-on-dark warning",
            wrong: """
                SCRIPT</head><body>
                <div style="background:#111">‸<div id="appleid-signin" data-color="white"></div></div>
                """,
            right: """
                SCRIPT</head><body>
                <div style="background:#111"><div id="appleid-signin" data-color="white" data-border="false"></div></div>
                """
        ),
        WebTrap(
            "hidden, with another that presses it",
            "button.covered warning",
            wrong: """
                SCRIPT</head><body>
                ‸<div id="appleid-signin" style="display:none"></div><button onclick="document.getElementById('appleid-signin').click()">Apple</button>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            ignoring: ["logo.missing", "title.wording"]
        ),
        WebTrap(
            "another language",
            "web.locale advice",
            wrong: """
                <script src="‸https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/de_DE/appleid.auth.js"></script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                <script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_GB/appleid.auth.js"></script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "a language Apple has not",
            "web.locale advice",
            wrong: """
                <script src="‸https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_AU/appleid.auth.js"></script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                <script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "no language",
            "web.locale warning",
            wrong: """
                <script src="‸https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1//appleid.auth.js"></script></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "what stands in it is replaced",
            "title.wording error",
            wrong: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div><button onclick="apple()">‸Login with Apple</button>
                """,
            right: """
                SCRIPT</head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"><button onclick="apple()">Login with Apple</button></div>
                """,
            ignoring: ["logo.missing"]
        ),
        WebTrap(
            "a meta element with a mode",
            "authz.response-mode error",
            wrong: """
                SCRIPT<meta name="appleid-signin-scope" content="name email">‸<meta name="appleid-signin-response-mode" content="query"></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                SCRIPT<meta name="appleid-signin-scope" content="name email"><meta name="appleid-signin-response-mode" content="form_post"></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "a meta element with an address",
            "authz.redirect-uri error",
            wrong: """
                SCRIPT‸<meta name="appleid-signin-redirect-uri" content="http://shop.example/cb"></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                SCRIPT<meta name="appleid-signin-redirect-uri" content="https://shop.example/cb"></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
        WebTrap(
            "a meta element with a scope",
            "authz.scope error",
            wrong: """
                SCRIPT‸<meta name="appleid-signin-scope" content="profile email"></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """,
            right: """
                SCRIPT<meta name="appleid-signin-scope" content="[SCOPES]"><meta name="appleid-signin-redirect-uri" content="[REDIRECT_URI]"></head><body>
                <div id="appleid-signin" data-color="black" data-border="true" data-type="sign-in"></div>
                """
        ),
    ]

    @Test("is held against what the script knows", arguments: pages)
    func readsPages(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(before: "<html lang=\"en\"><head>", after: "</body></html>"))
    }

    static let components: [WebTrap] = [
        WebTrap(
            "an attribute",
            "web.attr-value warning",
            wrong: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <><div id="appleid-signin" data-color="‸grey" /></>
                );

                """,
            right: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <><div id="appleid-signin" data-color={color} data-width={200} /></>
                );

                """
        ),
        WebTrap(
            "a number in braces",
            "web.attr-range warning",
            wrong: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <><div id="appleid-signin" data-width={‸400} /></>
                );

                """,
            right: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <><div id="appleid-signin" data-width={375} /></>
                );

                """
        ),
        WebTrap(
            "two at once",
            "web.duplicate-id error",
            wrong: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <><div id="appleid-signin" />‸<div id="appleid-signin" /></>
                );

                """,
            right: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <>{open ? <div id="appleid-signin" /> : <p><div id="appleid-signin" /></p>}</>
                );

                """
        ),
        WebTrap(
            "two that exclude each other",
            "web.duplicate-id error",
            wrong: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <>{open && <div id="appleid-signin" />}‸<div id="appleid-signin" /></>
                );

                """,
            right: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <>{open && <div id="appleid-signin" />}{!open && <div id="appleid-signin" />}</>
                );

                """
        ),
        WebTrap(
            "two returns of a component",
            "web.duplicate-id error",
            wrong: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => <p><div id="appleid-signin" />‸<div id="appleid-signin" /></p>;

                """,
            right: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => {
                  if (x) return <div id="appleid-signin" />;
                  return <div id="appleid-signin" />;
                };

                """
        ),
        WebTrap(
            "no script anywhere",
            "web.script-missing review",
            wrong: """
                export default () => (
                  <>‸<div id="appleid-signin" /></>
                );

                """,
            right: """
                useScript('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js');
                export default () => (
                  <><div id="appleid-signin" /></>
                );

                """
        ),
        WebTrap(
            "the script of another page of the project",
            "web.script-missing review",
            wrong: """
                export default () => (
                  <>‸<div id="appleid-signin" /></>
                );

                """,
            right: nil
        ),
        WebTrap(
            "advice to use the element that is used",
            "title.wording review",
            wrong: """
                export default () => (
                  <><div id="appleid-signin"><button>‸Login with Apple</button></div></>
                );

                """,
            right: nil,
            ignoring: ["logo.missing", "web.script-missing"]
        ),
        WebTrap(
            "the script is loaded by code that is not here",
            "web.attr-value warning",
            wrong: """
                AppleID.auth.init();
                export default () => (
                  <><div id="appleid-signin" data-mode="‸top" /></>
                );

                """,
            right: """
                AppleID.auth.init();
                export default () => (
                  <><div id="appleid-signin" /></>
                );

                """
        ),
    ]

    @Test("is the same in components", arguments: components)
    func readsComponents(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "Login.tsx"))
    }
}
