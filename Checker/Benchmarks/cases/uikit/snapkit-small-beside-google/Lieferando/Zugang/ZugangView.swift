import AuthenticationServices
import SnapKit
import UIKit

final class ZugangView: UIView {
    let appleButton = ASAuthorizationAppleIDButton(type: .continue, style: .black)
    let googleButton = UIButton(type: .custom)
    let hinweis = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        hinweis.text = "Mit einem Konto siehst du, wo dein Essen gerade ist."
        googleButton.setTitle("Mit Google fortfahren", for: .normal)
        googleButton.setTitleColor(.black, for: .normal)
        googleButton.layer.borderWidth = 1
        addSubview(hinweis)
        addSubview(appleButton)
        addSubview(googleButton)

        hinweis.snp.makeConstraints { make in
            make.top.equalTo(safeAreaLayoutGuide).offset(60)
            make.leading.trailing.equalToSuperview().inset(24)
        }
        googleButton.snp.makeConstraints { make in
            make.top.equalTo(hinweis.snp.bottom).offset(24)
            make.leading.trailing.equalToSuperview().inset(24)
            make.height.equalTo(52)
        }
        appleButton.snp.makeConstraints { make in
            make.top.equalTo(googleButton.snp.bottom).offset(16)
            make.leading.trailing.equalToSuperview().inset(24)
            make.height.equalTo(40)
        }
    }

    required init?(coder: NSCoder) { fatalError() }
}
