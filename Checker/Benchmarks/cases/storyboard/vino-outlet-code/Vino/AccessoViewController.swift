import UIKit

final class AccessoViewController: UIViewController {
    @IBOutlet private weak var appleButton: UIButton!

    override func viewDidLoad() {
        super.viewDidLoad()
        appleButton.setTitle("\u{F8FF} Accedi con Apple", for: .normal)
        appleButton.setTitleColor(.black, for: .normal)
        appleButton.backgroundColor = .white
        appleButton.layer.cornerRadius = 10
        appleButton.layer.borderWidth = 1
        appleButton.layer.borderColor = UIColor(white: 0.7, alpha: 1).cgColor
        appleButton.addTarget(self, action: #selector(accediConApple), for: .touchUpInside)
    }

    @objc private func accediConApple() {}
}
