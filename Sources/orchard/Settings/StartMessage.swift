/// What `orchard serve` prints once the shop answers.
struct StartMessage {
    let configuration: ShopConfiguration
    let url: WebOrigin

    /// The message; its first line is read by scripts and says nothing but the address.
    var text: String {
        """
        Orchard listens on \(self.url.text)

          Sign in with Apple   \(self.apple)
          Button pictures      \(self.configuration.buttonOrigin)
          E-mail               \(self.mail)
          Data                 \(self.data)

          Ctrl-C ends it.
        """
    }

    private var apple: String {
        let place = self.configuration.quince.text
        return self.configuration.apple.hasKey
            ? place
            : "not set up: there is no \(AppleSettings.readyMadeKeyFile) here; start in the folder of 'quince serve', or set \(Setting.appleKey.variable)"
    }

    private var mail: String {
        self.configuration.mail.map { "from \($0.sender.text), by \($0.command)" }
            ?? "not sent; read it at \(self.url.text)\(Paths.mailbox)"
    }

    private var data: String {
        switch self.configuration.database {
        case .memory: "temporary, deleted at exit"
        case .file(let path): path
        }
    }
}
