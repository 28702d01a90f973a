import AuthenticationServices
import UIKit

final class AnmeldungViewController: UIViewController {
    private let apfel = ASAuthorizationAppleIDButton(type: .signIn, style: .black)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let erklaerung = UILabel()
        erklaerung.text = "Mit Konto bleiben Ihre Rezepte gespeichert."
        let stapel = UIStackView(arrangedSubviews: [erklaerung, apfel])
        stapel.axis = .vertical
        stapel.spacing = 24
        stapel.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stapel)
        NSLayoutConstraint.activate([
            stapel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stapel.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            apfel.heightAnchor.constraint(equalToConstant: 44),
            apfel.widthAnchor.constraint(equalToConstant: 280),
        ])
    }
}
