import Foundation
import QuinceGuidelines

/// A few files of a project for the web, and what the checker says of them.
///
/// `‸` marks the places where something is expected, and is no part of the text; some words stand for longer ones.
struct WebProject {
    private var contents: [String: String] = [:]
    /// `path:line:column` of each mark.
    private(set) var marks: [String] = []

    /// What stands for what: a look that keeps the guidelines, Apple's artwork, the addresses.
    private static let words = [
        "LOOK":
            "height:44px;background-color:#000;color:#fff;border:none;font-size:19px;font-family:-apple-system",
        "LOGO": #"<img src="/SIWA-Left-White.svg" alt="" width="44" height="44">"#,
        "IMAGE": "https://appleid.cdn-apple.com/appleid/button",
        "SCRIPT":
            #"<script src="https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"></script>"#,
        "AUTHORIZE": "https://appleid.apple.com/auth/authorize",
    ]

    init(_ files: [String: String]) {
        for (path, text) in files.sorted(by: { $0.key < $1.key }) { self.add(Self.expanded(text), at: path) }
    }

    static func expanded(_ text: String) -> String {
        Self.words.reduce(text) { text, word in text.replacing(word.key, with: word.value) }
    }

    private mutating func add(_ text: String, at path: String) {
        var (line, column) = (1, 1)
        for character in text {
            if character == "‸" {
                self.marks.append("\(path):\(line):\(column)")
            } else {
                self.contents[path, default: ""].append(character)
                (line, column) = character.isNewline ? (line + 1, 1) : (line, column + 1)
            }
        }
    }

    /// Rules with what they say and where, such as `title.case error a.html:2:14`.
    func says(ignoring ignored: Set<String>) async -> [String] {
        await self.findings.filter { !ignored.contains($0.rule) }
            .map { finding in
                let says = finding.isBroken ? finding.severity.rawValue : "review"
                return "\(finding.rule) \(says) \(finding.place)"
            }
            .sorted()
    }

    private var findings: [Finding] {
        get async {
            let contents = self.contents
            return await Checker(Inspectors.all).check(contents.keys.sorted()) {
                path throws(UnreadableInput) in
                InputFile(path: path, bytes: Data((contents[path] ?? "").utf8))
            }.findings
        }
    }
}
