import ArgumentParser
import Foundation
import QuinceButtons
import QuinceService

/// `quince button`: draws a button image.
struct ButtonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "button",
        abstract: "Draw a Sign in with Apple button as PNG or SVG.",
        discussion: """
            The parameters and their limits are those of Apple's button endpoints. Where Apple's logo belongs there is \
            a neutral ring: its artwork may only come from Apple Design Resources.
            """
    )

    @Option(help: ArgumentHelp("center, left or logo: which of Apple's three endpoints.", valueName: "mode"))
    var mode = "center"

    @Option(help: ArgumentHelp("The language of the title, such as ja_JP.", valueName: "locale"))
    var locale: String?

    @Option(help: ArgumentHelp("sign-in, sign-up or continue.", valueName: "type"))
    var type: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("130 to 375.", valueName: "points"))
    var width: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("30 to 64.", valueName: "points"))
    var height: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("In logo mode: 30 to 64.", valueName: "points"))
    var size: String?

    @Option(help: ArgumentHelp("The background: black or white.", valueName: "color"))
    var color: String?

    @Flag(help: "Draw a line of 1 point around it.")
    var border = false

    @Option(parsing: .unconditional, help: ArgumentHelp("0 to 50. Default: 15.", valueName: "points"))
    var borderRadius: String?

    @Option(help: ArgumentHelp("How the radius counts: points, or percent of the height.", valueName: "unit"))
    var radiusUnit = "points"

    @Option(parsing: .unconditional, help: ArgumentHelp("Pixels to the point, 1 to 6.", valueName: "factor"))
    var scale: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("In left mode: where the title begins.", valueName: "points")
    )
    var labelPosition: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("In left mode: where the logo begins.", valueName: "points")
    )
    var logoPosition: String?

    @Option(help: ArgumentHelp("In left mode: small, medium or large.", valueName: "size"))
    var logoSize: String?

    @Option(help: ArgumentHelp("The samples of a PNG: grey-alpha or rgba.", valueName: "samples"))
    var samples = "grey-alpha"

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, .png or .svg.", valueName: "file"))
    var output: String

    func run() throws {
        let image = try ButtonImage(
            try self.specification(),
            radius: try Self.word(self.radiusUnit, "--radius-unit")
        )
        let samples: PNGEncoder.Samples = try Self.word(self.samples, "--samples")
        let data: Data
        switch URL(fileURLWithPath: self.output).pathExtension.lowercased() {
        case "png": data = Data(image.png(samples: samples))
        case "svg": data = Data(image.svg().utf8)
        default:
            throw ConfigurationError(
                "--output: '\(self.output)' ends neither in .png nor in .svg; give it one of the two"
            )
        }
        do { try data.write(to: URL(fileURLWithPath: self.output), options: .atomic) } catch {
            throw ConfigurationError(
                "--output: \(self.output) cannot be written; check the folder and its permissions"
            )
        }
        Self.remarks(on: image).forEach(Terminal.note)
    }

    private func specification() throws -> ButtonSpecification {
        let mode: ButtonSpecification.Mode = try Self.word(self.mode, "--mode")
        let given: [(name: String, value: String?)] = [
            ("locale", self.locale), ("type", self.type), ("width", self.width), ("height", self.height),
            ("size", self.size), ("color", self.color), ("border", self.border ? "true" : nil),
            ("border_radius", self.borderRadius), ("scale", self.scale),
            ("label-position", self.labelPosition),
            ("logo-position", self.logoPosition), ("logo-size", self.logoSize),
        ]
        do throws(ButtonSpecification.Refusal) {
            return try ButtonSpecification(
                mode: mode,
                parameters: given.compactMap { name, value in value.map { (name, $0) } }
            )
        } catch {
            throw ConfigurationError("--mode \(mode.rawValue): \(error)")
        }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        _ flag: String
    ) throws -> Word {
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationError("\(flag): '\(text)' is none of: \(words)")
        }
        return word
    }

    /// What the person should know of the picture.
    private static func remarks(on image: ButtonImage) -> [String] {
        var remarks = [ButtonImage.placeholderNotice]
        if let title = image.layout.title, title.shrink < 1 {
            let percent = Int((title.shrink * 100).rounded())
            remarks.append(
                "'\(title.text)' shrinks to \(percent) % to fit; a wider button shows it at full size."
            )
        }
        if image.specification.mode != .logo, image.specification.width < 140 {
            remarks.append("Apple's guidelines ask for at least 140 × 30 points.")
        }
        return remarks
    }
}
