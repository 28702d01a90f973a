import UIKit

final class StartController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let text = UILabel()
        text.text = "Deine Notizen auf allen Geräten"
        let knopf = AppleKnopf()
        let stapel = UIStackView(arrangedSubviews: [text, knopf])
        stapel.axis = .vertical
        stapel.spacing = 30
        stapel.alignment = .center
        stapel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stapel)
        stapel.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        stapel.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    }
}
