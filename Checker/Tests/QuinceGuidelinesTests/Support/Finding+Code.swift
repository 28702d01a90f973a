import QuinceGuidelines

extension Finding {
    /// Whether the input breaks the rule: certainly, or as far as code can tell (`Rule.doubtInCode`).
    var isBroken: Bool {
        if self.verdict == .violation { return true }
        let rule = Rule.all.first { $0.id == self.rule }
        guard let doubt = rule?.doubtInCode ?? rule?.doubtOfDrawn else { return false }
        return self.message.hasSuffix("(\(doubt))")
    }
}
