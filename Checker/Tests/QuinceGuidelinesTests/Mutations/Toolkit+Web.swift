extension Toolkit {
    static let html = Toolkit(
        name: "HTML",
        // A picture in a page keeps its colors. Where the next button begins, only the browser shows.
        unmeasured: ["logo.color", "button.margin"],
        printers: [
            Printer(name: "styles in place") { p in
                [
                    "login.html": page(
                        p,
                        """
                        <button type="button" onclick="signInWithApple()" style="\(css(p))"\(spoken(p))>\(logo(p))<span>\(p.title)</span></button>
                        """
                    )
                ]
            },
            Printer(name: "a style element") { p in
                [
                    "login.html": page(
                        p,
                        """
                        <button class="apple-button" id="apple"\(spoken(p))>\(logo(p))<span class="text">\(p.title)</span></button>
                        """,
                        style: ".apple-button { \(css(p, text: false)) }\n.apple-button .text { \(font(p)) }"
                    )
                ]
            },
            Printer(name: "a linked sheet") { p in
                [
                    "login.html": page(
                        p,
                        """
                        <a class="btn btn-apple" href="/auth/apple"\(spoken(p))>\(logo(p))\(p.title)</a>
                        """,
                        head: "<link rel=\"stylesheet\" href=\"login.css\">"
                    ),
                    "login.css": """
                    .btn { box-sizing: border-box; align-items: center; text-decoration: none }
                    .btn-apple { \(css(p)) }
                    """,
                ]
            },
            Printer(name: "variables") { p in
                [
                    "login.html": page(
                        p,
                        """
                        <button class="apple"\(spoken(p))>\(logo(p))<span>\(p.title)</span></button>
                        """,
                        style: """
                            :root { --apple-fill: #\(p.fill); --apple-ink: #\(p.ink); --apple-height: \(p.h)px; --apple-text: \(p.f)px }
                            .apple { \(css(p, fill: "var(--apple-fill)", ink: "var(--apple-ink)", height: "var(--apple-height)", size: "var(--apple-text)")) }
                            """
                    )
                ]
            },
            Printer(name: "utility classes", cannot: ["title.font-system"]) { p in
                [
                    "login.html": page(
                        p,
                        """
                        <button class="\(utilities(p))"\(spoken(p))>\(logo(p))<span>\(p.title)</span></button>
                        """,
                        head: "<script src=\"https://cdn.tailwindcss.com\"></script>"
                    )
                ]
            },
        ]
    )

    /// What is built of components: React, Vue, Svelte.
    static let components = Toolkit(
        name: "Components",
        unmeasured: ["logo.color", "button.margin"],
        printers: [
            Printer(name: "React, styles in place") { p in
                [
                    "src/Login.jsx": react(
                        p,
                        """
                        <button type="button" onClick={signInWithApple} style={{ \(object(p)) }}\(spoken(p))>
                          \(logo(p, "className"))
                          <span>\(p.title)</span>
                        </button>
                        """
                    )
                ]
            },
            Printer(name: "React, styled components") { p in
                [
                    "src/Login.tsx":
                        "import styled from 'styled-components';\nconst AppleButton = styled.button`\n  \(css(p))\n`;\n"
                        + react(
                            p,
                            "<AppleButton onClick={signInWithApple}\(spoken(p))>\(logo(p, "className"))<span>\(p.title)</span></AppleButton>"
                        )
                ]
            },
            Printer(name: "React, a module of styles") { p in
                [
                    "src/Login.tsx": "import styles from './Login.module.css';\n"
                        + react(
                            p,
                            """
                            <button className={styles.apple} onClick={signInWithApple}\(spoken(p))>
                              \(logo(p, "className"))
                              <span>\(p.title)</span>
                            </button>
                            """
                        ),
                    "src/Login.module.css": ".apple { \(css(p)) }\n",
                ]
            },
            Printer(name: "React, a component with properties") { p in
                [
                    "src/AppleButton.tsx": """
                    export function AppleButton({ title, onClick }: Props) {
                      return (
                        <button onClick={onClick} style={{ \(object(p)) }}\(spoken(p))>
                          \(logo(p, "className"))
                          {title}
                        </button>
                      );
                    }
                    """,
                    "src/Login.tsx": "import { AppleButton } from './AppleButton';\n"
                        + react(p, "<AppleButton title=\"\(p.title)\" onClick={signInWithApple} />"),
                ]
            },
            Printer(name: "Vue") { p in
                [
                    "src/Login.vue": """
                    <template>
                      <main class="page">
                        <button class="apple" @click="signInWithApple"\(spoken(p))>\(logo(p))<span>\(p.title)</span></button>
                        <button class="google" @click="google">Sign in with Google</button>
                      </main>
                    </template>
                    <script setup>
                    function signInWithApple() {}
                    </script>
                    <style scoped>
                    .page { display: flex; flex-direction: column; align-items: center; background: #\(p.page) }
                    .apple { \(css(p)) }
                    .google { \(google(p)) }
                    </style>
                    """
                ]
            },
        ]
    )

    private static func page(_ p: Portrait, _ button: String, style: String = "", head: String = "") -> String
    {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Sign in</title>\(head)
        <style>
        body { margin: 0; display: flex; flex-direction: column; align-items: center; background: #\(p.page) }
        .google { \(google(p)) }
        \(style)
        </style></head>
        <body>
        \(button)
        <button class="google" onclick="google()">Sign in with Google</button>
        </body></html>
        """
    }

    private static func react(_ p: Portrait, _ button: String) -> String {
        """
        export default function Login({ signInWithApple, google }) {
          return (
            <main style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', background: '#\(p.page)' }}>
              \(button)
              <button onClick={google} style={{ width: \(p.ow), height: \(p.oh), borderRadius: \(p.or), marginTop: \(p.g), border: 'none',
                background: '#DADCE0', color: '#000', fontSize: \(p.f) }}>Sign in with Google</button>
            </main>
          );
        }
        """
    }

    private static func google(_ p: Portrait) -> String {
        """
        box-sizing: border-box; width: \(p.ow)px; height: \(p.oh)px; margin-top: \(p.g)px; border: none; border-radius: \(p.or)px; \
        background: #DADCE0; color: #000; font-size: \(p.f)px
        """
    }

    private static func css(
        _ p: Portrait,
        text: Bool = true,
        fill: String? = nil,
        ink: String? = nil,
        height: String? = nil,
        size: String? = nil
    ) -> String {
        let border = p.border.map { "1px solid #\($0)" } ?? "none"
        return """
            box-sizing: border-box; display: flex; \(p.isStacked ? "flex-direction: column; " : "")align-items: center; justify-content: center; \
            padding: 0; width: \(p.w)px; height: \(height ?? "\(p.h)px"); background: \(fill ?? "#\(p.fill)"); border: \(border); \
            border-radius: \(p.r)px\(text ? "; \(font(p, ink: ink, size: size))" : "")
            """
    }

    private static func font(_ p: Portrait, ink: String? = nil, size: String? = nil) -> String {
        let family = p.family.map { "'\($0)', cursive" } ?? "-apple-system, system-ui, sans-serif"
        return
            "color: \(ink ?? "#\(p.ink)"); font-family: \(family); font-size: \(size ?? "\(p.f)px"); font-weight: 500"
    }

    private static func utilities(_ p: Portrait) -> String {
        let border = p.border.map { "border border-[#\($0)]" } ?? "border-0"
        return """
            box-border flex \(p.isStacked ? "flex-col" : "flex-row") items-center justify-center p-0 w-[\(p.w)px] h-[\(p.h)px] \
            bg-[#\(p.fill)] text-[#\(p.ink)] text-[\(p.f)px] font-medium font-sans rounded-[\(p.r)px] \(border)
            """
    }

    private static func object(_ p: Portrait) -> String {
        let border = p.border.map { "1px solid #\($0)" } ?? "none"
        let family = p.family.map { "'\($0)'" } ?? "'system-ui'"
        return """
            display: 'flex', flexDirection: '\(p.isStacked ? "column" : "row")', alignItems: 'center', justifyContent: 'center', padding: 0, \
            boxSizing: 'border-box', width: \(p.w), height: \(p.h), background: '#\(p.fill)', border: '\(border)', borderRadius: \(p.r), \
            color: '#\(p.ink)', fontFamily: \(family), fontSize: \(p.f), fontWeight: 500
            """
    }

    private static func logo(_ p: Portrait, _ attribute: String = "class") -> String {
        switch p.logo {
        case .none: ""
        // Font Awesome's.
        case .glyph: "<i \(attribute)=\"fab fa-apple\"></i>"
        default:
            p.isCropped
                ? "<img src=\"/assets/\(p.file)\" alt=\"\" width=\"\(number(p.logoHeight / 2))\" height=\"\(p.lh)\" \(attribute == "class" ? "style=\"object-fit: cover\"" : "style={{ objectFit: 'cover' }}") />"
                : "<img src=\"/assets/\(p.file)\" alt=\"\" height=\"\(p.lh)\" />"
        }
    }

    private static func spoken(_ p: Portrait) -> String { p.spoken.map { " aria-label=\"\($0)\"" } ?? "" }
}
