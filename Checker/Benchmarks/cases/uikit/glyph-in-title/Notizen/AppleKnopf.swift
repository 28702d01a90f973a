import UIKit

final class AppleKnopf: UIButton {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setTitle("\u{F8FF} Mit Apple anmelden", for: .normal)
        setTitleColor(.white, for: .normal)
        titleLabel?.font = .systemFont(ofSize: 19, weight: .medium)
        backgroundColor = .black
        layer.cornerRadius = 8
        heightAnchor.constraint(equalToConstant: 44).isActive = true
        widthAnchor.constraint(equalToConstant: 280).isActive = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) fehlt") }
}
