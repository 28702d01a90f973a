import AuthenticationServices
import UIKit

final class GateController: UIViewController {
    private lazy var appleButton = ASAuthorizationAppleIDButton(
        type: .continue,
        style: traitCollection.userInterfaceStyle == .dark ? .white : .black)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(named: "Page")
        let why = UILabel()
        why.text = "Plan your week and share the shopping list."
        let column = UIStackView(arrangedSubviews: [why, appleButton])
        column.axis = .vertical
        column.alignment = .center
        column.spacing = 20
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            appleButton.widthAnchor.constraint(equalToConstant: 300),
            appleButton.heightAnchor.constraint(equalToConstant: 50),
        ])
    }
}
