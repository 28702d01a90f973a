import QuinceGuidelines

extension Finding {
    /// Whether the input breaks the rule: certainly, or as far as code can tell (`Rule.doubtInCode`).
    var isBroken: Bool {
        if self.verdict == .violation { return true }
        guard let doubt = Rule.all.first(where: { $0.id == self.rule })?.doubtInCode else { return false }
        return self.message.hasSuffix("(\(doubt))")
    }
}
