import Foundation
import XCTest

/// Presses the sample's button on a simulator.
///
/// A running Quince takes the place of the system's sheet. `scripts/with-shop` starts Quince and the app's server, and passes their URLs.
final class SignInUITests: XCTestCase {
    override func setUpWithError() throws {
        self.continueAfterFailure = false
    }

    @MainActor
    func testAPressOfTheButtonSignsIn() throws {
        let app = try self.launch(as: "jane@example.com")
        self.press(app)
        XCTAssertTrue(app.staticTexts["Your orders"].waitForExistence(timeout: 60))
        XCTAssertFalse(app.buttons["Continue with Apple"].exists)
    }

    /// Quince has no such account, which fails like an error of the system.
    @MainActor
    func testASignInThatFailsSaysSo() throws {
        let app = try self.launch(as: "nobody@example.com")
        self.press(app)
        let trouble = app.staticTexts["Signing in did not work. Please try again."]
        XCTAssertTrue(trouble.waitForExistence(timeout: 60))
        XCTAssertTrue(app.buttons["Continue with Apple"].exists)
        XCTAssertFalse(app.staticTexts["Your orders"].exists)
    }

    @MainActor
    private func launch(as account: String) throws -> XCUIApplication {
        let app = XCUIApplication()
        let environment = ProcessInfo.processInfo.environment
        for name in ["QUINCE_URL", "SHOP_URL"] {
            app.launchEnvironment[name] = try XCTUnwrap(environment[name], "start it with scripts/with-shop")
        }
        app.launchEnvironment["QUINCE_ACCOUNT"] = account
        // The test looks for the English titles.
        app.launchArguments = ["-AppleLanguages", "(en)", "-AppleLocale", "en_US"]
        app.launch()
        return app
    }

    @MainActor
    private func press(_ app: XCUIApplication) {
        let button = app.buttons["Continue with Apple"]
        XCTAssertTrue(button.waitForExistence(timeout: 60))
        button.tap()
    }
}
