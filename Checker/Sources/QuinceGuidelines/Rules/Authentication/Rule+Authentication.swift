extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let authenticationRules: [Rule] = [
        .noPasscode, .emailKeyboard, .biometricName, .biometricAvailability, .biometricUserAction,
        .singleMethod,
        .biometricSetting, .biometricIcon, .signUpPath,
    ]
}
