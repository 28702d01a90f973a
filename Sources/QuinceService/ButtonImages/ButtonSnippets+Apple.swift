import QuinceButtons

extension ButtonSnippets {
    /// The system's button, or the picture where the system has none like it.
    var swiftUI: Snippet {
        Snippet(
            id: "swiftui",
            caption: "SwiftUI",
            code: self.specification.mode == .center ? self.systemSwiftUI : self.pictureSwiftUI
        )
    }

    /// The same with UIKit.
    var uiKit: Snippet {
        Snippet(
            id: "uikit",
            caption: "UIKit",
            code: self.specification.mode == .center ? self.systemUIKit : self.pictureUIKit
        )
    }

    /// `white`, `whiteOutline` or `black`; on black a black line is none.
    private var style: String {
        guard self.specification.color == .white else { return "black" }
        return self.specification.hasBorder ? "whiteOutline" : "white"
    }

    /// As both frameworks name it.
    private var kind: String {
        switch self.specification.type {
        case .signIn: "signIn"
        case .signUp: "signUp"
        case .continue: "continue"
        }
    }

    private var note: String {
        "// The system writes the title in the app's language; for this one, localize the app\n"
            + "// in \(self.language)."
    }

    private var pictureNote: String {
        "// The system has no \(self.specification.mode == .left ? "left-aligned" : "logo-only") button: "
            + "this is the picture, from the asset\n// catalog, and the text a screen reader says."
    }

    private var systemSwiftUI: String {
        """
        import AuthenticationServices
        import SwiftUI

        \(self.note)
        SignInWithAppleButton(.\(self.kind)) { request in
            request.requestedScopes = [.fullName, .email]
            request.nonce = nonce  // fresh each time
        } onCompletion: { result in
            // Send the authorization code and the identity token to your server.
        }
        .signInWithAppleButtonStyle(.\(self.style))
        .frame(width: \(self.specification.width), height: \(self.specification.height))
        \(self.corners)
        """
    }

    /// The system draws the outline with a radius of its own, and a clip would cut it away at the corners.
    private var corners: String {
        self.style == "whiteOutline"
            ? "// For an outline with another radius take the button of UIKit, which has cornerRadius."
            : ".clipShape(RoundedRectangle(cornerRadius: \(self.radiusText)))"
    }

    private var pictureSwiftUI: String {
        """
        import SwiftUI

        \(self.pictureNote)
        Button(action: signInWithApple) {
            Image("\(self.fileName)")
                .resizable()
                .frame(width: \(self.specification.width), height: \(self.specification.height))
        }
        .buttonStyle(.plain)
        .accessibilityLabel("\(Self.swift(self.label))")
        """
    }

    private var systemUIKit: String {
        """
        import AuthenticationServices

        \(self.note)
        let button = ASAuthorizationAppleIDButton(type: .\(self.kind), style: .\(self.style))
        button.cornerRadius = \(self.radiusText)
        \(self.constraints)
        """
    }

    private var pictureUIKit: String {
        """
        import UIKit

        \(self.pictureNote)
        let button = UIButton(type: .custom)
        button.setImage(UIImage(named: "\(self.fileName)"), for: .normal)
        button.accessibilityLabel = "\(Self.swift(self.label))"
        \(self.constraints)
        """
    }

    private var constraints: String {
        """
        button.addTarget(self, action: #selector(signInWithApple), for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.widthAnchor.constraint(equalToConstant: \(self.specification.width)),
            button.heightAnchor.constraint(equalToConstant: \(self.specification.height)),
        ])
        """
    }

    /// `text` inside a literal of Swift.
    static func swift(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
