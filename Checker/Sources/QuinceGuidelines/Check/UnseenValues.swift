/// The values of buttons that rules need and no reader found.
///
/// A value that a reader looked for and couldn't determine needs review. These weren't even found, so no rule speaks of them.
package enum UnseenValues {
    /// One remark for each button with such values, in the order of their places.
    package static func notes(on buttons: [MeasuredButton]) -> [PageNote] {
        let places = Dictionary(grouping: buttons, by: \.place)
        return places.sorted { $0.key < $1.key }.compactMap { place, variants in
            // Where one screen shows a value, it was checked.
            let all = variants.map { Set($0.unseenValues) }
            guard let first = all.first else { return nil }
            let missing = all.dropFirst().reduce(first) { $0.intersection($1) }
            let names = variants[0].unseenValues.filter(missing.contains)
            guard !names.isEmpty else { return nil }
            return PageNote(place, .measuredInPart, "not found: \(names.joined(separator: ", "))")
        }
    }
}

extension MeasuredButton {
    /// The names of values that rules need, in a fixed order.
    fileprivate var unseenValues: [String] {
        var names: [String] = []
        func note<Value>(_ name: String, _ value: Measured<Value>) {
            if value.isUnseen { names.append(name) }
        }
        note("width", self.width)
        note("height", self.height)
        if self.kind.isCustom { note("fill", self.fill) }
        // The file of a picture doesn't show what is around it.
        if self.place.line != nil { note("background", self.background) }
        if self.fill.value?.alpha == 0, case .unknown = self.background { names.append("background") }
        if self.kind.isCustom { names += self.unseenDrawing }
        if self.isLogoOnly || self.kind == .image { note("accessible name", self.accessibleName) }
        if self.place.line != nil {
            note("space around it", self.clearSpace)
            // A page in a browser and a storyboard have a screen; code has one only where it is laid out.
            note("place on the screen", self.box)
        }
        return names
    }

    /// The values of what the project draws: a platform's own button has them from the platform.
    private var unseenDrawing: [String] {
        var names: [String] = []
        func note<Value>(_ name: String, _ value: Measured<Value>) {
            if value.isUnseen { names.append(name) }
        }
        note("outline", self.border)
        if let border = self.border.value.flatMap(\.self), border.color.knownValue == nil {
            names.append("outline color")
        }
        if self.kind == .customText {
            note("title", self.title?.text ?? .unseen)
            if let title = self.title, title.capHeight.value == nil {
                note("title size", title.size)
                note("title color", title.color)
                note("title font", title.font)
            }
        }
        note("logo", self.logo)
        if let logo = self.logo.value.flatMap(\.self) {
            note("logo size", logo.size)
            if case .official = logo.artwork {} else { note("logo color", logo.color) }
        }
        return names
    }
}

extension Measured {
    fileprivate var isUnseen: Bool { if case .unseen = self { true } else { false } }
}
