import QuinceButtons

/// What a person should know of the pictures that were written.
enum ButtonRemarks {
    static func say(about images: [(image: ButtonImage, format: ButtonImage.Format)]) {
        if images.contains(where: { $0.image.hasPlaceholder(as: $0.format) }) {
            Terminal.note("\(ButtonImage.placeholderNotice) Apple's files: quince artwork import")
        }
        let shrunk = images.filter { ($0.image.layout.title?.shrink ?? 1) < 1 }.map(\.image)
        if let remark = self.remark(onShrunk: shrunk, of: images.count) { Terminal.note(remark) }
        if images.contains(where: {
            $0.image.specification.mode != .logo && $0.image.specification.width < 140
        }) {
            Terminal.note("Apple's guidelines ask for at least 140 × 30 points.")
        }
    }

    private static func remark(onShrunk images: [ButtonImage], of count: Int) -> String? {
        guard
            let (title, locale) = images.compactMap({ image in
                image.layout.title.map { ($0, image.specification.locale) }
            })
            .min(by: { $0.0.shrink < $1.0.shrink })
        else { return nil }
        let percent = Int((title.shrink * 100).rounded())
        guard count > 1 else {
            return "'\(title.text)' shrinks to \(percent) % to fit; a wider button shows it at full size."
        }
        return
            "\(images.count) of \(count) titles shrink to fit, '\(title.text)' (\(locale)) most of all, to \(percent) %; wider buttons show them at full size."
    }
}
