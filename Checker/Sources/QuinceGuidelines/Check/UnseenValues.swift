/// The values of buttons that the project draws itself, as far as rules need them and no reader found them.
///
/// A value that a reader looked for and couldn't determine needs review. These weren't even found, so no rule speaks of them.
package enum UnseenValues {
    /// One remark for each button with such values, in the order of their places.
    package static func notes(on buttons: [MeasuredButton]) -> [PageNote] {
        let places = Dictionary(grouping: buttons.filter(\.kind.isCustom), by: \.place)
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
            if case .unseen = value { names.append(name) }
        }
        note("width", self.width)
        note("height", self.height)
        note("fill", self.fill)
        // A place without a line is a picture's, whose file doesn't show what is behind it.
        if self.place.line != nil { note("background", self.background) }
        if self.kind == .customText {
            note("title", self.title?.text ?? .unseen)
            if let title = self.title, title.capHeight.value == nil {
                note("title size", title.size)
                note("title color", title.color)
            }
        }
        note("logo", self.logo)
        if let logo = self.logo.value.flatMap(\.self) {
            if case .official = logo.artwork {
                note("logo size", logo.size)
            } else {
                note("logo color", logo.color)
            }
        }
        return names
    }
}
