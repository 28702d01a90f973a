import QuinceGuidelines
import Testing

@Suite("Buttons in Android layouts")
struct AndroidLayoutTests {
    /// A layout of a whole screen with one view in a column.
    static func file(_ view: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical"
            xmlns:app="http://schemas.android.com/apk/res-auto" xmlns:tools="http://schemas.android.com/tools"
            android:layout_width="match_parent" android:layout_height="match_parent" android:padding="16dp">
            <!-- <Button android:text="Sign in with Apple ID"/> -->
            \(view)
        </LinearLayout>
        """
    }

    static let layout = "app/src/main/res/layout/login.xml"

    static let rows: [DrawnRow] = [
        DrawnRow(
            "a button with colors and sizes of its own",
            """
            <androidx.appcompat.widget.AppCompatButton android:layout_width="match_parent" android:layout_height="44dp"
                android:background="#000000" android:textColor="@android:color/white" android:textSize="19sp"
                android:text="Sign in with Apple" android:drawableStart="@drawable/ic_apple_logo" />
            """,
            [
                "kind": "custom-text", "platform": "Android", "line": "6", "width": "328", "height": "44",
                "fill": "#000000",
                "border": "none", "radius": "0", "title": "Sign in with Apple", "size": "19",
                "color": "#FFFFFF",
                "logo": "picture(\"ic_apple_logo\")", "stacked": "false", "background": "-",
            ]
        ),
        DrawnRow(
            "a Material button is drawn smaller than its view",
            """
            <com.google.android.material.button.MaterialButton android:layout_width="120dp" android:layout_height="48dp"
                app:backgroundTint="@android:color/black" app:cornerRadius="6dp" android:text="Continue with Apple"
                app:icon="@drawable/apple" app:iconTint="#FFF" app:iconSize="20dp" android:textSize="20sp" />
            """,
            [
                "width": "120", "height": "46.5", "fill": "#000000", "radius": "6", "logo size": "20 x 20",
                "logo color": "#FFFFFF",
            ]
        ),
        DrawnRow(
            "unless it says otherwise",
            """
            <Button android:layout_width="200dp" android:layout_height="48dp" android:insetTop="0dp" android:insetBottom="0dp"
                app:backgroundTint="#000" android:text="Continue with Apple" android:textSize="14sp" />
            """,
            ["height": "48", "size": "14", "logo": "none"]
        ),
        DrawnRow(
            "a row that is pressed",
            """
            <LinearLayout android:id="@+id/btnAppleLogin" android:layout_width="match_parent" android:layout_height="50dp"
                android:layout_marginTop="8dp" android:background="#fff" android:gravity="center">
                <ImageView android:layout_width="24dp" android:layout_height="24dp" android:src="@drawable/apple_logo" />
                <TextView android:layout_width="wrap_content" android:layout_height="wrap_content"
                    android:text="Login with Apple" android:textSize="16sp" android:textColor="#333" />
            </LinearLayout>
            """,
            [
                "kind": "custom-text", "height": "50", "width": "328", "fill": "#FFFFFF", "background": "?",
                "size": "16",
                "color": "#333333", "logo size": "24 x 24", "title": "Login with Apple",
            ]
        ),
        DrawnRow(
            "a picture that is pressed, without a word for those who do not see",
            """
            <ImageButton android:id="@+id/apple_sign_in" android:layout_width="44dp" android:layout_height="40dp"
                android:background="@null" android:src="@drawable/apple_white" android:contentDescription="@null" />
            """,
            ["kind": "custom-logo-only", "width": "44", "height": "40", "fill": "#00000000", "name": ""]
        ),
        DrawnRow(
            "two halves of a row",
            """
            <LinearLayout android:layout_width="match_parent" android:layout_height="wrap_content">
                <Button android:layout_width="0dp" android:layout_weight="1" android:layout_height="48dp"
                    android:layout_marginEnd="8dp" android:background="#4285F4" android:text="Google" />
                <Button android:layout_width="0dp" android:layout_weight="1" android:layout_height="48dp"
                    android:layout_marginStart="4dp" android:background="#000" android:text="Continue with Apple" />
                <Button android:layout_width="0dp" android:layout_weight="1" android:layout_height="48dp"
                    android:background="#1877F2" android:text="Sign in with Facebook" />
            </LinearLayout>
            """,
            ["width": "105.3", "gap": "0", "siblings": "Google 48, Facebook 48"]
        ),
        DrawnRow(
            "between the sides of a constraint layout",
            """
            <androidx.constraintlayout.widget.ConstraintLayout android:layout_width="match_parent"
                android:layout_height="wrap_content">
                <Button android:layout_width="0dp" android:layout_height="48dp" android:layout_marginHorizontal="100dp"
                    app:layout_constraintStart_toStartOf="parent" app:layout_constraintEnd_toEndOf="parent"
                    android:background="#000" android:text="Sign in with Apple" />
            </androidx.constraintlayout.widget.ConstraintLayout>
            """,
            ["width": "128"]
        ),
        DrawnRow(
            "between other things nobody knows",
            """
            <androidx.constraintlayout.widget.ConstraintLayout android:layout_width="match_parent"
                android:layout_height="wrap_content">
                <Button android:layout_width="0dp" android:layout_height="0dp" android:text="Sign in with Apple"
                    app:layout_constraintStart_toEndOf="@id/other" app:layout_constraintEnd_toEndOf="parent" />
            </androidx.constraintlayout.widget.ConstraintLayout>
            """,
            ["width": "-", "height": "-"]
        ),
        DrawnRow(
            "letters in capitals",
            #"<Button android:layout_width="match_parent" android:layout_height="wrap_content" android:textAllCaps="true" android:text="Sign in with Apple"/>"#,
            ["title": "SIGN IN WITH APPLE", "size": "~14"]
        ),
        DrawnRow(
            "the logo above the title",
            #"<Button android:layout_width="match_parent" android:layout_height="90dp" android:drawableTop="@drawable/apple" android:text="Sign in with Apple"/>"#,
            ["stacked": "true"]
        ),
        DrawnRow(
            "a library's button has its style in a name",
            """
            <com.willowtreeapps.signinwithapplebutton.view.SignInWithAppleButton android:layout_width="match_parent"
                android:layout_height="30dp" style="@style/SignInWithAppleButton.WhiteOutline"
                app:sign_in_with_apple_button_cornerRadius="16dp" />
            """,
            [
                "kind": "system-wrapped", "style": "white-outline", "height": "30", "radius": "16",
                "width": "328",
            ]
        ),
    ]

    @Test("a view is measured", arguments: rows)
    func view(_ row: DrawnRow) async {
        row.expect(await DrawnProject(Self.layout, Self.file(row.source)).button())
    }

    @Test("styles, shapes, colors, lengths and texts come from resources")
    func resources() async {
        let project = DrawnProject([
            (
                Self.layout,
                Self.file(#"<Button style="@style/App.Button.Apple" android:text="@string/apple"/>"#)
            ),
            (
                "app/src/main/res/values/styles.xml",
                """
                <resources>
                    <style name="App.Button"><item name="android:layout_width">match_parent</item>
                        <item name="android:layout_height">@dimen/button</item></style>
                    <style name="App.Button.Apple"><item name="android:background">@drawable/apple_back</item>
                        <item name="android:textColor">@color/ink</item><item name="android:textSize">16sp</item></style>
                </resources>
                """
            ),
            (
                "app/src/main/res/values/values.xml",
                """
                <resources><dimen name="button">52dp</dimen><color name="ink">@color/paper</color>
                    <color name="paper">#FFFEFEFE</color><string name="apple">\\u0020Sign&#32;in with\\nApple</string></resources>
                """
            ),
            (
                "app/src/main/res/values-de/strings.xml",
                "<resources><string name=\"apple\">\"Mit Apple anmelden\"</string></resources>"
            ),
            (
                "app/src/main/res/drawable/apple_back.xml",
                """
                <ripple xmlns:android="http://schemas.android.com/apk/res/android" android:color="#eee"><item>
                    <shape><solid android:color="#CC000000"/><corners android:radius="9dp"/>
                        <stroke android:width="1dp" android:color="#FF0000"/></shape></item></ripple>
                """
            ),
        ])
        let buttons = await project.buttons()
        #expect(buttons.map { $0["title"] } == ["Sign in with Apple", "Mit Apple anmelden"])
        #expect(buttons.map { $0["locale"] } == ["", "de"])
        for button in buttons {
            #expect(button["height"] == "52")
            #expect(button["color"] == "#FEFEFE")
            #expect(button["size"] == "16")
            #expect(button["fill"] == "#000000CC")
            #expect(button["radius"] == "9")
            #expect(button["border"] == "#FF0000 1")
        }
    }

    @Test("colors of the night are measured too where they differ")
    func night() async {
        let layout = Self.file(
            """
            <FrameLayout android:layout_width="match_parent" android:layout_height="match_parent"
                android:background="@color/page"><Button android:layout_width="match_parent" android:layout_height="48dp"
                android:background="#000" android:text="Sign in with Apple"/></FrameLayout>
            """
        )
        let project = DrawnProject([
            (Self.layout, layout),
            (
                "app/src/main/res/values/colors.xml",
                "<resources><color name=\"page\">#fff</color></resources>"
            ),
            (
                "app/src/main/res/values-night/colors.xml",
                "<resources><color name=\"page\">#121212</color></resources>"
            ),
        ])
        let backgrounds = await project.buttons().map {
            "\($0["appearance"] ?? "") \($0["background"] ?? "")"
        }
        #expect(backgrounds == ["light #FFFFFF", "dark #121212"])
    }

    @Test("a layout that is included is read where it stands, and a vector has a size and a color")
    func included() async {
        let project = DrawnProject([
            (Self.layout, Self.file(#"<include layout="@layout/apple_button"/> <!-- apple -->"#)),
            (
                "app/src/main/res/layout/apple_button.xml",
                """
                <Button xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
                    android:layout_height="48dp" android:background="#000" android:text="Sign in with Apple"
                    android:drawableLeft="@drawable/ic_apple"/>
                """
            ),
            (
                "app/src/main/res/drawable/ic_apple.xml",
                """
                <vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="20dp" android:height="24dp">
                    <path android:fillColor="#00f" android:pathData="M0,0z"/></vector>
                """
            ),
        ])
        let buttons = await project.buttons()
        #expect(buttons.contains { $0["width"] == "328" })
        #expect(
            buttons.allSatisfy {
                $0["logo size"] == "20 x 24" && $0["logo color"] == "#0000FF" && $0["bitmap"] == "false"
            }
        )
    }

    @Test("fields with and without an email keyboard")
    func fields() async throws {
        let view = """
            <EditText android:layout_width="match_parent" android:layout_height="wrap_content" android:hint="Email"/>
            <com.google.android.material.textfield.TextInputLayout android:layout_width="match_parent"
                android:layout_height="wrap_content" android:hint="E-mail address"><EditText android:layout_width="match_parent"
                android:layout_height="wrap_content" android:inputType="textEmailAddress"/>
            </com.google.android.material.textfield.TextInputLayout>
            <EditText style="@style/Elsewhere" android:layout_width="match_parent" android:layout_height="wrap_content" android:hint="Email"/>
            <EditText android:id="@+id/x" android:layout_width="match_parent" android:layout_height="wrap_content"
                android:hint="Password" android:inputType="textPassword"/>
            """
        let screen = try #require(await DrawnProject(Self.layout, Self.file(view)).inspection().screens.first)
        let fields = screen.elements.compactMap { element -> String? in
            guard case .field(let field) = element.kind else { return nil }
            return "\(field.meaning.rawValue) \(field.hasEmailKeyboard.knownValue.map { "\($0)" } ?? "-")"
        }
        #expect(fields == ["email false", "email true", "email -", "password false"])
    }
}
