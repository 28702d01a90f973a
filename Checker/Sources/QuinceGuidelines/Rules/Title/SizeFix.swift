/// The change of a font's size that is written as one number to 43 % of the height, wherever that number counts.
struct SizeFix {
    /// nil if the titles that share the number are in buttons of different heights, or one of these is not known.
    func change(for finding: Finding, in inspection: Inspection) -> Outcome.Fix? {
        guard let button = finding.button, let written = button.title?.writtenSize,
            let height = button.height.knownValue, let wanted = Rule.titleSize(for: height),
            let whole = Int(exactly: wanted)
        else { return nil }
        let titled = inspection.buttons.filter { $0.title?.writtenSize?.place == written.place }
        let fits = titled.allSatisfy { other in
            other.kind == .customText
                && other.height.knownValue.map { Rule.isInProportion(size: wanted, height: $0) } == true
        }
        let text = written.text.contains(".") ? "\(wanted)" : "\(whole)"
        guard fits, text != written.text else { return nil }
        return Outcome.Fix(at: written.place, replacing: written.text, by: text)
    }
}
