import UIKit

final class SocialRow: UIView {
    let appleButton = UIButton(type: .custom)
    let facebookButton = UIButton(type: .custom)
    var onApple: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        appleButton.setImage(UIImage(named: "apple_logo_square"), for: .normal)
        appleButton.backgroundColor = .black
        appleButton.layer.cornerRadius = 8
        appleButton.addTarget(self, action: #selector(appleSignIn), for: .touchUpInside)
        facebookButton.setImage(UIImage(named: "facebook_square"), for: .normal)
        facebookButton.accessibilityLabel = "Continue with Facebook"

        let row = UIStackView(arrangedSubviews: [appleButton, facebookButton])
        row.axis = .horizontal
        row.spacing = 20
        row.translatesAutoresizingMaskIntoConstraints = false
        addSubview(row)
        for b in [appleButton, facebookButton] {
            b.widthAnchor.constraint(equalToConstant: 60).isActive = true
            b.heightAnchor.constraint(equalToConstant: 44).isActive = true
        }
        row.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
        row.centerYAnchor.constraint(equalTo: centerYAnchor).isActive = true
    }

    required init?(coder: NSCoder) { nil }

    @objc private func appleSignIn() { onApple?() }
}
