import Crypto
package import Foundation
package import ProgramStart

/// The icon of an app, which the sign-in pages and the account page show beside its name: a square PNG or JPEG.
///
/// Other formats are refused: an SVG can have scripts, and not every browser shows the newer ones.
package struct AppIcon: Hashable, Sendable {
    /// The longest accepted file, in bytes.
    ///
    /// A limit of Quince; PNG of 512 × 512 pixels have some 50,000.
    package static let maximumLength = 262_144
    /// The accepted widths, in pixels: screens show up to three for each of the 56 on the page.
    package static let widths = 64...1_024

    package enum Format: String, Hashable, Sendable {
        case png
        case jpeg
    }

    /// The digest of the bytes and the format, such as `9f86…0a08.png`; also the file name in its URL.
    package let name: String
    package let bytes: Data

    /// An icon that was checked before it was stored.
    package init(uncheckedName name: String, bytes: Data) {
        self.name = name
        self.bytes = bytes
    }

    /// Reads the icon of an app.
    ///
    /// - Throws: ``ProgramStart/ConfigurationError`` for a file that can't be read or isn't such an icon.
    package init(readingFileAt path: String, of clientID: String) throws(ConfigurationError) {
        let wanted =
            "give a square PNG or JPEG, \(Self.widths.lowerBound) to \(Self.widths.upperBound) pixels wide"
        let kind = "icon of '\(clientID)'"
        let bytes = try ConfigurationText.bytes(of: path, called: kind, limit: Self.maximumLength) { wanted }
        guard let picture = Picture([UInt8](bytes)) else {
            throw ConfigurationError("\(path): the \(kind) isn't a complete PNG or JPEG; \(wanted)")
        }
        guard picture.width == picture.height, Self.widths.contains(picture.width) else {
            throw ConfigurationError(
                "\(path): the \(kind) is \(picture.width) × \(picture.height) pixels; \(wanted)"
            )
        }
        let digest = SHA256.hash(data: bytes).prefix(16).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        self.init(uncheckedName: "\(digest.joined()).\(picture.format.rawValue)", bytes: bytes)
    }

    /// The format of the icon with this name; nil for a text that isn't such a name.
    package static func format(ofName name: String) -> Format? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 32,
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return Format(rawValue: String(parts[1]))
    }
}

/// What the header of a picture says; its pixels are the browser's to read.
private struct Picture {
    let format: AppIcon.Format
    let width: Int
    let height: Int

    /// nil for bytes that don't begin and end as a PNG or a JPEG does.
    init?(_ bytes: [UInt8]) {
        guard let picture = Self(png: bytes) ?? Self(jpeg: bytes) else { return nil }
        self = picture
    }

    private init(format: AppIcon.Format, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Signature, IHDR first, IEND last (PNG §5).
    private init?(png bytes: [UInt8]) {
        let start: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        ]
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        guard bytes.count >= 45, bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else {
            return nil
        }
        self.init(format: .png, width: bytes.number(at: 16, 4), height: bytes.number(at: 20, 4))
    }

    /// SOI, segments up to the frame header, EOI (ITU-T T.81 §B.1 and B.2.2).
    private init?(jpeg bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), bytes.suffix(2).elementsEqual([0xFF, 0xD9]) else {
            return nil
        }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                // Any marker can have fill bytes before it.
                place += 1
            } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                self.init(
                    format: .jpeg,
                    width: bytes.number(at: place + 7, 2),
                    height: bytes.number(at: place + 5, 2)
                )
                return
            } else {
                place += 2 + max(2, bytes.number(at: place + 2, 2))
            }
        }
        return nil
    }
}

extension [UInt8] {
    /// The number in `count` bytes, the most significant first.
    fileprivate func number(at place: Int, _ count: Int) -> Int {
        self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
