extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let flowRules: [Rule] = [
        .delaySignIn, .explainValue, .accountSetupFirst, .noPassword, .noEmailAfterRelay, .noNameAgain,
        .optionalMarked, .optionalNotBlocking, .welcome, .showData, .indicateMethod, .linkAccount,
        .commerceAfterPurchase,
    ]
}
