import UIKit
import AuthenticationServices

class LoginController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor.white

        let apple = ASAuthorizationAppleIDButton(authorizationButtonType: .default, authorizationButtonStyle: .black)
        let twitter = UIButton()
        twitter.setTitle("Twitter", for: .normal)
        twitter.backgroundColor = UIColor(red: 0.11, green: 0.63, blue: 0.95, alpha: 1)

        let views = ["apple": apple, "twitter": twitter]
        for v in views.values {
            v.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(v)
        }
        view.addConstraints(NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-16-[apple(==twitter)]-16-[twitter]-16-|",
            options: [.alignAllTop, .alignAllBottom], metrics: nil, views: views))
        view.addConstraints(NSLayoutConstraint.constraints(
            withVisualFormat: "V:|-120-[apple(44)]", options: [], metrics: nil, views: views))
    }
}
