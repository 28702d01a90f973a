/// The biometric method of a device.
public enum BiometricMethod: Hashable, Sendable, CaseIterable {
    case faceID
    case touchID
    case opticID

    /// Apple's name of the method in the app's language, such as *Face ID*.
    public var name: String { self.name(in: .ofApp) }

    /// Apple translates the names only for mainland China and in Arabic.
    func name(in language: SignInLanguage) -> String {
        switch (self, language) {
        case (.faceID, .arabic): "بصمة الوجه"
        case (.touchID, .arabic): "بصمة الإصبع"
        case (.opticID, .arabic): "بصمة العين"
        case (.faceID, .simplifiedChinese): "面容 ID"
        case (.touchID, .simplifiedChinese): "触控 ID"
        case (.faceID, _): "Face ID"
        case (.touchID, _): "Touch ID"
        case (.opticID, _): "Optic ID"
        }
    }
}
