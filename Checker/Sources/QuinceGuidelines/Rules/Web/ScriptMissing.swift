extension Rule {
    /// The element of Apple's script comes with the script.
    static let scriptMissing = Rule(
        "web.script-missing",
        "Apple's script is loaded",
        severities: .always(.warning),
        statement:
            "Only Apple's script, appleid.auth.js, turns the element appleid-signin into a button.",
        source: .webpage("Embed Sign in with Apple JS in your webpage"),
        why: "Without the script, the element is empty, and people can't sign in.",
        remedy:
            "Load https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js on the page.",
        example: Example(
            broken: #"<div id="appleid-signin"></div> without a script"#,
            kept:
                #"<script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script>"#
        ),
        check: .button { button, _ in
            guard button.kind == .system, button.platform == .web else { return [] }
            return button.script.judged("whether Apple's script is loaded") { script in
                script == nil
                    ? Outcome(
                        "is on a page that doesn't load Apple's script",
                        measured: "no script",
                        required: "appleid.auth.js"
                    )
                    : nil
            }
        }
    )
}
