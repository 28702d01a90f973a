import UIKit

final class AnmeldeController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let grund = UILabel(frame: CGRect(x: 20, y: 120, width: 280, height: 40))
        grund.text = "Sichere deine Radtouren."
        view.addSubview(grund)

        let knopf = UIButton(type: .custom)
        knopf.setBackgroundImage(UIImage(named: "btn_apple_login"), for: .normal)
        knopf.frame = CGRect(x: 20, y: 200, width: 280, height: 44)
        knopf.addTarget(self, action: #selector(signInWithApple), for: .touchUpInside)
        view.addSubview(knopf)
    }

    @objc private func signInWithApple() {}
}
