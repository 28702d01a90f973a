import QuinceButtons
import QuinceProtocol

extension ButtonSnippets {
    /// The picture inside a link.
    var link: Snippet {
        let (name, size) = (self.fileName, self.specification)
        return Snippet(
            id: "html-link",
            caption: "The picture as a link",
            code: """
                <!-- From here your server redirects to Apple, with a fresh state and nonce. -->
                <a href="/sign-in-with-apple">
                  <img src="/images/\(name).png"
                       srcset="/images/\(name)@2x.png 2x, /images/\(name)@3x.png 3x"
                       width="\(size.width)" height="\(size.height)"
                       alt="\(Self.markup(self.label))" lang="\(self.specification.languageTag)">
                </a>
                """
        )
    }

    /// The button that Apple's own script draws.
    var officialScript: Snippet {
        let data = self.dataAttributes.map { "     data-\($0.name)=\"\($0.value)\"" }
        let path = Paths.script(self.specification.locale)
        return Snippet(
            id: "html-script",
            caption: "Apple’s script",
            code: """
                <div id="appleid-signin"
                \(data.joined(separator: "\n"))></div>
                <!-- To sign in at this service instead, load \(self.serviceURL)\(path),
                     with its client ID and a redirect URI at the origin of this page. -->
                <script src="https://appleid.cdn-apple.com\(path)"></script>
                <script>
                  AppleID.auth.init({
                    clientId: "com.example.web",
                    scope: "name email",
                    redirectURI: "https://example.com/callback",
                    state: "a fresh random text",
                    nonce: "another one",
                    usePopup: true,
                  });
                  document.addEventListener("AppleIDSignInOnSuccess", (event) => {
                    const data = event.detail.data ?? event.detail;
                    // Send data.authorization.code, .id_token and .state to your server, and data.user,
                    // which is sent only the first time.
                  });
                  document.addEventListener("AppleIDSignInOnFailure", (event) => {
                    // "user_cancelled_authorize": the user canceled; "popup_closed_by_user": or closed the popup.
                    console.log(event.detail.error);
                  });
                </script>
                """
        )
    }

    private var dataAttributes: [(name: String, value: String)] {
        let button = self.specification
        let look = [
            ("color", button.color.rawValue), ("border", "\(button.hasBorder)"),
            ("border-radius", "\(button.borderRadius)"), ("width", "\(button.width)"),
            ("height", "\(button.height)"),
        ]
        switch button.mode {
        case .center: return [("mode", "center-align"), ("type", button.type.rawValue)] + look
        case .left:
            return [("mode", "left-align"), ("type", button.type.rawValue)] + look + [
                ("logo-size", button.logoSize.rawValue), ("logo-position", "\(button.logoPosition)"),
                ("label-position", "\(button.labelPosition)"),
            ]
        case .logo: return [("mode", "logo-only")] + look
        }
    }

    /// The picture from Apple.
    var appleCommand: Snippet {
        let note =
            self.specification.type == .signUp
            ? "# Apple documents only sign-in and continue, so it may respond with 404.\n" : ""
        return Snippet(
            id: "curl-apple",
            caption: "From Apple",
            code: note + self.command("https://appleid.cdn-apple.com")
        )
    }

    /// The picture from this service.
    var serviceCommand: Snippet {
        Snippet(id: "curl-quince", caption: "From this service", code: self.command(self.serviceURL))
    }

    private func command(_ origin: String) -> String {
        let path = "\(origin)\(Paths.button(self.specification.mode))"
        let data = self.specification.parameters.map { "  -d '\($0.name)=\($0.value)' \\" }
        let scale = self.specification.scale
        let file = "\(self.fileName)\(scale == 1 ? "" : "@\(scale)x").png"
        return (["curl --fail --get '\(path)' \\"] + data + ["  -o '\(file)'"]).joined(separator: "\n")
    }

    /// `text` inside an attribute of HTML or XML.
    static func markup(_ text: String) -> String {
        SVGWriter.escaped(text)
    }
}
