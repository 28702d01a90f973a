/// Colors as Flutter's libraries name them.
enum FlutterColors {
    /// A color of the class `Colors`; nil for one that is not in the table.
    static func named(_ name: String, shade: Int? = nil) -> RGBColor? {
        if let shade {
            return Self.shades[name]?[shade].flatMap { RGBColor(hexadecimal: $0) }
        }
        if let color = Self.veiled(name) { return color }
        return Self.table[name].flatMap { RGBColor(hexadecimal: $0) }
    }

    /// Black and white with how opaque they are: `black54`.
    private static func veiled(_ name: String) -> RGBColor? {
        if name == "transparent" { return .clear }
        let isBlack = name.hasPrefix("black")
        guard isBlack || name.hasPrefix("white") else { return nil }
        let percent = name.dropFirst(5)
        guard !percent.isEmpty else { return isBlack ? .black : .white }
        let alphas: [Substring: Double] = [
            "87": 0xDD, "70": 0xB3, "60": 0x99, "54": 0x8A, "45": 0x73, "38": isBlack ? 0x61 : 0x62,
            "30": 0x4D,
            "26": 0x42, "24": 0x3D, "12": 0x1F, "10": 0x1A,
        ]
        return alphas[percent].map { RGBColor(white: isBlack ? 0 : 1, alpha: $0 / 255) }
    }

    private static let table = [
        "red": "F44336", "pink": "E91E63", "purple": "9C27B0", "deepPurple": "673AB7", "indigo": "3F51B5",
        "blue": "2196F3", "lightBlue": "03A9F4", "cyan": "00BCD4", "teal": "009688", "green": "4CAF50",
        "lightGreen": "8BC34A", "lime": "CDDC39", "yellow": "FFEB3B", "amber": "FFC107", "orange": "FF9800",
        "deepOrange": "FF5722", "brown": "795548", "grey": "9E9E9E", "blueGrey": "607D8B",
        "redAccent": "FF5252",
        "pinkAccent": "FF4081", "purpleAccent": "E040FB", "deepPurpleAccent": "7C4DFF",
        "indigoAccent": "536DFE",
        "blueAccent": "448AFF", "lightBlueAccent": "40C4FF", "cyanAccent": "18FFFF", "tealAccent": "64FFDA",
        "greenAccent": "69F0AE", "lightGreenAccent": "B2FF59", "limeAccent": "EEFF41",
        "yellowAccent": "FFFF00",
        "amberAccent": "FFD740", "orangeAccent": "FFAB40", "deepOrangeAccent": "FF6E40",
    ]

    private static let shades: [String: [Int: String]] = [
        "grey": [
            50: "FAFAFA", 100: "F5F5F5", 200: "EEEEEE", 300: "E0E0E0", 350: "D6D6D6", 400: "BDBDBD",
            500: "9E9E9E",
            600: "757575", 700: "616161", 800: "424242", 850: "303030", 900: "212121",
        ],
        "blueGrey": [
            50: "ECEFF1", 100: "CFD8DC", 200: "B0BEC5", 300: "90A4AE", 400: "78909C", 500: "607D8B",
            600: "546E7A",
            700: "455A64", 800: "37474F", 900: "263238",
        ],
    ]
}
