import CommandLineTool
import QuinceButtons

/// Remarks about the written images.
enum ButtonRemarks {
    typealias Written = (image: ButtonImage, format: ButtonImage.Format)

    static func say(about images: [Written]) {
        if images.contains(where: { $0.image.hasPlaceholder(as: $0.format) }) {
            Terminal.note("\(ButtonImage.placeholderNotice) Apple's files: quince artwork import")
        }
        if let remark = self.remark(onTitles: images.map(\.image)) { Terminal.note(remark) }
        let specifications = images.map(\.image.specification)
        if specifications.contains(where: { $0.mode != .logo && $0.width < 140 }) {
            Terminal.note("Apple's guidelines require at least 140 × 30 points.")
        }
    }

    /// A sentence about the title that shrinks most.
    private static func remark(onTitles images: [ButtonImage]) -> String? {
        let shrunk = images.filter { TitleFit($0.specification) != nil }
        let worst = shrunk.min { ($0.layout.title?.shrink ?? 1) < ($1.layout.title?.shrink ?? 1) }
        guard let worst, let title = worst.layout.title, let fit = TitleFit(worst.specification) else {
            return nil
        }
        let percent = Int((title.shrink * 100).rounded())
        guard images.count > 1 else { return "'\(title.text)' shrinks to \(percent) %. \(fit.sentence)" }
        return
            "\(shrunk.count) of \(images.count) titles shrink, '\(title.text)' (\(worst.specification.locale)) most of all, to \(percent) %. \(fit.sentence)"
    }
}
