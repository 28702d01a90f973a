import Testing

@Suite("Components")
struct ComponentTests {
    static let titles: [WebTrap] = [
        WebTrap(
            "the title on a line of its own",
            "title.wording error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    ‸Login with Apple
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    Sign in with Apple
                  </button>
                """
        ),
        WebTrap(
            "a string between tags",
            "title.wording error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {'‸Login with Apple'}
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {'Sign in with Apple'}
                  </button>
                """
        ),
        WebTrap(
            "one of two titles",
            "title.wording error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {isNew ? 'Sign up with Apple' : '‸Login with Apple'}
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {isNew ? 'Sign up with Apple' : 'Sign in with Apple'}
                  </button>
                """
        ),
        WebTrap(
            "a title while it waits",
            "title.wording error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {isLoading ? 'Please wait…' : '‸Apple Login'}
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {isLoading ? 'Please wait…' : 'Sign in with Apple'}
                  </button>
                """
        ),
        WebTrap(
            "a fragment",
            "title.wording error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    <>‸Login with <b>Apple</b></>
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    <>Sign in with <b>Apple</b></>
                  </button>
                """
        ),
        WebTrap(
            "a style in points without a unit",
            "title.ratio warning",
            wrong: """
                  ‸<button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    Sign in with Apple
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 18 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    Sign in with Apple
                  </button>
                """
        ),
        WebTrap(
            "a style in text",
            "title.ratio warning",
            wrong: """
                  ‸<button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: '14px' }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    Sign in with Apple
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: '1.2rem' }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    Sign in with Apple
                  </button>
                """
        ),
        WebTrap(
            "an icon of a library",
            "logo.artwork error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}>‸<FaApple />
                    Sign in with Apple
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    Sign in with Apple
                  </button>
                """
        ),
        WebTrap(
            "a comment between tags",
            "title.wording error",
            wrong: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {/* Sign in with Apple */}‸Login with Apple
                  </button>
                """,
            right: """
                  <button onClick={signInWithApple} style={{ height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />
                    {/* Login with Apple */}Sign in with Apple
                  </button>
                """
        ),
    ]

    @Test("are read for what they show", arguments: titles)
    func readsTitles(_ trap: WebTrap) async {
        await trap.expect(
            in: WebFrame(path: "Login.jsx", before: "export const Login = () => (\n", after: "\n);\n")
        )
    }

    static let declared: [WebTrap] = [
        WebTrap(
            "an object of the file",
            "title.ratio warning",
            wrong: """
                const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default function Login() {
                  return ‸<button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """,
            right: """
                const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 };
                export default function Login() {
                  return <button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """
        ),
        WebTrap(
            "an object with a type",
            "title.ratio warning",
            wrong: """
                const apple: React.CSSProperties = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default function Login() {
                  return ‸<button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """,
            right: """
                const apple: React.CSSProperties = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 };
                export default function Login() {
                  return <button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """
        ),
        WebTrap(
            "an object in an object",
            "title.ratio warning",
            wrong: """
                const styles = { apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } };
                export default function Login() {
                  return ‸<button onClick={signInWithApple} style={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """,
            right: """
                const styles = { apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 }, google: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } };
                export default function Login() {
                  return <button onClick={signInWithApple} style={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """
        ),
        WebTrap(
            "classes of a hook",
            "title.ratio warning",
            wrong: """
                const useStyles = makeStyles({ apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } });
                const classes = useStyles();
                export default function Login() {
                  return ‸<button onClick={signInWithApple} className={classes.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """,
            right: """
                const useStyles = makeStyles({ apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 } });
                const classes = useStyles();
                export default function Login() {
                  return <button onClick={signInWithApple} className={classes.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """
        ),
        WebTrap(
            "a styled component",
            "title.ratio warning",
            wrong: """
                const Apple = styled.button`
                  LOOK;
                  font-size: 14px;
                `;
                export default function Login() {
                  return ‸<Apple onClick={signInWithApple} ><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</Apple>;
                }

                """,
            right: """
                const Apple = styled.button`
                  LOOK;
                `;
                export default function Login() {
                  return <Apple onClick={signInWithApple} ><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</Apple>;
                }

                """
        ),
        WebTrap(
            "a styled component with code",
            "title.ratio warning",
            wrong: """
                const Apple = styled.button<Props>`
                  LOOK;
                  max-width: ${(p) => p.width}px;
                  font-size: 14px;
                `;
                export default function Login() {
                  return ‸<Apple onClick={signInWithApple} ><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</Apple>;
                }

                """,
            right: """
                const Apple = styled.button<Props>`
                  LOOK;
                  &:hover { font-size: 14px; }
                  max-width: ${(p) => p.width}px;
                `;
                export default function Login() {
                  return <Apple onClick={signInWithApple} ><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</Apple>;
                }

                """
        ),
        WebTrap(
            "generic types are no elements",
            "title.ratio warning",
            wrong: """
                const id = <T,>(x: T) => x;
                const n = a < b && c > d;
                const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default function Login() {
                  return ‸<button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """,
            right: """
                const id = <T extends object>(x: T) => x;
                const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19 };
                export default function Login() {
                  return <button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;
                }

                """
        ),
    ]

    @Test("have styles that are declared in the same file", arguments: declared)
    func readsDeclared(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "Login.tsx"))
    }

    static let imported: [WebTrap] = [
        WebTrap(
            "a sheet that is a module",
            "title.ratio warning",
            wrong: """
                import styles from './bad.module.css';
                export default () => ‸<button onClick={signInWithApple} className={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import styles from './good.module.css';
                export default () => <button onClick={signInWithApple} className={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/bad.module.css": ".apple{LOOK;font-size:14px}", "src/good.module.css": ".apple{LOOK}",
            ]
        ),
        WebTrap(
            "a class by its key",
            "title.ratio warning",
            wrong: """
                import styles from './bad.module.css';
                export default () => ‸<button onClick={signInWithApple} className={styles['apple']}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import styles from './good.module.css';
                export default () => <button onClick={signInWithApple} className={styles['apple']}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/bad.module.css": ".apple{LOOK;font-size:14px}", "src/good.module.css": ".apple{LOOK}",
            ]
        ),
        WebTrap(
            "classes put together",
            "title.ratio warning",
            wrong: """
                import s from './bad.module.css';
                export default () => ‸<button onClick={signInWithApple} className={`${s.apple} ${className}`}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import s from './good.module.css';
                export default () => <button onClick={signInWithApple} className={`${s.apple} ${className}`}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/bad.module.css": ".apple{LOOK;font-size:14px}", "src/good.module.css": ".apple{LOOK}",
            ]
        ),
        WebTrap(
            "a sheet for the whole page",
            "title.ratio warning",
            wrong: """
                import './bad.module.css';
                export default () => ‸<button onClick={signInWithApple} className="apple"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import './good.module.css';
                export default () => <button onClick={signInWithApple} className="apple"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/bad.module.css": ".apple{LOOK;font-size:14px}", "src/good.module.css": ".apple{LOOK}",
            ]
        ),
        WebTrap(
            "all names of a program",
            "title.ratio warning",
            wrong: """
                import * as styles from './theme/bad';
                export default () => ‸<button onClick={signInWithApple} style={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import * as styles from './theme/good';
                export default () => <button onClick={signInWithApple} style={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/theme/bad.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } };

                """,
                "src/theme/good.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 } };

                """,
            ]
        ),
        WebTrap(
            "one name of a program",
            "title.ratio warning",
            wrong: """
                import { apple } from './theme/bad';
                export default () => ‸<button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import { apple } from './theme/good';
                export default () => <button onClick={signInWithApple} style={apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/theme/bad.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } };

                """,
                "src/theme/good.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 } };

                """,
            ]
        ),
        WebTrap(
            "what a program gives",
            "title.ratio warning",
            wrong: """
                import theme from './theme/bad';
                export default () => ‸<button onClick={signInWithApple} style={theme.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import theme from './theme/good';
                export default () => <button onClick={signInWithApple} style={theme.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/theme/bad.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } };

                """,
                "src/theme/good.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 } };

                """,
            ]
        ),
        WebTrap(
            "a program beside a folder",
            "title.ratio warning",
            wrong: """
                import * as styles from '../src/theme/bad.ts';
                export default () => ‸<button onClick={signInWithApple} style={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            right: """
                import * as styles from '../src/theme/good.ts';
                export default () => <button onClick={signInWithApple} style={styles.apple}><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>;

                """,
            files: [
                "src/theme/bad.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 14 } };

                """,
                "src/theme/good.ts": """
                export const apple = { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 };
                export default { button: apple, apple: { height: 44, backgroundColor: '#000', color: '#fff', border: 'none', fontSize: 19, fontSize: 19 } };

                """,
            ]
        ),
    ]

    @Test("have styles of other files", arguments: imported)
    func readsImported(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "src/Login.tsx"))
    }
}
