// Compose: reads Kotlin code that draws screens with Jetpack Compose or Compose Multiplatform. What themes decide stays unknown.

/// Colors as Compose names them.
enum ComposeColors {
    static func named(_ name: String) -> RGBColor? {
        switch name {
        case "Black": .black
        case "White": .white
        case "Transparent": .clear
        default: Self.table[name].flatMap { RGBColor(hexadecimal: $0) }
        }
    }

    private static let table = [
        "DarkGray": "444444", "Gray": "888888", "LightGray": "CCCCCC", "Red": "FF0000", "Green": "00FF00",
        "Blue": "0000FF", "Yellow": "FFFF00", "Cyan": "00FFFF", "Magenta": "FF00FF",
    ]
}
