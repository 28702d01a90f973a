import Testing

@Suite("Utility classes")
struct UtilityClassTests {
    static let classes: [WebTrap] = [
        WebTrap(
            "sizes of text",
            "title.ratio warning",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-sm rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-lg rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "a height in any unit",
            "title.ratio warning",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-[60px] px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-[2.75rem] px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            ignoring: ["logo.height-match"]
        ),
        WebTrap(
            "colors of the palette",
            "style.fill-color error",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-slate-800 text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "a color in brackets",
            "title.color error",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-[#dddddd] text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-[#fff] text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "a border of the palette",
            "style.border-color warning",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-white text-black text-[19px] border border-gray-300"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-white text-black text-[19px] border border-black"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "a state is no state of rest",
            "title.ratio warning",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md text-sm"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md hover:text-sm focus:text-sm disabled:text-sm"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "wide screens",
            "title.ratio warning",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md md:text-sm"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md md:text-[18px]"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "dark appearance",
            "title.color error",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md dark:text-gray-300"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md dark:text-white"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "capitals",
            "title.case advice",
            wrong:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md uppercase"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />‸Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md normal-case"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#
        ),
        WebTrap(
            "too low",
            "button.min-height error",
            wrong:
                #"‸<button onClick={signInWithApple} className="h-7 px-4 bg-black text-white text-[12px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="h-8 px-4 bg-black text-white text-[14px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" />Sign in with Apple</button>"#
        ),
        WebTrap(
            "words that are hidden on narrow screens",
            "title.wording error",
            wrong:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} /><span className="hidden sm:inline">Sign in with </span>‸Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} /><span className="hidden sm:inline">Sign in with Apple</span><span className="sr-only">Apple</span></button>"#
        ),
        WebTrap(
            "words that are only read aloud are no title",
            "title.wording error",
            wrong:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />‸Login with Apple<span className="sr-only">Sign in with Apple</span></button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple<span className="sr-only">Login with Apple</span></button>"#
        ),
        WebTrap(
            "a theme that adds other colors",
            "style.fill-color error",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-slate-800 text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-black text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            files: [
                "tailwind.config.js":
                    "module.exports = { theme: { extend: { colors: { brand: '#123456' }, spacing: { 13: '3rem' } } } }"
            ]
        ),
        WebTrap(
            "a theme that has colors of its own",
            wrong:
                nil,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-11 px-4 bg-slate-800 text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            files: [
                "tailwind.config.ts":
                    "export default { content: [], theme: { colors: { slate: { 800: '#000' }, white: '#fff' } } }"
            ]
        ),
        WebTrap(
            "a theme whose color nobody knows",
            "style.fill-color review",
            wrong:
                #"‸<button onClick={signInWithApple} className="flex items-center h-11 bg-slate-800 text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            right:
                nil,
            files: [
                "tailwind.config.js": "module.exports = { theme: { extend: { colors: { slate: own } } } }"
            ]
        ),
        WebTrap(
            "a theme that changes one color and one height",
            wrong:
                nil,
            right:
                #"<button onClick={signInWithApple} className="flex items-center h-4 bg-slate-800 text-white text-[19px] rounded-md"><img src="/SIWA-Left-White.svg" alt="" width={44} height={44} />Sign in with Apple</button>"#,
            files: [
                "tailwind.config.cjs":
                    "module.exports = { theme: { extend: { colors: { slate: { 800: '#000' } }, spacing: { 4: '2.75rem' } } } }"
            ]
        ),
    ]

    @Test("are what their documentation says", arguments: classes)
    func readsClasses(_ trap: WebTrap) async {
        await trap.expect(
            in: WebFrame(path: "Login.tsx", before: "export const Login = () =>\n  ", after: ";\n")
        )
    }
}
