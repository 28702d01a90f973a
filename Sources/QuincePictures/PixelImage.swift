/// An image as pixels: red, green, blue and alpha, eight bits each, not premultiplied.
public struct PixelImage: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels, four bytes each, in rows from the top.
    public private(set) var bytes: [UInt8]

    /// A pixel.
    public struct Pixel: Hashable, Sendable {
        /// The red component, 0 to 255.
        public var red: UInt8
        /// The green component, 0 to 255.
        public var green: UInt8
        /// The blue component, 0 to 255.
        public var blue: UInt8
        /// The opacity: 0 is transparent, 255 is opaque.
        public var alpha: UInt8

        /// Creates a pixel from its components, 0 to 255 each.
        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// Creates a transparent image.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        self.bytes = [UInt8](repeating: 0, count: self.width * self.height * 4)
    }

    /// The pixel at a column and a row, which must be inside the image.
    public subscript(x: Int, y: Int) -> Pixel {
        get {
            let at = (y * self.width + x) * 4
            return Pixel(
                red: self.bytes[at],
                green: self.bytes[at + 1],
                blue: self.bytes[at + 2],
                alpha: self.bytes[at + 3]
            )
        }
        set {
            let at = (y * self.width + x) * 4
            self.bytes[at] = newValue.red
            self.bytes[at + 1] = newValue.green
            self.bytes[at + 2] = newValue.blue
            self.bytes[at + 3] = newValue.alpha
        }
    }
}
