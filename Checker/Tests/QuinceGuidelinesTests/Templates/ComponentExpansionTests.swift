import QuinceGuidelines
import Testing

@Suite("Components of a project")
struct ComponentExpansionTests {
    /// Files, the rules that are broken for certain, and the rules that aren't.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let files: [String: String]
        let broken: Set<String>
        let kept: Set<String>
        var testDescription: String { self.why }

        init(_ why: String, broken: Set<String> = [], kept: Set<String> = [], _ files: [String: String]) {
            (self.why, self.broken, self.kept, self.files) = (why, broken, kept, files)
        }
    }

    /// A button whose classes are variants.
    static let variants = """
        import { Slot } from "@radix-ui/react-slot"
        import { cva } from "class-variance-authority"
        import { cn } from "@/lib/utils"
        const looks = cva("inline-flex items-center rounded-md font-medium", {
          variants: {
            look: { solid: "bg-black text-white", line: "border border-gray-300 bg-white text-black" },
            size: { small: "h-9 text-sm", large: "h-11 text-[19px]" },
          },
          compoundVariants: [{ look: "line", size: "large", className: "text-[15px]" }],
          defaultVariants: { look: "solid", size: "large" },
        })
        const Button = React.forwardRef<HTMLButtonElement, Props>(({ className, look, size, asChild = false, ...rest }, ref) => {
          const Tag = asChild ? Slot : "button"
          return <Tag className={cn(looks({ look, size, className }))} ref={ref} {...rest} />
        })
        export { Button, looks }
        """
    static func login(_ button: String, _ top: String = "") -> String {
        """
        import { Button } from "@/components/ui/button"
        \(top)
        export default function Login() { return <main className="bg-white">\(button)</main> }
        """
    }
    static func withVariants(_ button: String) -> [String: String] {
        ["src/components/ui/button.tsx": Self.variants, "src/login.tsx": Self.login(button)]
    }
    private static let logo = #"<img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />"#

    static let classes: [Row] = [
        Row(
            "the default variants",
            kept: ["style.fill-color", "style.border-color", "title.ratio"],
            withVariants("<Button onClick={signInWithApple}>\(logo)Sign in with Apple</Button>")
        ),
        Row(
            "a variant that is chosen, and what two have together",
            broken: ["style.border-color", "title.ratio"],
            kept: ["style.fill-color"],
            withVariants(
                #"<Button look="line" onClick={signInWithApple}>\#(logo)Sign in with Apple</Button>"#
            )
        ),
        Row(
            "classes of its own come last",
            broken: ["style.fill-color"],
            kept: ["title.ratio"],
            withVariants(#"<Button className="bg-gray-800">\#(logo)Sign in with Apple</Button>"#)
        ),
        Row(
            "a link in the place of the button",
            broken: ["title.ratio"],
            kept: ["style.border-color"],
            withVariants(
                #"<Button asChild size="small"><a href="/auth/apple">\#(logo)Sign in with Apple</a></Button>"#
            )
        ),
        Row(
            "a look that nobody knows is no finding",
            kept: ["style.fill-color", "style.border-color"],
            withVariants("<Button look={look}>\(logo)Sign in with Apple</Button>")
        ),
        Row(
            "a table of classes by size",
            broken: ["title.ratio"],
            [
                "src/Wide.jsx": """
                const sizes = { small: "h-9 text-sm", tall: "h-14 text-sm" };
                export default function Wide({ size = "small", children, ...rest }) {
                  return <button className={`bg-black text-white px-4 ${sizes[size]}`} {...rest}>{children}</button>;
                }
                """,
                "src/login.jsx": """
                import Wide from "./Wide";
                export const Login = () => <Wide size="tall" onClick={loginApple}>\(logo)Sign in with Apple</Wide>;
                """,
            ]
        ),
        Row(
            "classes in a constant, one of two",
            broken: ["title.color"],
            kept: ["logo.missing"],
            [
                "src/AppleButton.tsx": """
                export function AppleButton({ look = "solid" }) {
                  const base = look === "solid" ? "h-11 px-4 bg-black text-white" : "h-11 px-4 bg-white text-gray-600";
                  return <button onClick={go} className={`${base} text-[19px]`}>\(logo)Sign in with Apple</button>;
                }
                """
            ]
        ),
        Row(
            "a state that passes isn't shown",
            kept: ["style.fill-color"],
            [
                "src/AppleButton.tsx": """
                export const AppleButton = ({ isLoading }) => <button onClick={go}
                  className={`h-11 px-4 text-[19px] text-white ${isLoading ? "bg-gray-500" : "bg-black"}`}>\(logo)Sign in with Apple</button>;
                """
            ]
        ),
        Row(
            "the way to sign in is Apple's",
            broken: ["title.ratio"],
            kept: ["style.fill-color"],
            [
                "src/Way.tsx": """
                const mine = "h-14 px-4 bg-black text-white text-sm"; const other = "h-14 px-4 bg-red-500 text-sm";
                export function AppleOrGoogle({ provider }) {
                  return <button onClick={() => signIn("apple")} className={provider === "apple" ? mine : other}>\(logo)Sign in with Apple</button>;
                }
                """
            ]
        ),
    ]

    static let properties: [Row] = [
        Row(
            "a title and an icon as properties",
            broken: ["logo.artwork", "style.fill-color", "title.ratio"],
            [
                "src/Way.jsx": """
                export default function Way({ icon: Icon, text, onPress, dark }) {
                  return <button onClick={onPress} className={`h-[56px] px-4 text-sm ${dark ? "bg-[#1f1f1f] text-white" : "bg-white text-black"}`}>
                    <Icon className="w-6 h-6" /><span>{text}</span></button>;
                }
                """,
                "src/Login.jsx": """
                import Way from "./Way"; import { FaApple, FaGoogle } from "react-icons/fa";
                export const Login = () => <main><Way icon={FaApple} text="Continue with Apple" dark onPress={loginApple} />
                  <Way icon={FaGoogle} text="Continue with Google" onPress={loginGoogle} /></main>;
                """,
            ]
        ),
        Row(
            "a list of ways",
            broken: ["title.wording", "title.color"],
            [
                "src/Login.jsx": """
                export const Login = () => <div>{[{ name: "Google", icon: "/g.png" }, { name: "Apple", icon: "/siwa-apple.svg" }].map((way) => (
                  <button key={way.name} className="h-11 px-4 bg-white text-[19px] text-gray-600"><img src={way.icon} className="h-11" alt="" /><span>Log in with {way.name}</span></button>
                ))}</div>;
                """
            ]
        ),
        Row(
            "a list in a constant, with its names taken apart",
            broken: ["title.ratio"],
            kept: ["title.wording"],
            [
                "src/Login.jsx": """
                const ways = [{ label: "Continue with Google" }, { label: "Continue with Apple" }];
                export const Login = () => <div>{ways.map(({ label }) => (
                  <button className="h-14 px-4 bg-black text-white text-sm">\(logo){label}</button>))}</div>;
                """
            ]
        ),
        Row(
            "a component that nobody can read",
            kept: ["title.ratio", "style.fill-color", "logo.missing"],
            [
                "src/Login.jsx":
                    #"import { Way } from "@acme/ui"; export const Login = () => <Way title="Sign in with Apple" />;"#
            ]
        ),
        Row(
            "an icon of a library has no name",
            broken: ["button.accessible-name"],
            [
                "src/AppleLogin.jsx": """
                import { FaApple } from "react-icons/fa";
                export const AppleLogin = () => <button onClick={signInWithApple} className="bg-black rounded-full p-2"><FaApple color="white" size={20} /></button>;
                """
            ]
        ),
    ]

    static let texts: [Row] = [
        Row(
            "a key with the name of its table",
            broken: ["title.wording"],
            [
                "src/A.tsx": """
                export function AppleButton() { const t = useTranslations("AppleButton");
                  return <button className="h-11 px-4 bg-black text-white text-[19px]">\(logo){t("text")}</button>; }
                """,
                "src/i18n/en.json": #"{ "AppleButton": { "text": "Login with Apple" } }"#,
            ]
        ),
        Row(
            "keys with dots in a program, of which one is shown",
            broken: ["title.case"],
            [
                "src/translations/en.ts":
                    "export const en = { 'auth.apple.in': 'Sign In with Apple', 'auth.apple.up': 'Sign up with Apple' };",
                "src/A.tsx": """
                export function Apple({ mode }) { const { t } = useLanguage();
                  return <button className="h-11 px-4 bg-black text-white text-[19px]">\(logo){mode === 'in' ? t('auth.apple.in') : t('auth.apple.up')}</button>; }
                """,
            ]
        ),
        Row(
            "every language",
            broken: ["title.wording"],
            [
                "src/A.vue":
                    #"<template><button style="height:44px;font-size:19px;background:#000;color:#fff"><img src="/siwa.svg" alt=""/>{{ $t('login.apple') }}</button></template>"#,
                "src/locales/en.json": #"{ "login": { "apple": "Sign in with Apple" } }"#,
                "src/locales/de.json": #"{ "login": { "apple": "Einloggen mit Apple" } }"#,
            ]
        ),
        Row(
            "an element that shows a text by its key",
            broken: ["title.wording"],
            [
                "src/A.jsx":
                    #"export const Apple = () => <button className="h-11 px-4 bg-black text-white text-[19px]"><img src="/siwa.svg" alt=""/><FormattedMessage id="login.apple" /></button>;"#,
                "src/locales/en.json": #"{ "login.apple": "Login with Apple" }"#,
            ]
        ),
        Row(
            "approved words behind a key",
            kept: ["title.wording", "title.case", "logo.missing"],
            [
                "src/A.jsx":
                    #"export const Apple = () => <button className="h-11 px-4 bg-black text-white text-[19px]"><img src="/siwa.svg" alt=""/>{t('login.apple')}</button>;"#,
                "src/locales/en.json": #"{ "login": { "apple": "Sign in with Apple" } }"#,
            ]
        ),
    ]

    static let sheets: [Row] = [
        Row(
            "colors of a theme in a style sheet",
            broken: ["style.fill-color", "title.color"],
            [
                "src/s.css": """
                @import "tailwindcss"; :root { --card: #141416; --ink: oklch(0.922 0 0); } .dark { --card: #000; }
                @theme inline { --color-card: var(--card); --color-ink: var(--ink); }
                """,
                "src/A.tsx":
                    #"export const A = () => <button className="h-11 px-4 bg-card text-ink text-[19px]">\#(logo)Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "colors and lengths of a configuration",
            broken: ["style.fill-color", "title.ratio"],
            [
                "tailwind.config.js":
                    "module.exports = { theme: { extend: { colors: { brand: { DEFAULT: '#1f2937' } }, spacing: { 15: '60px' } } } }",
                "src/A.tsx":
                    #"export const A = () => <button className="h-15 px-4 bg-brand text-white text-[19px]">\#(logo)Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "names that go on, and utilities that are taken over",
            broken: ["title.ratio", "style.fill-color"],
            [
                "src/b.scss":
                    ".way { @apply px-4 text-white; font-size: 16px; &--apple { background-color: #222; height: 57px; } &:hover { height: 10px; } }",
                "src/A.tsx":
                    #"import "./b.scss"; export const A = () => <button className="way way--apple">\#(logo)Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "the size of the page's text",
            broken: ["title.ratio"],
            [
                "index.html":
                    #"<!DOCTYPE html><html lang="en"><head><style>html{font-size:62.5%}</style></head><body><button style="background:#fff;border:1px solid #000;height:40px;font-size:1.5rem"><img src="siwa.svg" alt="">Sign in with Apple</button></body></html>"#
            ]
        ),
        Row(
            "with it, a right title",
            kept: ["title.ratio"],
            [
                "index.html":
                    #"<!DOCTYPE html><html lang="en"><head><style>html{font-size:62.5%}</style></head><body><button style="background:#fff;border:1px solid #000;height:40px;font-size:1.7rem"><img src="siwa.svg" alt="">Sign in with Apple</button></body></html>"#
            ]
        ),
    ]

    private static let right = "h-11 px-4 bg-black text-white text-[19px]"
    private static let wrong = "h-11 px-4 bg-gray-500 text-white text-[19px]"

    /// What an attack found.
    static let traps: [Row] = [
        Row(
            "a state that passes, turned round, and beside another",
            kept: ["style.fill-color"],
            [
                "src/A.jsx": """
                export const A = ({ isLoading, disabled }) => <button className={!isLoading ? "\(right)" : "\(wrong)"}>\(logo)Sign in with Apple</button>;
                export const B = ({ disabled }) => <button className={cn("h-11 px-4 text-white text-[19px]", !disabled ? "bg-black" : "bg-gray-500")}>\(logo)Sign in with Apple</button>;
                """
            ]
        ),
        Row(
            "a variant that is called like a company",
            broken: ["style.fill-color"],
            [
                "src/A.jsx": """
                export const A = ({ variant }) => <button onClick={signInWithApple} className={variant === "line" ? "\(right)" : "\(wrong)"}>\(logo)Sign in with Apple</button>;
                """
            ]
        ),
        Row(
            "a class of the page that the component's sheet has, too",
            kept: ["style.fill-color", "button.min-height"],
            [
                "src/ui/Button.tsx": """
                import styles from "./Button.module.css"; import { FaApple } from "react-icons/fa";
                export function Button({ label }) { return <button className={styles.button}><FaApple />{label}</button>; }
                """,
                "src/ui/Button.module.css":
                    ".button{width:320px;height:48px;background:#000;color:#fff;font-size:20px}",
                "src/Login.module.css": ".button{height:20px;background:#888}",
                "src/Login.tsx": """
                import styles from "./Login.module.css"; import { Button } from "./ui/Button";
                export const Login = () => <div><a className={styles.button} href="/">Home</a><Button label="Sign in with Apple" /></div>;
                """,
            ]
        ),
        Row(
            "a component of a package whose name a file has",
            kept: ["style.fill-color", "button.min-height"],
            [
                "src/components/button.tsx":
                    #"export function Button(p) { return <button className="h-6 bg-gray-500" {...p} />; }"#,
                "src/Login.tsx": """
                import { Button } from "@chakra-ui/react/button";
                export const Login = () => <Button height="48px" onClick={signInWithApple}>Sign in with Apple</Button>;
                """,
            ]
        ),
        Row(
            "a key that another table has, too",
            kept: ["title.wording"],
            [
                "src/Login.jsx": """
                export function AppleLogin() { const { t } = useTranslation('login');
                  return <button onClick={signInWithApple} className="\(right)">\(logo){t('button')}</button>; }
                """,
                "src/locales/en/emails.json": #"{ "button": "Log in to Apple now" }"#,
                "src/locales/en/login.json": #"{ "button": "Sign in with Apple" }"#,
            ]
        ),
        Row(
            "a member that is called like a key",
            kept: ["title.wording"],
            [
                "src/Login.jsx":
                    #"export const AppleLogin = ({ card }) => <button onClick={signInWithApple} className="h-11">{card.title}</button>;"#,
                "src/locales/en.json": #"{ "title": "Log in with your Apple" }"#,
            ]
        ),
        Row(
            "the place of an entry in its list",
            kept: ["style.fill-color"],
            [
                "src/Login.jsx": """
                const ways = [{ name: "Google" }, { name: "Apple" }];
                export const Login = () => <div>{ways.map((way, index) => <button className={cn("\(right)", index === 0 && "bg-gray-500")}>\(logo)Sign in with {way.name}</button>)}</div>;
                """
            ]
        ),
        Row(
            "a color of the theme whose place another class takes",
            kept: ["style.fill-color", "title.color"],
            [
                "src/s.css":
                    "@import 'tailwindcss'; :root { --primary: #000; } .dark { --primary: #e5e5e5; } @theme inline { --color-primary: var(--primary); }",
                "src/A.jsx":
                    #"export const A = () => <button className="bg-primary text-primary h-11 px-4 text-[19px] bg-black text-white dark:border">\#(logo)Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "a drawing in one color that isn't allowed",
            broken: ["logo.color"],
            [
                "src/icons/apple.svg": #"<svg viewBox="0 0 24 24"><path d="M1 1h9v9z" fill="gray"/></svg>"#,
                "src/A.jsx":
                    #"export const A = () => <button className="h-11 px-4 bg-white text-black text-[19px]"><img src="./icons/apple.svg" alt="" className="h-11" />Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "a black drawing",
            kept: ["logo.color"],
            [
                "src/icons/apple.svg": #"<svg viewBox="0 0 24 24"><path d="M1 1h9v9z" fill="black"/></svg>"#,
                "src/A.jsx":
                    #"export const A = () => <button className="h-11 px-4 bg-white text-black text-[19px]"><img src="./icons/apple.svg" alt="" className="h-11" />Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "a drawing in several colors",
            kept: ["logo.color"],
            [
                "src/icons/apple.svg":
                    #"<svg viewBox="0 0 24 24"><path d="M1 1h9v9z" fill="gray"/><path d="M1 1h9v9z" fill="white"/></svg>"#,
                "src/A.jsx":
                    #"export const A = () => <button className="h-11 px-4 bg-white text-black text-[19px]"><img src="./icons/apple.svg" alt="" className="h-11" />Sign in with Apple</button>;"#,
            ]
        ),
        Row(
            "padding that is higher than the box",
            kept: ["title.ratio"],
            [
                "src/A.jsx":
                    #"export const A = () => <button className="h-12 px-3 py-7 bg-black text-white text-2xl rounded-lg">\#(logo)Sign in with Apple</button>;"#
            ]
        ),
    ]

    @Test("are measured where they are used", arguments: classes + properties + texts + sheets + traps)
    func measured(_ row: Row) async {
        let result = await CheckResult.of(row.files)
        let certain = Set(result.findings.filter(\.isBroken).map(\.rule))
        #expect(!result.inspection.buttons.isEmpty || row.broken.isEmpty)
        #expect(row.broken.subtracting(certain) == [], "not found")
        #expect(row.kept.intersection(certain) == [], "\(result.sentences)")
    }

    @Test("are asked about where the color of the page decides")
    func body() async {
        let result = await CheckResult.of([
            "src/s.css": "body { background-color: #0a0a0b; }",
            "src/A.tsx": Self.login(
                #"<button className="h-11 px-4 bg-black text-white text-[19px]">\#(Self.logo)Sign in with Apple</button>"#
            ).replacing(#"<main className="bg-white">"#, with: "<main>"),
        ])
        #expect(result.findings.contains { $0.rule == "style.black-on-dark" && $0.verdict == .needsReview })
    }

    // The limit ends a test that hangs; on a busy machine the tests beside this one take minutes.
    @Test("that call each other without end, or grow without end, end", .timeLimit(.minutes(15)))
    func hostile() async {
        let list = (0..<400).map { "{ name: \"Apple\($0)\" }" }.joined(separator: ", ")
        let nested =
            String(repeating: "a ? (", count: 3_000) + "'x'" + String(repeating: ") : 'y'", count: 3_000)
        let files = [
            "src/A.jsx":
                "import B from './B'; export default function A(p) { return <B {...p}><A/><A/></B>; } // <button",
            "src/B.jsx":
                "import A from './A'; export default function B(p) { return <button {...p}><A {...p}/><A {...p}/></button>; }",
            "src/C.jsx": "import A from './A'; export const C = () => <A><b>Sign in with Apple</b></A>;",
            "src/D.jsx":
                "export const D = () => <div>{[\(list)].map((w) => <button>Sign in with {w.name}</button>)}</div>;",
            "src/E.jsx": "export const E = () => <button className={\(nested)}>Sign in with Apple</button>;",
            "src/F.jsx":
                "export const F = () => <button className={cn(cn(cn(cn(`${`${`${x}`}`}`>Sign in with Apple</button>;",
            "src/H.jsx":
                "const a = cn(\(Array(repeating: "a", count: 30).joined(separator: ", "))); export const H = () => <button className={a}>Sign in with Apple</button>;",
            "src/I.jsx": (0..<8).map { level in
                "const s\(level) = cn(\(Array(repeating: "s\(level + 1)", count: 30).joined(separator: ", ")));"
            }.joined(separator: "\n")
                + " export const I = () => <button className={s0}>Sign in with Apple</button>;",
            "src/G.jsx":
                "const v = cva(v, { variants: v, defaultVariants: { v } }); export const G = () => <button className={v({ v })}>Sign in with Apple</button>;",
        ]
        let result = await CheckResult.of(files)
        #expect(result.inspection.buttons.contains { $0.place.path == "src/G.jsx" })
    }

    private static func fates(_ result: CheckResult, _ path: String) -> Set<String> {
        Set(result.ledger.entries.filter { $0.mention.place.path == path }.map { "\($0.fate)" })
    }

    @Test("that another file measures are no questions, and two that only name each other are")
    func importers() async {
        let result = await CheckResult.of([
            "src/AppleLogin.tsx":
                "export const AppleLogin = () => <button className=\"h-11 px-4 bg-black\" onClick={go}>Sign in with Apple</button>;",
            "src/Form.tsx":
                "import { AppleLogin } from './AppleLogin';\nexport const Form = () => <div><AppleLogin /></div>;",
        ])
        #expect(Self.fates(result, "src/Form.tsx") == ["aside(QuinceGuidelines.MentionFate.Aside.otherFile)"])
        let circle = await CheckResult.of([
            "src/A.tsx":
                "import { AppleSignInButton } from './B';\nexport const SignInWithAppleButton = () => <div><AppleSignInButton /></div>;",
            "src/B.tsx":
                "import { SignInWithAppleButton } from './A';\nexport const AppleSignInButton = () => <div><SignInWithAppleButton /></div>;",
        ])
        #expect(!circle.ledger.entries.allSatisfy { if case .aside = $0.fate { true } else { false } })
    }
}
