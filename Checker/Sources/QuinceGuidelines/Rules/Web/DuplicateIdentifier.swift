extension Rule {
    /// One element of Apple's script on a page.
    static let duplicateIdentifier = Rule(
        "web.duplicate-id",
        "One #appleid-signin on a page",
        severities: .always(.error),
        statement:
            "Apple's script draws its button into the element with the id appleid-signin. Use only one per page.",
        source: .webButtons("Add the button to your page"),
        why: "The script finds the element by its id, so the second one stays empty.",
        remedy:
            "Keep one element with the id. If you need the button twice, show only one of them at a time, or use an "
            + "image of the button endpoint.",
        example: Example(
            broken: #"<div id="appleid-signin"></div> … <div id="appleid-signin"></div>"#,
            kept: #"<div id="appleid-signin"></div>"#
        ),
        check: .buttons { buttons, _ in
            var seen: [String: [MeasuredButton]] = [:]
            var outcomes: [Outcome] = []
            for button in buttons where Self.isScriptElement(button) {
                let others = seen[button.place.path, default: []]
                seen[button.place.path, default: []].append(button)
                guard !others.contains(where: { $0.place == button.place }) else { continue }
                let together = others.first { $0.variant == button.variant && !$0.excludes(button) }
                if let together { outcomes.append(Self.duplicate(button, of: together)) }
            }
            return outcomes
        }
    )

    private static func isScriptElement(_ button: MeasuredButton) -> Bool {
        button.kind == .system && button.platform == .web
            && button.attributes.contains { $0.name == "id" && $0.value == "appleid-signin" }
    }

    private static func duplicate(_ button: MeasuredButton, of first: MeasuredButton) -> Outcome {
        let line = first.place.line.map { ", the first in line \($0)" } ?? ""
        var outcome = Outcome(
            "is another element with the id appleid-signin\(line)",
            required: "one on a page"
        )
        outcome.place = button.place
        return outcome
    }
}
