import OutgoingMail

/// The message that `orchard serve` prints once the shop accepts requests.
struct StartMessage {
    let configuration: ShopConfiguration
    let url: WebOrigin

    /// The message.
    ///
    /// Scripts read its first line, which contains only the URL.
    var text: String {
        """
        Orchard listens on \(self.url.text)

          Sign in with Apple   \(self.apple)
          Button images        \(self.configuration.buttonOrigin)
          Email                \(self.mail)
          Data                 \(self.data)

          Press Ctrl-C to stop it.
        """
    }

    private var apple: String {
        let place = self.configuration.quince.text
        return self.configuration.apple.hasKey
            ? place
            : "not set up: can't find \(AppleSettings.readyMadeKeyFile); start in the folder of 'quince serve', or set \(Setting.appleKey.variable)"
    }

    private var mail: String {
        let sender = self.configuration.mailSender.text
        return switch self.configuration.mailServer {
        case .quince: "from \(sender), shown at \(self.configuration.mailServer.page ?? "")"
        case .named(let host, let port): "from \(sender), by SMTP to \(host):\(port)"
        }
    }

    private var data: String {
        switch self.configuration.database {
        case .memory: "temporary, deleted at exit"
        case .file(let path): path
        }
    }
}
