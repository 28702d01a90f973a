import QuinceButtons

/// Reads Apple artwork from a PNG: opaque grays, one of the left-mode files at one to three pixels per point.
enum PNGArtwork {
    static func read(_ bytes: [UInt8]) throws(ArtworkRefusal) -> ArtworkFile {
        let picture = try PNGPicture(parsing: bytes, maximumSide: 256)
        let (piece, scale) = try Self.piece(of: picture)
        let greys = try Self.greys(of: picture)
        let ground = greys[0]
        guard ground == 0 || ground == 255 else {
            throw ArtworkRefusal("the corner pixel must be black or white")
        }
        let coverage = ground == 0 ? greys : greys.map { 255 - $0 }
        try Self.checkInk(coverage, width: picture.width, piece: piece, scale: scale)
        return ArtworkFile(
            piece: piece,
            color: ground == 0 ? .white : .black,
            form: .png(scale: scale),
            content: .bitmap(
                .init(scale: scale, width: picture.width, height: picture.height, coverage: coverage)
            )
        )
    }

    private static func piece(of picture: PNGPicture) throws(ArtworkRefusal) -> (ArtworkPiece, scale: Int) {
        for piece in ArtworkPiece.allCases where piece != .logoOnly {
            for scale in 1...3
            where picture.width == Int(piece.measure.width) * scale
                && picture.height == Int(piece.measure.height) * scale
            {
                return (piece, scale)
            }
        }
        throw ArtworkRefusal(
            "the PNG is \(picture.width)×\(picture.height) pixels; Apple's are 24×44, 31×44 and 39×44, once, twice or three times as large"
        )
    }

    private static func greys(of picture: PNGPicture) throws(ArtworkRefusal) -> [UInt8] {
        let (channels, samples) = (picture.channels, picture.samples)
        var greys: [UInt8] = []
        greys.reserveCapacity(picture.width * picture.height)
        for at in stride(from: 0, to: samples.count, by: channels) {
            let pixel = samples[at..<at + channels]
            let isOpaque = channels % 2 == 1 || samples[at + channels - 1] == 255
            let colors = channels < 3 ? pixel.prefix(1) : pixel.prefix(3)
            guard isOpaque, colors.allSatisfy({ $0 == samples[at] }) else {
                let (x, y) = (at / channels % picture.width, at / channels / picture.width)
                throw ArtworkRefusal(
                    "the pixel at \(x), \(y) is \(isOpaque ? "colored" : "not opaque"); Apple's files have only opaque grays"
                )
            }
            greys.append(samples[at])
        }
        return greys
    }

    /// Checks that the inked pixels are those that the logo touches, with one pixel of tolerance at each side.
    private static func checkInk(_ coverage: [UInt8], width: Int, piece: ArtworkPiece, scale: Int)
        throws(ArtworkRefusal)
    {
        let inked = coverage.indices.filter { coverage[$0] > 8 }
        let (columns, rows) = (inked.map { $0 % width }, inked.map { $0 / width })
        let ink = piece.measure.ink
        let factor = Double(scale)
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max(),
            abs(Double(left) - (ink.x * factor).rounded(.down)) <= 1,
            abs(Double(right + 1) - (ink.maxX * factor).rounded(.up)) <= 1,
            abs(Double(top) - (ink.y * factor).rounded(.down)) <= 1,
            abs(Double(bottom + 1) - (ink.maxY * factor).rounded(.up)) <= 1
        else { throw ArtworkRefusal("the logo isn't at its place in Apple's \(piece.rawValue)") }
    }
}
