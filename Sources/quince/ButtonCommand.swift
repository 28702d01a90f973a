import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceButtons
import QuinceService

/// `quince button`: draws button images, one or many.
struct ButtonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "button",
        abstract: "Draw a Sign in with Apple button as PNG or SVG, or all the buttons a project needs.",
        discussion: """
            The parameters and their limits are the same as for Apple's button endpoints. The buttons have a placeholder \
            mark in place of Apple's logo until you import the files of Apple Design Resources: quince artwork import.

              quince button --locale ja_JP --type continue -o button.png
              quince button --set xcode --width 280 --height 44 -o App/
              quince button --sheet sheet.png --type sign-in --scale 2

            A set has black, white and outlined buttons with every title in every locale. png: one folder per locale, \
            @1x, @2x and @3x; svg: one folder per locale; xcode: a localized asset catalog; android: drawables for mdpi \
            to xxxhdpi. A sheet is one image that shows all of them.

            Locales: \(ButtonLocale.all.joined(separator: ", ")).
            """
    )

    @OptionGroup var button: ButtonOptions

    @Option(help: ArgumentHelp("Samples of a PNG: grey-alpha or rgba.", valueName: "samples"))
    var samples: String?

    @Option(
        help: ArgumentHelp(
            "Write a set of buttons into the folder of -o: png, svg, xcode or android.",
            valueName: "form"
        )
    )
    var set: String?

    @Option(help: ArgumentHelp("Write one PNG that shows many buttons.", valueName: "file"))
    var sheet: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("File to write, .png or .svg; with --set, a folder.", valueName: "path")
    )
    var output: String?

    @Flag(help: "Fail if the required logo isn't imported.")
    var requireArtwork = false

    func run() throws {
        let artwork = try ArtworkFolder.loaded()
        // Everything is checked before anything is written.
        var jobs: [() throws -> Void] = []
        if let sheet { jobs.append(try self.sheetJob(sheet, artwork)) }
        switch (self.set, self.output) {
        case (let set?, let output?): jobs.append(try self.setJob(set, to: output, artwork))
        case (nil, let output?): jobs.append(try self.imageJob(to: output, artwork))
        case (nil, nil) where self.sheet != nil: break
        default:
            throw ConfigurationError(
                "--output is missing; name the file or folder to write, such as -o button.png"
            )
        }
        guard self.sheet == nil || self.sheet != self.output else {
            throw ConfigurationError("--sheet and --output name the same file; give each its own")
        }
        for job in jobs { try job() }
    }

    private func imageJob(to output: String, _ artwork: ButtonArtwork) throws -> () throws -> Void {
        let ending = output.hasSuffix("/") ? "" : URL(fileURLWithPath: output).pathExtension.lowercased()
        guard let format = ButtonImage.Format(rawValue: ending) else {
            throw ConfigurationError(
                "--output: '\(output)' doesn't end in .png or .svg; use one of them"
            )
        }
        guard self.samples == nil || format == .png else {
            throw ConfigurationError("--samples needs a PNG, but '\(output)' isn't one")
        }
        let samples: PNGEncoder.Samples = try ButtonOptions.word(self.samples ?? "grey-alpha", "--samples")
        let image = try ButtonImage(
            try self.button.specification(),
            radius: try self.button.unit,
            artwork: artwork
        )
        try self.requireArtwork(of: [(image.specification, format)], artwork)
        return {
            try OutputFile.write(image.file(as: format, samples: samples), to: output, "--output")
            ButtonRemarks.say(about: [(image, format)])
        }
    }

    private func setJob(_ form: String, to output: String, _ artwork: ButtonArtwork) throws -> () throws ->
        Void
    {
        guard self.samples == nil else {
            throw ConfigurationError(
                "--samples can't be used with --set, whose PNGs are grayscale with alpha"
            )
        }
        let set = try self.button.set(try ButtonOptions.word(form, "--set"))
        let unit = try self.button.unit
        try self.requireArtwork(of: set.images, artwork)
        let folder = URL(fileURLWithPath: output)
        let writer = ButtonSetWriter(set: set, unit: unit, artwork: artwork, folder: folder)
        return {
            Terminal.say(try writer.write())
            try Self.remark(on: set.images.filter { $0.specification.scale == 1 }, unit, artwork)
        }
    }

    private func sheetJob(_ path: String, _ artwork: ButtonArtwork) throws -> () throws -> Void {
        guard path.lowercased().hasSuffix(".png") else {
            throw ConfigurationError("--sheet: '\(path)' doesn't end in .png; a sheet is a PNG")
        }
        guard self.samples == nil || self.output != nil else {
            throw ConfigurationError("--samples can't be used with --sheet, which is grayscale with alpha")
        }
        // A sheet doesn't need the other files of a set.
        let set = try self.button.set(.png, allowsScale: self.set == nil)
        let scale = self.set == nil ? try self.button.sheetScale() : 1
        let unit = try self.button.unit
        let images = try set.images.filter { $0.specification.scale == 1 }.map {
            (try $0.specification.changing(["scale": scale]), $0.format)
        }
        try self.requireArtwork(of: images, artwork)
        let sheet = try ButtonSheet(set, scale: scale, radius: unit, artwork: artwork)
        return {
            try OutputFile.write(sheet.png(), to: path, "--sheet")
            if self.output == nil { try Self.remark(on: images, unit, artwork) }
        }
    }

    private typealias Wanted = (specification: ButtonSpecification, format: ButtonImage.Format)

    private static func remark(on images: [Wanted], _ unit: ButtonLayout.RadiusUnit, _ artwork: ButtonArtwork)
        throws
    {
        ButtonRemarks.say(
            about: try images.map {
                (try ButtonImage($0.specification, radius: unit, artwork: artwork), $0.format)
            }
        )
    }

    private func requireArtwork(
        of images: [Wanted],
        _ artwork: ButtonArtwork
    ) throws {
        guard self.requireArtwork else { return }
        for (specification, format) in images
        where try ButtonImage(specification, artwork: artwork).hasPlaceholder(as: format) {
            throw ConfigurationError(
                "--require-artwork: the artwork '\(ArtworkPiece(for: specification).rawValue)' isn't imported\(format == .svg ? " as SVG or PDF" : ""); download Logo-Sign-in-with-Apple.dmg from Apple Design Resources and import its files: quince artwork import FILE…"
            )
        }
    }
}
