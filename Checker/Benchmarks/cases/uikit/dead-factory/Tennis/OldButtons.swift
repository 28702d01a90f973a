import UIKit

private func makeOldAppleButton() -> UIButton {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    button.setTitle("Login with Apple", for: .normal)
    button.backgroundColor = .purple
    return button
}
