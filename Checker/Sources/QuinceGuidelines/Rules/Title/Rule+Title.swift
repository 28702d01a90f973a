// Title: what a button says, in which letters, and where in the button. Which titles are approved comes from QuinceButtons; all
// else here is the guidelines' own.

extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let titleRules: [Rule] = [
        .titleWording, .titleCase, .titleConsistent, .titleFont, .titleRatio, .titleColor, .titleContrast,
        .titleVerticalCenter, .titleRightMargin, .titleFits, .titleWatch,
    ]
}
