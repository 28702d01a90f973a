import UIKit

final class Anmeldung: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let zweck = UILabel(frame: CGRect(x: 20, y: 100, width: 280, height: 60))
        zweck.text = "Sammle Läufe und vergleiche dich mit Freunden."
        view.addSubview(zweck)

        let knopf = UIButton(type: .custom)
        knopf.frame = CGRect(x: 20, y: 200, width: 280, height: 44)
        knopf.backgroundColor = .black
        knopf.setImage(UIImage(named: "apple-mark"), for: .normal)
        knopf.imageView?.tintColor = .orange
        knopf.setTitle("Mit Apple fortfahren", for: .normal)
        knopf.setTitleColor(.white, for: .normal)
        knopf.titleLabel?.font = .systemFont(ofSize: 19)
        knopf.addTarget(self, action: #selector(mitApple), for: .touchUpInside)
        view.addSubview(knopf)
    }

    @objc private func mitApple() {}
}
