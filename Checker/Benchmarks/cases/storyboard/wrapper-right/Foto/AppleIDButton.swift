import AuthenticationServices
import UIKit

@IBDesignable
class AppleIDButton: UIButton {
    @IBInspectable var radius: CGFloat = 6
    @IBInspectable var look: Int = ASAuthorizationAppleIDButton.Style.black.rawValue
    private var inner: ASAuthorizationAppleIDButton!

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        inner = ASAuthorizationAppleIDButton(type: .signIn, style: .init(rawValue: look) ?? .black)
        inner.cornerRadius = radius
        inner.addTarget(self, action: #selector(tapped), for: .touchUpInside)
        addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            inner.topAnchor.constraint(equalTo: topAnchor),
            inner.leadingAnchor.constraint(equalTo: leadingAnchor),
            inner.bottomAnchor.constraint(equalTo: bottomAnchor),
            inner.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }

    @objc private func tapped() { sendActions(for: .touchUpInside) }
}
