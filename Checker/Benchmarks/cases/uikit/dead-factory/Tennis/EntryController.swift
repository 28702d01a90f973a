import AuthenticationServices
import UIKit

final class EntryController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 10, y: 100, width: 300, height: 50))
        label.text = "Find partners of your level."
        view.addSubview(label)
        let apple = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
        apple.frame = CGRect(x: 10, y: 180, width: 300, height: 44)
        view.addSubview(apple)
    }
}
