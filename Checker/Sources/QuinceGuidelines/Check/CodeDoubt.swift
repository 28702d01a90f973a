// What code doesn't prove needs review.

extension MeasuredButton {
    /// Records that the button was read from code.
    ///
    /// A size that no button has is usually that of an element inside the button or around it.
    mutating func becomeCode() {
        self.isFromCode = true
        guard self.kind.isCustom, let height = self.height.knownValue else { return }
        if height < Self.leastPlausibleHeight {
            self.height = .assumed(height, because: "it may be that of an element inside the button")
        } else if let size = self.title?.size.knownValue, size > Self.largestPlausibleRatio * height {
            self.title?.size = .assumed(size, because: "such a title nearly fills the height that was read")
        }
    }

    private static let leastPlausibleHeight = 25.0
    /// The title's size, as a part of the button's height.
    private static let largestPlausibleRatio = 0.55

    /// Why a finding about this button needs review; nil if it is certain.
    func doubt(of rule: Rule) -> String? {
        if let doubt = self.doubt { return doubt }
        guard self.isFromCode else { return nil }
        if let doubt = rule.doubtInCode { return doubt }
        if self.kind.isCustom, let doubt = rule.doubtOfDrawn { return doubt }
        // Links to the App Store and components that all buttons of an app share may show Apple's logo, too.
        let file = self.place.path.split(separator: "/").last?.lowercased() ?? ""
        let isNamed =
            self.title?.text.value != nil || self.accessibleName.value?.isEmpty == false
            || file.contains("apple")
        guard self.kind == .customText, !isNamed, !Self.rulesOfAnyButton.contains(rule.id) else { return nil }
        return "its title isn't known, so it may be a button of another kind"
    }

    /// Rules that every button with Apple's logo has to keep.
    private static let rulesOfAnyButton: Set<String> = [Rule.logoArtwork.id, Rule.accessibleName.id]
}

extension MeasuredScreen {
    /// Why a finding about this screen needs review; nil if it is certain.
    func doubt(of rule: Rule) -> String? { self.doubt ?? (self.isFromCode ? rule.doubtInCode : nil) }
}
