// Android: reads layouts and resources of Android apps: sizes in dp, colors for day and night, styles with their parents,
// texts by language. What code does to a view later is not seen.

/// Colors as Android's resources name and write them.
enum AndroidColors {
    /// `#RRGGBB`, `#AARRGGBB`, `@android:color/black`; nil for references to the app's own.
    static func literal(_ text: String) -> RGBColor? {
        if text.hasPrefix("#") { return RGBColor(argb: text) }
        guard let name = text.split(separator: "/").last, text.contains("android:color/") else { return nil }
        return Self.system[String(name)].flatMap { RGBColor(argb: $0) }
    }

    private static let system = [
        "black": "#000000", "white": "#FFFFFF", "transparent": "#00000000", "darker_gray": "#AAAAAA",
        "background_dark": "#000000", "background_light": "#FFFFFF", "holo_blue_light": "#33B5E5",
        "holo_blue_dark": "#0099CC", "holo_red_light": "#FF4444", "holo_red_dark": "#CC0000",
        "holo_green_light": "#99CC00", "holo_green_dark": "#669900", "holo_orange_light": "#FFBB33",
        "holo_orange_dark": "#FF8800", "holo_purple": "#AA66CC",
    ]
}
