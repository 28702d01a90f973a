import Foundation
import QuinceArtwork
import QuinceButtons
import Testing

@Suite("ArtworkStore")
struct ArtworkStoreTests {
    private let now = Date(timeIntervalSince1970: 1_750_000_000)

    private func withStore(_ body: (ArtworkStore) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "artwork-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(ArtworkStore(folder: folder))
    }

    private func bytes(_ artwork: SyntheticArtwork) -> [UInt8] { Array(artwork.svg.utf8) }

    @Test("what is added is listed with digest and date, and drawn")
    func added() throws {
        try self.withStore { store in
            #expect(store.names().isEmpty && store.artwork().artwork.isEmpty)
            for piece in ArtworkPiece.allCases {
                _ = try store.add(self.bytes(.init(piece: piece)), source: "Logo.svg", now: self.now)
            }
            let entries = try store.names().map { try store.entry($0).entry }
            #expect(
                entries.map(\.name) == [
                    "left-large-black.svg", "left-medium-black.svg", "left-small-black.svg",
                    "logo-only-black.svg",
                ]
            )
            #expect(
                entries.allSatisfy {
                    $0.imported == self.now && $0.source == "Logo.svg" && $0.sha256.count == 64
                }
            )
            let artwork = store.artwork().artwork
            #expect(ArtworkPiece.allCases.allSatisfy(artwork.hasOutline))
        }
    }

    @Test("twins share one path")
    func twins() throws {
        try self.withStore { store in
            _ = try store.add(self.bytes(.init(piece: .logoOnly)), source: "a.svg", now: self.now)
            let white = SyntheticArtwork(piece: .logoOnly, logo: "white", ground: "black")
            var other = white
            other.offset = 0.01
            #expect(throws: ArtworkRefusal.self) {
                try store.add(self.bytes(other), source: "b.svg", now: self.now)
            }
            _ = try store.add(self.bytes(white), source: "b.svg", now: self.now)
            #expect(store.names().count == 2)
        }
    }

    @Test("a file that was changed behind the store's back is not drawn, and the others are")
    func changed() throws {
        try self.withStore { store in
            for piece in [ArtworkPiece.logoOnly, .leftSmall] {
                _ = try store.add(self.bytes(.init(piece: piece)), source: "a.svg", now: self.now)
            }
            let path = store.folder.appending(path: "logo-only-black.svg.json")
            let text = try String(contentsOf: path, encoding: .utf8)
            let other = Data(self.bytes(.init(piece: .logoOnly, offset: 0.01))).base64EncodedString()
            let content = try #require(text.firstMatch(of: /"content" : "([^"]*)"/)).output.1
            for bad in [
                "junk", "", text.replacing(content, with: other),
                text.replacing("logo-only", with: "left-large"),
            ] {
                try Data(bad.utf8).write(to: path)
                let (artwork, damages) = store.artwork()
                #expect(artwork.hasOutline(of: .leftSmall) && !artwork.hasOutline(of: .logoOnly))
                #expect(
                    damages.count == 1
                        && "\(damages)".contains(
                            "import it again, or: quince artwork remove logo-only-black.svg"
                        )
                )
            }
            _ = try store.add(self.bytes(.init(piece: .logoOnly)), source: "a.svg", now: self.now)
            #expect(store.artwork().damages.isEmpty)
            #expect(try store.remove("logo-only-black.svg"))
            #expect(try !store.remove("logo-only-black.svg"))
        }
    }

    @Test("what is not ours in the folder stays as it is, whatever its name")
    func foreign() throws {
        try self.withStore { store in
            let manager = FileManager.default
            _ = try store.add(self.bytes(.init(piece: .logoOnly)), source: "a.svg", now: self.now)
            for name in ["package.json", "package", ".json", "...json", "src.json"] {
                try Data("{}".utf8).write(to: store.folder.appending(path: name))
            }
            try manager.createDirectory(
                at: store.folder.appending(path: "src"),
                withIntermediateDirectories: true
            )
            #expect(store.names() == ["logo-only-black.svg"] && store.artwork().damages.isEmpty)
            for name in ["package", "", "..", ".", "src", "../x", "logo-only-black.svg.json"] {
                #expect(try !store.remove(name))
            }
            #expect(try manager.contentsOfDirectory(atPath: store.folder.path).count == 8)
        }
    }

    @Test("of two twins that differ, imported at once, one is kept")
    func race() async throws {
        for _ in 0..<10 {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "artwork-\(UUID().uuidString)"
            )
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = ArtworkStore(folder: folder)
            let twins = [
                SyntheticArtwork(piece: .logoOnly),
                SyntheticArtwork(piece: .logoOnly, logo: "white", ground: "black", offset: 0.01),
            ]
            let kept = await withTaskGroup(of: Bool.self) { group in
                for twin in twins {
                    group.addTask { (try? store.add(self.bytes(twin), source: "a", now: self.now)) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(kept == 1 && store.names().count == 1)
        }
    }

    @Test("where a user's files are")
    func folders() {
        let home = URL(fileURLWithPath: "/home/u", isDirectory: true)
        func path(_ environment: [String: String]) -> String {
            ArtworkStore.userFolder(environment: environment, home: home).path
        }
        #expect(path(["QUINCE_ARTWORK": "/a/b", "XDG_DATA_HOME": "/x"]) == "/a/b")
        #if !os(macOS)
        #expect(path([:]) == "/home/u/.local/share/quince/artwork")
        #expect(path(["XDG_DATA_HOME": "/x", "QUINCE_ARTWORK": ""]) == "/x/quince/artwork")
        #expect(path(["XDG_DATA_HOME": "relative"]) == "/home/u/.local/share/quince/artwork")
        #endif
    }

    @Test(
        "buttons have it in place of the placeholder mark, in the same box",
        arguments: ButtonSpecification.Mode.allCases
    )
    func drawn(_ mode: ButtonSpecification.Mode) throws {
        try self.withStore { store in
            for piece in ArtworkPiece.allCases {
                _ = try store.add(self.bytes(.init(piece: piece)), source: "a.svg", now: self.now)
            }
            let parameters = mode == .logo ? [("size", "60")] : [("height", "60"), ("width", "300")]
            let specification = try ButtonSpecification(mode: mode, parameters: parameters + [("scale", "4")])
            let placeholder = try ButtonImage(specification)
            let image = try ButtonImage(specification, artwork: store.artwork().artwork)
            #expect(placeholder.hasPlaceholder(as: .png) && placeholder.hasPlaceholder(as: .svg))
            #expect(!image.hasPlaceholder(as: .png) && !image.hasPlaceholder(as: .svg))
            #expect(image.raster != placeholder.raster)
            #expect(image.layout == placeholder.layout)
            #expect(
                image.svg().contains(ButtonImage.artworkNotice)
                    && placeholder.svg().contains(ButtonImage.placeholderNotice)
            )
            // The ink lies in the box that the layout names, to the pixel.
            let box = image.layout.logo
            let (x, y) = Self.ink(of: image.raster, until: image.layout.title.map { $0.x * 4 } ?? 1_000)
            #expect(
                abs(Double(x.lowerBound) - box.x * 4) <= 1 && abs(Double(x.upperBound) - box.maxX * 4) <= 1
            )
            #expect(
                abs(Double(y.lowerBound) - box.y * 4) <= 1 && abs(Double(y.upperBound) - box.maxY * 4) <= 1
            )
        }
    }

    /// The columns and rows with white in them, left of the title.
    private static func ink(of raster: Raster, until end: Double) -> (Range<Int>, Range<Int>) {
        let inked = raster.pixels.indices.filter {
            raster.pixels[$0] & 0xFF > 20 && Double($0 % raster.width) < end - 1
        }
        let (x, y) = (inked.map { $0 % raster.width }, inked.map { $0 / raster.width })
        return ((x.min() ?? 0)..<(x.max() ?? 0) + 1, (y.min() ?? 0)..<(y.max() ?? 0) + 1)
    }

    @Test("pixels serve a left button of 44 points at their scale, and nothing else")
    func pixels() throws {
        var artwork = ButtonArtwork()
        let coverage = [UInt8](repeating: 0, count: 24 * 44 * 4).indices.map { UInt8($0 % 251) }
        artwork.bitmaps[.leftSmall] = [2: .init(scale: 2, width: 48, height: 88, coverage: coverage)]
        func image(_ mode: ButtonSpecification.Mode, _ parameters: [(String, String)]) throws -> ButtonImage {
            try ButtonImage(ButtonSpecification(mode: mode, parameters: parameters), artwork: artwork)
        }
        let fitting = try image(.left, [("height", "44"), ("scale", "2"), ("border_radius", "0")])
        #expect(!fitting.hasPlaceholder(as: .png) && fitting.hasPlaceholder(as: .svg))
        // The small logo's box begins at 6 points, as its canvas has it.
        let raster = fitting.raster
        for (column, row) in [(12, 30), (30, 60), (47, 87)] {
            #expect(UInt8(raster.pixels[row * raster.width + column] & 0xFF) == coverage[row * 48 + column])
        }
        for (mode, parameters) in [
            (.left, [("height", "44"), ("scale", "3")]), (.left, [("height", "45"), ("scale", "2")]),
            (.center, [("height", "44"), ("scale", "2")]),
            (.left, [("height", "44"), ("scale", "2"), ("locale", "ar_SA")]),
            (.left, [("height", "44"), ("scale", "2"), ("logo-size", "large")]),
        ] as [(ButtonSpecification.Mode, [(String, String)])] {
            #expect(try image(mode, parameters).hasPlaceholder(as: .png))
        }
    }
}
