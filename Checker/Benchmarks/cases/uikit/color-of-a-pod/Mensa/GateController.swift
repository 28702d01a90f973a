import AuthenticationServices
import CampusDesign
import UIKit

final class GateController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = CampusColors.page
        let label = UILabel(frame: CGRect(x: 10, y: 100, width: 300, height: 50))
        label.text = "See what is for lunch, with prices for students."
        view.addSubview(label)
        let apple = ASAuthorizationAppleIDButton(type: .continue, style: .black)
        apple.frame = CGRect(x: 10, y: 180, width: 300, height: 44)
        view.addSubview(apple)
    }
}
