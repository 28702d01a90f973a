import UIKit
import AuthenticationServices

class MenuViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor.white

        let text = UILabel(frame: CGRect(x: 30, y: 200, width: 260, height: 60))
        text.text = "Sign in to compare your times."
        view.addSubview(text)

        let b = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
        b.frame = CGRect(x: 30, y: 300, width: 144, height: 30)
        b.addTarget(self, action: #selector(apple), for: .touchUpInside)
        view.addSubview(b)

        let mail = UIButton(frame: CGRect(x: 30, y: 334, width: 144, height: 30))
        mail.setTitle("Sign in by mail", for: .normal)
        mail.titleLabel?.font = UIFont.systemFont(ofSize: 13)
        mail.setTitleColor(.black, for: .normal)
        mail.addTarget(self, action: #selector(byMail), for: .touchUpInside)
        view.addSubview(mail)
    }

    @objc func apple() {}
    @objc func byMail() {}
}
