import Foundation
import QuinceButtons
import QuinceGuidelines
import Testing

/// Whatever stands in a picture, it is measured or refused with a sentence.
@Suite("Pictures that are damaged")
struct PictureHostileTests {
    private typealias Chunk = (type: String, data: [UInt8])

    /// Every kind of PNG, and a button as Quince draws it.
    private static var pictures: [[Chunk]] {
        get throws {
            let kinds = [(0, 1), (0, 16), (2, 8), (4, 8), (6, 8), (6, 16)].map { type, depth in
                var file = HandmadePNG(width: 150, height: 34, depth: depth, colorType: type)
                (file.filter, file.isInterlaced) = (type % 5, type % 4 == 2)
                let most = 1 << depth - 1
                let count = [0: 1, 2: 3, 4: 2, 6: 4][type] ?? 1
                return file.bytes { x, y in (0..<count).map { ((x / 9 + y / 7) % 2 + $0) % 2 * most } }
            }
            let button = try ButtonImage(ButtonSpecification.asked(.center, ["width": "150"])).png()
            return (kinds + [button]).map(Self.chunks)
        }
    }

    private static func chunks(_ file: [UInt8]) -> [Chunk] {
        var (chunks, rest): ([Chunk], ArraySlice<UInt8>) = ([], file.dropFirst(8))
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            chunks.append((type, Array(rest.dropFirst(8).prefix(length))))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    /// The file of some chunks, with right checksums: damage behind them is reached.
    private static func file(_ chunks: [Chunk]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunks.flatMap { HandmadePNG.chunk($0.type, $0.data) }
    }

    private static func damaged(_ chunks: [Chunk], _ chance: inout SmallRandom) -> [UInt8] {
        var chunks = chunks
        let place = Int(chance.next() % UInt64(chunks.count))
        switch chance.next() % 6 {
        case 0: chunks.remove(at: place)
        case 1: chunks.insert(chunks[place], at: Int(chance.next() % UInt64(chunks.count + 1)))
        case 2: chunks.swapAt(place, Int(chance.next() % UInt64(chunks.count)))
        case 3: return DrawnHostileTests.damaged(Self.file(chunks), with: [], &chance)
        default:
            for _ in 0...chance.next() % 4 where !chunks[place].data.isEmpty {
                let index = Int(chance.next() % UInt64(chunks[place].data.count))
                chunks[place].data[index] = UInt8(truncatingIfNeeded: chance.next())
            }
        }
        return Self.file(chunks)
    }

    /// Whether a file is measured.
    private static func isMeasured(_ path: String, _ bytes: [UInt8]) async -> Bool {
        await !DrawnHostileTests.inspect(path, Data(bytes)).buttons.isEmpty
    }

    @Test(
        "PNG with other bytes behind right checksums, and without some of its parts",
        .timeLimit(.minutes(20))
    )
    func png() async throws {
        let seeds = try Self.pictures
        for seed in seeds { #expect(await Self.isMeasured("siwa.png", Self.file(seed))) }
        var (soak, measured) = (Soak(), 0)
        await soak.run(60, of: "PNG files") { chance in
            let bytes = Self.damaged(seeds[Int(chance.next() % UInt64(seeds.count))], &chance)
            if await Self.isMeasured("siwa.png", bytes) { measured += 1 }
        }
        #expect(measured > 0 && measured < soak.rounds, "seed \(soak.seed): \(measured) of \(soak.rounds)")
    }

    @Test("drawings with other bytes and with parts of each other", .timeLimit(.minutes(20)))
    func svg() async throws {
        let widths = ["130", "150", "375"]
        let seeds = try widths.map { width in
            Array(try ButtonImage(ButtonSpecification.asked(.center, ["width": width])).svg().utf8)
        }
        for seed in seeds { #expect(await Self.isMeasured("siwa.svg", seed)) }
        var (soak, measured) = (Soak(), 0)
        await soak.run(60, of: "drawings") { chance in
            let one = seeds[Int(chance.next() % UInt64(seeds.count))]
            let other = seeds[Int(chance.next() % UInt64(seeds.count))]
            let bytes = DrawnHostileTests.damaged(one, with: other, &chance)
            if await Self.isMeasured("siwa.svg", bytes) { measured += 1 }
        }
        #expect(measured > 0 && measured < soak.rounds, "seed \(soak.seed): \(measured) of \(soak.rounds)")
    }
}
