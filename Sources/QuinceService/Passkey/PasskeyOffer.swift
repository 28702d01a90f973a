import WebPages

/// What a page tells the passkey script: which ceremony, and whom to ask.
package struct PasskeyOffer: Hashable, Sendable {
    package let partyID: String
    /// Where the script gets the options.
    let optionsPath: String
    /// Where it sends what the browser made of them.
    let answerPath: String
    /// Whether it is the first way to sign in.
    let isFirst: Bool
    let script = Assets.passkeyScript.path

    package init(partyID: String, optionsPath: String, answerPath: String, isFirst: Bool = false) {
        self.partyID = partyID
        self.optionsPath = optionsPath
        self.answerPath = answerPath
        self.isFirst = isFirst
    }
}
