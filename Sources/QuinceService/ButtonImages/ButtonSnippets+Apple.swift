import QuinceButtons

extension ButtonSnippets {
    /// The system's button, or the image if the system has no such button.
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

    /// `white`, `whiteOutline` or `black`; a black border on black is invisible.
    private var style: String {
        guard self.specification.color == .white else { return "black" }
        return self.specification.hasBorder ? "whiteOutline" : "white"
    }

    /// The name of the type in both frameworks.
    private var kind: String {
        switch self.specification.type {
        case .signIn: "signIn"
        case .signUp: "signUp"
        case .continue: "continue"
        }
    }

    private var note: String {
        "// The system writes the title in the app's language. For this title, localize the\n"
            + "// app in \(self.language)."
    }

    private var pictureNote: String {
        "// The system has no \(self.specification.mode == .left ? "left-aligned" : "logo-only") button, "
            + "so this uses the image from the\n// asset catalog, with a label for screen readers."
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

    /// The system draws the outline with its own radius, and clipping would cut it off at the corners.
    private var corners: String {
        self.style == "whiteOutline"
            ? "// For an outline with another radius, use UIKit's button, which has cornerRadius."
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
