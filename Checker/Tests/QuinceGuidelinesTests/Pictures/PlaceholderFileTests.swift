import Foundation
import QuinceButtons
import QuinceGuidelines
import QuincePictures
import Testing

@Suite("Files that show the placeholder mark")
struct PlaceholderFileTests {
    /// What is said of a file, by the rule about the artwork.
    private static func finding(in bytes: [UInt8], named name: String) throws -> Finding? {
        var inspection = Inspection()
        inspection.buttons = [try MeasuredPicture.button(in: bytes, named: name)]
        return RuleCheck().findings(in: inspection).first { $0.rule == "logo.artwork" }
    }

    @Test(
        "is told of a file in a project, whatever its kind and name",
        arguments: [
            "siwa.png", "siwa.svg", "appleid_button@1x.png", "sign-in-with-apple.svg",
        ]
    )
    func said(_ name: String) throws {
        let image = try ButtonImage(ButtonSpecification.asked(.center, ["width": "280", "height": "44"]))
        let finding = try #require(
            try Self.finding(in: image.file(as: name.hasSuffix("svg") ? .svg : .png), named: name)
        )
        #expect((finding.verdict, finding.severity) == (.violation, .error))
        #expect(finding.message == "shows the placeholder mark, not Apple's logo")
        #expect(finding.remedy.contains("`quince artwork import`"))
        let rows = try #require(finding.button).rows
        #expect(rows.first { $0.name == "logo" }?.value == .text("the placeholder mark"))
    }

    @Test("is told in logo mode", arguments: [ButtonImage.Format.png, .svg])
    func logoAlone(_ format: ButtonImage.Format) throws {
        let image = try ButtonImage(ButtonSpecification.asked(.logo, ["size": "44"]))
        let finding = try Self.finding(in: image.file(as: format), named: "siwa.\(format.rawValue)")
        #expect(finding?.message == "shows the placeholder mark, not Apple's logo")
    }

    @Test("is not told of a file with imported artwork, nor of one that says nothing")
    func unsaid() throws {
        let specification = try ButtonSpecification.asked(.center, ["width": "280", "height": "44"])
        for bytes in [
            try ButtonImage(specification, artwork: .diamond).png(),
            Array(try ButtonImage(specification, artwork: .diamond).svg().utf8),
            Array(
                try ButtonImage(specification).svg().replacing(ButtonImage.placeholderNotice, with: "").utf8
            ),
        ] {
            let isPNG = bytes.starts(with: PNGFile.signature)
            let finding = try Self.finding(in: bytes, named: isPNG ? "siwa.png" : "siwa.svg")
            // Whose the logo is cannot be known then.
            #expect(finding?.verdict == .needsReview)
        }
    }

    @Test("the words count in a text chunk, not in pixels or names of a PNG, nor in one that is damaged")
    func chunks() throws {
        let words = Array(ButtonImage.placeholderNotice.utf8)
        func file(_ type: String, _ data: [UInt8]) -> [UInt8] {
            HandmadePNG(width: 1, height: 1, parts: [(type, data)]).bytes { _, _ in [0, 0, 0, 0] }
        }
        #expect(PlaceholderNotice.isIn(file("tEXt", Array("Comment\0".utf8) + words)))
        #expect(PlaceholderNotice.isIn(file("iTXt", Array("Comment\0\0\0\0\0".utf8) + words)))
        #expect(!PlaceholderNotice.isIn(file("tEXt", Array("Comment\0".utf8) + words.dropLast())))
        #expect(!PlaceholderNotice.isIn(file("eXIf", words)))
        var damaged = file("tEXt", Array("Comment\0".utf8) + words)
        damaged[40] ^= 1
        #expect(!PlaceholderNotice.isIn(damaged))
        #expect(!PlaceholderNotice.isIn([]) && !PlaceholderNotice.isIn(PNGFile.signature))
    }
}

extension ButtonArtwork {
    /// A diamond in the place of every piece: artwork of no company.
    static var diamond: ButtonArtwork {
        var artwork = ButtonArtwork()
        let corners = [Point(12, 6), Point(18, 14), Point(12, 22), Point(6, 14)]
        let contour = Outline.Contour(start: corners[0], segments: corners.dropFirst().map { .line($0) })
        for piece in ArtworkPiece.allCases { artwork.outlines[piece] = Outline(contours: [contour]) }
        return artwork
    }
}
