import UIKit

class LoginVC: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let label = UILabel()
        label.text = "Share your tours with the riders of your club."

        let apple = ButtonFactory.social(title: "Sign In With Apple",
                                         icon: UIImage(named: "ic_apple"),
                                         background: UIColor(red: 0.16, green: 0.16, blue: 0.18, alpha: 1),
                                         text: .white)
        apple.addTarget(self, action: #selector(appleTapped), for: .touchUpInside)

        let google = ButtonFactory.social(title: "Sign In With Google",
                                          icon: UIImage(named: "ic_google"),
                                          background: .red, text: .white)

        let stack = UIStackView(arrangedSubviews: [label, apple, google])
        stack.axis = .vertical
        stack.spacing = 14
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30).isActive = true
        stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30).isActive = true
        stack.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    }

    @objc func appleTapped() {}
}
