import Wording

// Page: the report as one file that needs nothing else, light and dark.

/// The report as a page, with a picture of each button.
struct HTMLReport {
    private let report: CheckReport

    init(_ report: CheckReport) { self.report = report }

    var text: String {
        let sections = [
            self.head, self.findings, self.review, self.notes, self.unreadable, self.fixed, self.apart,
        ]
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>Sign in with Apple: \((self.report.verdicts ?? "no finding").markup)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            \(sections.compactMap(\.self).joined(separator: "\n"))
            </main>
            </body>
            </html>
            """
    }

    private var head: String {
        let report = self.report
        let apart = report.apart.map { " (\($0))" } ?? ""
        let content =
            "\(report.content) in \(report.scope), edition \(report.editionNames), \(report.durationText)"
        return """
            <header>
            <h1>Sign in with Apple, checked</h1>
            <p><strong>\((report.verdicts ?? "No finding").sentenceCase.markup)</strong>\(apart.markup): \(content.markup).</p>
            <p class="quiet">Made by <code>quince check</code> \(CheckReport.version). Not made by or affiliated with Apple.
            The pictures are drawn from the measurements. A dashed line around a button marks the required margin. A dotted
            line inside it marks where the title has to end. A small picture marks the place of Apple’s logo.</p>
            </header>
            """
    }

    private var findings: String? {
        let found = self.report.violations
        return found.isEmpty ? nil : self.section("Findings", self.articles(found))
    }

    private var review: String? {
        let found = self.report.reviews
        guard !found.isEmpty else { return nil }
        return """
            <details>
            <summary><h2>Needs review: \(found.count)</h2></summary>
            <p class="quiet">The source doesn't show enough; a person has to review this.</p>
            \(self.articles(found).joined(separator: "\n"))
            </details>
            """
    }

    private func section(_ title: String, _ parts: [String]) -> String {
        "<section>\n<h2>\(title.markup)</h2>\n\(parts.joined(separator: "\n"))\n</section>"
    }

    /// With one picture for findings in a row that are about the same button.
    private func articles(_ findings: [Finding]) -> [String] {
        var last: MeasuredButton?
        return findings.map { finding in
            let picture =
                finding.button == last ? Self.sameButton(finding.button) : Self.picture(finding.button)
            last = finding.button
            return self.article(finding, picture)
        }
    }

    private static func picture(_ button: MeasuredButton?) -> String {
        button.map {
            "<figure>\n\(ButtonPicture($0).svg)\n<figcaption>\($0.sentence.sentenceCase.markup)</figcaption>\n</figure>"
        } ?? ""
    }

    private static func sameButton(_ button: MeasuredButton?) -> String {
        button == nil ? "" : "<p class=\"quiet\">The button is the same as above.</p>"
    }

    private func article(_ finding: Finding, _ picture: String) -> String {
        let rule = Rule.reported.first { $0.id == finding.rule }
        let source = rule.map { "\($0.source.page), \($0.source.section)" } ?? ""
        let address = rule?.source.address ?? ""
        let link =
            address.hasPrefix("https://")
            ? "<a href=\"\(address.markup)\" rel=\"noreferrer\">\(source.markup)</a>" : source.markup
        let object = finding.place.object.map { " <code>\($0.markup)</code>" } ?? ""
        let seen =
            finding.variants.isEmpty
            ? "" : "<dt>Seen in</dt><dd>\(Variant.sentence(finding.variants).markup)</dd>\n"
        return """
            <article class="\(finding.weight)">
            <h3><span class="weight">\(finding.weight)</span> \(finding.messageWithNumbers.sentenceCase.markup)</h3>
            <p class="place"><code>\(finding.placeText.markup)</code>\(object)</p>
            \(picture)
            <dl>
            <dt>Guideline</dt><dd>\(finding.statement.markup) <span class="quiet">\(link)</span></dd>
            <dt>Why</dt><dd>\((rule?.why ?? "").markup)</dd>
            <dt>Remedy</dt><dd>\(finding.remedy.markup)</dd>
            \(seen)<dt>Rule</dt><dd><code>\(finding.rule.markup)</code>, edition \(finding.edition.rawValue)</dd>
            </dl>
            </article>
            """
    }

    private var notes: String? {
        let parts = self.report.notesByTitle.map { title, notes in
            let items = notes.map { "<li><code>\($0.place.text.markup)</code>: \($0.text.markup)</li>" }
            return self.section(title, ["<ul>"] + items + ["</ul>"])
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    private var unreadable: String? {
        guard !self.report.unreadable.isEmpty else { return nil }
        let items = self.report.unreadable.map {
            "<li><code>\($0.place.text.markup)</code>: \($0.reason.markup)</li>"
        }
        return self.section("Not checked", ["<ul>"] + items + ["</ul>"])
    }

    private var fixed: String? {
        guard !self.report.fixed.isEmpty else { return nil }
        let items = self.report.fixed.map {
            "<li><code>\($0.path.markup)</code>: \($0.rule.markup): \($0.message.markup)</li>"
        }
        return self.section("Fixed since the baseline was written", ["<ul>"] + items + ["</ul>"])
    }

    private var apart: String? {
        let items = self.report.findings.compactMap { row -> String? in
            let start =
                "<li><code>\(row.finding.placeText.markup)</code>: \(row.finding.rule.markup): \(row.finding.messageWithNumbers.markup)"
            return switch row.status {
            case .open: nil
            case .known: "\(start) <span class=\"quiet\">(in the baseline)</span></li>"
            case .suppressed(let applied):
                "\(start) <span class=\"quiet\">(suppressed: \(applied.reason.markup))</span></li>"
            }
        }
        return items.isEmpty
            ? nil : self.section("Suppressed or in the baseline", ["<ul>"] + items + ["</ul>"])
    }
}
