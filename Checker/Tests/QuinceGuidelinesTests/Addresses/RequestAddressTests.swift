import Testing

@Suite("Addresses of authorization requests")
struct RequestAddressTests {
    static let addresses: [WebTrap] = [
        WebTrap(
            "a scope without a mode",
            "authz.response-mode error",
            wrong: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&scope=‸name",
            right: "AUTHORIZE?client_id=shop.web&response_type=code&state=x"
        ),
        WebTrap(
            "a scope with a query",
            "authz.response-mode error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&scope=name%20email&response_mode=‸query",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&scope=name%20email&response_mode=form_post"
        ),
        WebTrap(
            "a scope with a fragment",
            "authz.response-mode error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&scope=email&response_mode=‸fragment",
            right: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=fragment"
        ),
        WebTrap(
            "an empty scope asks for nothing",
            "authz.response-mode error",
            wrong: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&scope=email&response_mode=‸query",
            right: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&scope=&response_mode=query"
        ),
        WebTrap(
            "a token in a query",
            "authz.response-mode error",
            wrong: "AUTHORIZE?client_id=a&response_type=code%20id_token&response_mode=‸query",
            right: "AUTHORIZE?client_id=a&response_type=code%20id_token&response_mode=fragment"
        ),
        WebTrap(
            "another mode",
            "authz.response-mode error",
            wrong: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=‸web_message",
            right: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=query"
        ),
        WebTrap(
            "a token alone",
            "authz.response-type error",
            wrong: "AUTHORIZE?client_id=a&response_type=‸id_token&response_mode=form_post",
            right: "AUTHORIZE?client_id=a&response_type=code+id_token&response_mode=form_post"
        ),
        WebTrap(
            "no response type",
            "authz.response-type error",
            wrong: "https://‸appleid.apple.com/auth/authorize?client_id=a&state=x",
            right: "AUTHORIZE?client_id=shop.web&response_type=code&state=x"
        ),
        WebTrap(
            "a scope Apple has not",
            "authz.scope error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=form_post&scope=‸profile%20email",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=form_post&scope=email%20name"
        ),
        WebTrap(
            "scopes with a comma",
            "authz.scope error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=form_post&scope=‸name,email",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&response_mode=form_post&scope=name+email"
        ),
        WebTrap(
            "no https",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸http%3A%2F%2Fshop.example%2Fcb",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https%3A%2F%2Fshop.example%2Fcb"
        ),
        WebTrap(
            "localhost",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸https://localhost/cb",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https://localhost.shop.example/cb"
        ),
        WebTrap(
            "an IP address",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸https://127.0.0.1/cb",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https://1.shop.example/cb"
        ),
        WebTrap(
            "an IPv6 address",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸https%3A%2F%2F%5B::1%5D%2Fcb",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https%3A%2F%2Fshop.example:8443%2Fcb"
        ),
        WebTrap(
            "a fragment",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸https%3A%2F%2Fshop.example%2Fcb%23done",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https%3A%2F%2Fshop.example%2Fcb#done"
        ),
        WebTrap(
            "a user before the host",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸https://shop.example@10.0.0.1/cb",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https://me@shop.example/cb"
        ),
        WebTrap(
            "a scheme of an app",
            "authz.redirect-uri error",
            wrong: "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸com.shop.app:/cb",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=https://shop.example/cb"
        ),
        WebTrap(
            "references between",
            "authz.response-mode error",
            wrong:
                "AUTHORIZE?client_id=shop.web&amp;response_type=code&amp;state=x&amp;scope=name&amp;response_mode=‸query",
            right:
                "AUTHORIZE?client_id=shop.web&amp;response_type=code&amp;state=x&amp;scope=name&amp;response_mode=form_post"
        ),
        WebTrap(
            "what people fill in",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸http://shop.example/",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=[REDIRECT_URI]&scope=[SCOPES]"
        ),
        WebTrap(
            "words that stand for others",
            "authz.redirect-uri error",
            wrong:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=‸http://shop.example/",
            right:
                "AUTHORIZE?client_id=shop.web&response_type=code&state=x&redirect_uri=YOUR_REDIRECT_URI&scope={{scope}}"
        ),
        WebTrap(
            "code that adds others",
            "authz.response-type error",
            wrong: "https://‸appleid.apple.com/auth/authorize?client_id=a",
            right: "AUTHORIZE?client_id=a<?php echo $rest ?>"
        ),
    ]

    @Test("are held against what Apple accepts", arguments: addresses)
    func readsAddresses(_ trap: WebTrap) async {
        await trap.expect(
            in: WebFrame(
                before: "<html lang=\"en\"><body><!-- --><p>apple</p>\n<script>location.href=\"",
                after: "\"</script></body></html>"
            )
        )
    }

    static let texts: [WebTrap] = [
        WebTrap(
            "a.js",
            "authz.response-mode error",
            wrong:
                #"window.location = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query";"#,
            right:
                #"window.location = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post";"#,
            path: "a.js"
        ),
        WebTrap(
            "a.ts",
            "authz.response-mode error",
            wrong:
                "const u: string = `AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query`;",
            right:
                "const u: string = `AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post`;",
            path: "a.ts"
        ),
        WebTrap(
            "a.php",
            "authz.response-mode error",
            wrong:
                #"$url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query";"#,
            right:
                #"$url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post";"#,
            path: "a.php"
        ),
        WebTrap(
            "a.py",
            "authz.response-mode error",
            wrong:
                #"URL = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query""#,
            right:
                #"URL = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post""#,
            path: "a.py"
        ),
        WebTrap(
            "a.rb",
            "authz.response-mode error",
            wrong:
                #"redirect_to "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query""#,
            right:
                #"redirect_to "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post""#,
            path: "a.rb"
        ),
        WebTrap(
            "a.go",
            "authz.response-mode error",
            wrong:
                #"url := "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query""#,
            right:
                #"url := "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post""#,
            path: "a.go"
        ),
        WebTrap(
            "a.java",
            "authz.response-mode error",
            wrong:
                #"String url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query";"#,
            right:
                #"String url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post";"#,
            path: "a.java"
        ),
        WebTrap(
            "a.kt",
            "authz.response-mode error",
            wrong:
                #"val url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query""#,
            right:
                #"val url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post""#,
            path: "a.kt"
        ),
        WebTrap(
            "a.swift",
            "authz.response-mode error",
            wrong:
                #"let url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query""#,
            right:
                #"let url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post""#,
            path: "a.swift"
        ),
        WebTrap(
            "a.dart",
            "authz.response-mode error",
            wrong:
                "final url = 'AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query';",
            right:
                "final url = 'AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post';",
            path: "a.dart"
        ),
        WebTrap(
            "a.cs",
            "authz.response-mode error",
            wrong:
                #"var url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query";"#,
            right:
                #"var url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post";"#,
            path: "a.cs"
        ),
        WebTrap(
            "a.rs",
            "authz.response-mode error",
            wrong:
                #"let url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query";"#,
            right:
                #"let url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post";"#,
            path: "a.rs"
        ),
        WebTrap(
            "a.ex",
            "authz.response-mode error",
            wrong:
                #"url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query""#,
            right:
                #"url = "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post""#,
            path: "a.ex"
        ),
        WebTrap(
            "a.gml",
            "authz.response-mode error",
            wrong:
                #"url_open("AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query");"#,
            right:
                #"url_open("AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post");"#,
            path: "a.gml"
        ),
        WebTrap(
            "a.yml",
            "authz.response-mode error",
            wrong: "url: AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query",
            right: "url: AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post",
            path: "a.yml"
        ),
        WebTrap(
            "a.json",
            "authz.response-mode error",
            wrong:
                #"{"url": "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query"}"#,
            right:
                #"{"url": "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post"}"#,
            path: "a.json"
        ),
        WebTrap(
            "a.xml",
            "authz.response-mode error",
            wrong:
                "<string>AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query</string>",
            right:
                "<string>AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post</string>",
            path: "a.xml"
        ),
        WebTrap(
            "a.env",
            "authz.response-mode error",
            wrong: "URL=AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query",
            right: "URL=AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post",
            path: "a.env"
        ),
        WebTrap(
            "a.sh",
            "authz.response-mode error",
            wrong: "curl 'AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query'",
            right:
                "curl 'AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post'",
            path: "a.sh"
        ),
        WebTrap(
            "a.properties",
            "authz.response-mode error",
            wrong:
                "apple.url=AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query",
            right:
                "apple.url=AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post",
            path: "a.properties"
        ),
        WebTrap(
            "a.vue",
            "authz.response-mode error",
            wrong:
                #"<template><a href="AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query">x</a></template>"#,
            right:
                #"<template><a href="AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post">x</a></template>"#,
            path: "a.vue"
        ),
        WebTrap(
            "a.erb",
            "authz.response-mode error",
            wrong:
                #"<a href="AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query">x</a>"#,
            right:
                #"<a href="AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post">x</a>"#,
            path: "a.erb"
        ),
        WebTrap(
            "a.css",
            "authz.response-mode error",
            wrong:
                "a{background:url(AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=‸query)}",
            right:
                "a{background:url(AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=form_post)}",
            path: "a.css"
        ),
        WebTrap(
            "prose shows examples",
            "authz.response-mode error",
            wrong: nil,
            right: "AUTHORIZE?client_id=a&response_type=code&scope=name%20email&response_mode=query",
            path: "a.md"
        ),
    ]

    @Test("are found in texts of any kind", arguments: texts)
    func readsTexts(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "none"))
    }

    static let joined: [WebTrap] = [
        WebTrap(
            "strings joined",
            "authz.response-mode error",
            wrong: """
                const u = 'AUTHORIZE' +
                  '?client_id=a&response_type=code' +
                  '&scope=email&response_mode=‸query';
                """,
            right: """
                const u = 'AUTHORIZE' +
                  '?client_id=a&response_type=code' +
                  '&scope=email&response_mode=form_post';
                """,
            path: "a.js"
        ),
        WebTrap(
            "a constant",
            "authz.response-mode error",
            wrong: """
                const MODE = 'query';
                const u = 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=' + ‸MODE;
                """,
            right: """
                const MODE = 'form_post';
                const u = 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=' + MODE;
                """,
            path: "a.js"
        ),
        WebTrap(
            "a constant that is encoded",
            "authz.redirect-uri error",
            wrong: """
                const BACK = 'http://localhost:3000/cb';
                const u = 'AUTHORIZE?client_id=a&response_type=code&redirect_uri=' + ‸encodeURIComponent(BACK);
                """,
            right: """
                const BACK = 'https://shop.example/cb';
                const u = 'AUTHORIZE?client_id=a&response_type=code&redirect_uri=' + encodeURIComponent(BACK);
                """,
            path: "a.js"
        ),
        WebTrap(
            "a name with two values is none",
            "authz.response-mode error",
            wrong: """
                const MODE = 'query';
                const u = 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=' + ‸MODE;
                """,
            right: """
                let MODE = 'query';
                MODE = 'form_post';
                const u = 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=' + MODE;
                """,
            path: "a.js"
        ),
        WebTrap(
            "a value in a template literal",
            "authz.response-mode error",
            wrong:
                "const u = `AUTHORIZE?client_id=${id}&response_type=code&scope=${scope}email&response_mode=‸token`;",
            right:
                "const u = `AUTHORIZE?client_id=${id}&response_type=code&scope=${scope}&response_mode=query`;",
            path: "a.ts"
        ),
        WebTrap(
            "PHP joins by dots",
            "authz.response-mode error",
            wrong:
                "<?php $u = 'AUTHORIZE?client_id=' . $id . '&response_type=code&scope=email&response_mode=‸query';",
            right:
                "<?php $u = 'AUTHORIZE?client_id=' . $id . '&response_type=code&scope=email&response_mode=form_post';",
            path: "a.php"
        ),
        WebTrap(
            "a constant of Kotlin",
            "authz.response-mode error",
            wrong: """
                const val MODE = "query"
                val u = "AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=" + ‸MODE
                """,
            right: """
                const val MODE = "form_post"
                val u = "AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=" + MODE
                """,
            path: "a.kt"
        ),
        WebTrap(
            "a value of Swift",
            "authz.response-mode error",
            wrong:
                #"let u = "AUTHORIZE?client_id=\(id)&response_type=code&scope=email&response_mode=‸query""#,
            right:
                #"let u = "AUTHORIZE?client_id=\(id)&response_type=code&scope=email&response_mode=\(mode)""#,
            path: "a.swift"
        ),
        WebTrap(
            "strings side by side",
            "authz.response-mode error",
            wrong: """
                U = ("AUTHORIZE"
                     "?client_id=a&response_type=code&scope=email"
                     "&response_mode=‸query")
                """,
            right: """
                U = ("AUTHORIZE"
                     "?client_id=a&response_type=code&scope=email"
                     "&response_mode=form_post")
                """,
            path: "a.py"
        ),
        WebTrap(
            "escapes",
            "authz.response-mode error",
            wrong:
                #"{"u": "https:\/\/appleid.apple.com\/auth\/authorize?client_id=a\u0026response_type=code\u0026scope=email\u0026response_mode=‸query"}"#,
            right:
                #"{"u": "https:\/\/appleid.apple.com\/auth\/authorize?client_id=a\u0026response_type=code\u0026scope=email\u0026response_mode=form_post"}"#,
            path: "a.json"
        ),
        WebTrap(
            "the parameters of a format",
            "authz.response-mode error",
            wrong: #"U = "AUTHORIZE?client_id=%s&response_type=code&scope=email&response_mode=‸query" % a"#,
            right: #"U = "AUTHORIZE?client_id=%s&response_type=code&scope=%s&response_mode=query" % (a, b)"#,
            path: "a.py"
        ),
        WebTrap(
            "a comment shows an example",
            "authz.response-mode error",
            wrong: """
                // AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=query
                const u = 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=‸query';
                """,
            right: "/* 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=query' */",
            path: "a.js"
        ),
        WebTrap(
            "a comment of Python",
            "authz.response-mode error",
            wrong: "U = 'AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=‸query'",
            right: "# AUTHORIZE?client_id=a&response_type=code&scope=email&response_mode=query",
            path: "a.py"
        ),
    ]

    @Test("are put together where code does that", arguments: joined)
    func readsJoined(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "none"))
    }
}
