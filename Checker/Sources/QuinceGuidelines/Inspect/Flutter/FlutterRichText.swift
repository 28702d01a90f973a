/// The spans of a text, read one after the other.
struct FlutterRichText {
    private var parts:
        [(string: CodeString?, strings: [CodeString], style: DrawnTextStyle, place: SourcePlace)] =
            []
    /// What stands in the text and is no text.
    private(set) var views: [DrawnView] = []
    private static let maximumCount = 60

    /// Adds a `TextSpan` or `WidgetSpan` with what is in it.
    mutating func add(_ bound: CodeBound, _ outer: DrawnTextStyle, _ widget: FlutterWidget, depth: Int = 0) {
        guard depth < 12, self.parts.count < Self.maximumCount else { return }
        let value = widget.values.resolver.resolved(bound)
        switch value.expression.form {
        case .call(let call) where call.name == "TextSpan":
            let style = widget.values.style(call["style"].map { value.with($0) }).over(outer)
            if let text = call["text"] {
                let strings = widget.vocabulary.strings(value.with(text))
                if strings.first?.text != "" { self.take(strings, style, value.with(text).place, value) }
            }
            if let children = call["children"] {
                self.add(value.with(children), style, widget, depth: depth + 1)
            }
        case .call(let call) where call.name == "WidgetSpan":
            if let child = call["child"] { self.views += widget.drawer.views(value.with(child)) }
        case .list(let items):
            for item in items { self.add(value.with(item), outer, widget, depth: depth + 1) }
        default: self.take(widget.vocabulary.strings(value), outer, value.place, value)
        }
    }

    private mutating func take(
        _ strings: [CodeString],
        _ style: DrawnTextStyle,
        _ place: SourcePlace,
        _ value: CodeBound
    ) {
        let all = strings.isEmpty ? [CodeString(nil, at: value)] : strings
        self.parts.append((all.count == 1 ? all[0] : nil, all, style, place))
    }

    /// All spans as one text, with the style of the longest; nil if there is none.
    var text: DrawnView? {
        guard let first = self.parts.first else { return nil }
        var strings = first.strings
        if self.parts.count > 1 {
            // Of several languages only the first can be put together.
            let pieces = self.parts.map { $0.string ?? $0.strings[0] }
            strings = [pieces.dropFirst().reduce(pieces[0]) { $0.followed(by: $1) }]
        }
        func length(_ place: Int) -> Int { self.parts[place].strings[0].text?.count ?? 0 }
        let longest = self.parts.indices.max { length($0) < length($1) } ?? 0
        var text = DrawnText(strings: strings)
        text.style = self.parts[longest].style
        let colors = self.parts.filter { $0.strings[0].text?.allSatisfy(\.isWhitespace) != true }.map(
            \.style.color
        )
        if colors.contains(where: { $0 != text.style.color }) { text.style.color = .unseen }
        return DrawnView(.text(text), at: first.place)
    }
}
