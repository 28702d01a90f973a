import AuthenticationServices
import UIKit

final class EinstiegController: UIViewController {
    private let platz = UIStackView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
        let text = UILabel()
        text.text = "Speichere deine Touren für unterwegs."
        let spalte = UIStackView(arrangedSubviews: [text, platz])
        spalte.axis = .vertical
        spalte.spacing = 16
        spalte.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(spalte)
        NSLayoutConstraint.activate([
            spalte.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            spalte.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            spalte.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 100),
        ])
        zeigeKnopf()
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        zeigeKnopf()
    }

    private func zeigeKnopf() {
        platz.arrangedSubviews.forEach { $0.removeFromSuperview() }
        let dunkel = traitCollection.userInterfaceStyle == .dark
        let knopf = ASAuthorizationAppleIDButton(type: .signIn, style: dunkel ? .white : .black)
        knopf.heightAnchor.constraint(equalToConstant: 46).isActive = true
        platz.addArrangedSubview(knopf)
    }
}
