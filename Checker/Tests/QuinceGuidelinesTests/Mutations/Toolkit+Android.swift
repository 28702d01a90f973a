extension Toolkit {
    static let android = Toolkit(
        name: "Android",
        // A drawable's ending isn't in its name, and its layouts fit the whole picture.
        unmeasured: ["logo.png-size", "logo.crop"],
        printers: [
            Printer(name: "a clickable layout") { p in
                layout(
                    p,
                    """
                    <LinearLayout android:id="@+id/sign_in_with_apple" android:layout_width="\(p.w)dp" android:layout_height="\(p.h)dp"
                        android:orientation="\(p.isStacked ? "vertical" : "horizontal")" android:gravity="center" android:clickable="true"
                        android:background="@drawable/bg_apple"\(spoken(p))>
                        \(logo(p))
                        \(title(p))
                    </LinearLayout>
                    """
                )
            },
            Printer(name: "a button with a drawable", cannot: single) { p in
                layout(
                    p,
                    """
                    <Button android:id="@+id/button_apple" android:layout_width="\(p.w)dp" android:layout_height="\(p.h)dp"
                        android:background="@drawable/bg_apple" android:text="\(p.title)" android:textAllCaps="false"
                        android:textSize="\(p.f)sp" android:textColor="#\(p.ink)"\(font(p))\(drawable(p, "android:drawableStart"))
                        \(p.tint.map { "android:drawableTint=\"#\($0)\"" } ?? "")\(spoken(p)) />
                    """
                )
            },
            Printer(name: "a style and resources") { p in
                layout(
                    p,
                    """
                    <LinearLayout android:id="@+id/apple_login" style="@style/AppleButton"\(spoken(p))
                        android:orientation="\(p.isStacked ? "vertical" : "horizontal")">
                        \(logo(p))
                        \(title(p, text: "@string/apple_title", size: "@dimen/apple_text"))
                    </LinearLayout>
                    """
                ).merging([
                    "app/src/main/res/values/strings.xml":
                        "<resources><string name=\"apple_title\">\(p.title)</string></resources>",
                    "app/src/main/res/values/dimens.xml": """
                    <resources><dimen name="apple_width">\(p.w)dp</dimen><dimen name="apple_height">\(p.h)dp</dimen>
                    <dimen name="apple_text">\(p.f)sp</dimen></resources>
                    """,
                    "app/src/main/res/values/styles.xml": """
                    <resources><style name="AppleButton">
                    <item name="android:layout_width">@dimen/apple_width</item>
                    <item name="android:layout_height">@dimen/apple_height</item>
                    <item name="android:background">@drawable/bg_apple</item>
                    <item name="android:clickable">true</item>
                    <item name="android:gravity">center</item>
                    </style></resources>
                    """,
                ]) { $1 }
            },
            Printer(name: "a relative layout", open: ["shape.rectangular"]) { p in
                layout(
                    p,
                    """
                    <RelativeLayout android:id="@+id/layoutAppleSignIn" android:layout_width="\(p.w)dp" android:layout_height="\(p.h)dp"
                        android:clickable="true" android:focusable="true" android:onClick="signInWithApple"
                        android:background="@drawable/bg_apple"\(spoken(p))>
                        \(logo(p, more: "android:layout_centerVertical=\"true\""))
                        \(title(p, more: p.logo == .none ? "" : "android:layout_\(p.isStacked ? "below" : "toEndOf")=\"@+id/apple_image\""))
                    </RelativeLayout>
                    """
                )
            },
            Printer(name: "a material button", cannot: single) { p in
                layout(
                    p,
                    """
                    <com.google.android.material.button.MaterialButton android:id="@+id/appleSignInButton"
                        android:layout_width="\(p.w)dp" android:layout_height="\(p.h)dp" android:insetTop="0dp" android:insetBottom="0dp"
                        android:text="\(p.title)" android:textAllCaps="false" android:textSize="\(p.f)sp" android:textColor="#\(p.ink)"\(font(p))
                        app:backgroundTint="#\(p.fill)" app:cornerRadius="\(p.r)dp"
                        \(p.border.map { "app:strokeWidth=\"1dp\" app:strokeColor=\"#\($0)\"" } ?? "")
                        \(drawable(p, "app:icon")) app:iconTint="\(p.tint.map { "#\($0)" } ?? "@null")"\(spoken(p)) />
                    """
                )
            },
        ]
    )

    /// A button places and sizes its drawable by itself, and a character of a font is no drawable.
    private static let single: Set<String> = ["shape.rectangular", "logo.height-match", "logo.artwork"]

    private static func layout(_ p: Portrait, _ button: String) -> [String: String] {
        [
            "app/src/main/res/layout/activity_login.xml": """
            <?xml version="1.0" encoding="utf-8"?>
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
                android:layout_width="match_parent" android:layout_height="match_parent" android:orientation="vertical"
                android:gravity="center" android:background="#\(p.page)">
                \(button)
                <Button android:id="@+id/button_google" android:layout_width="\(p.ow)dp" android:layout_height="\(p.oh)dp"
                    android:layout_marginTop="\(p.g)dp" android:background="@drawable/bg_google" android:text="Sign in with Google"
                    android:textAllCaps="false" android:textSize="\(p.f)sp" android:textColor="#000000" />
            </LinearLayout>
            """,
            "app/src/main/res/drawable/bg_apple.xml": shape(p.fill, p.r, p.border),
            "app/src/main/res/drawable/bg_google.xml": shape("DADCE0", p.or, nil),
        ]
    }

    private static func shape(_ fill: String, _ radius: String, _ border: String?) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <shape xmlns:android="http://schemas.android.com/apk/res/android" android:shape="rectangle">
            <solid android:color="#\(fill)" /><corners android:radius="\(radius)dp" />
            \(border.map { "<stroke android:width=\"1dp\" android:color=\"#\($0)\" />" } ?? "")
        </shape>
        """
    }

    private static func name(_ p: Portrait) -> String {
        "@drawable/siwa_left_\(p.shade.lowercased())"
    }

    private static func drawable(_ p: Portrait, _ attribute: String) -> String {
        p.logo == .none ? "" : " \(attribute)=\"\(name(p))\""
    }

    private static func logo(_ p: Portrait, more: String = "") -> String {
        switch p.logo {
        case .none: ""
        case .glyph:
            // The private character of Apple's fonts.
            "<TextView android:id=\"@+id/apple_image\" android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\" android:text=\"&#xF8FF;\" android:textSize=\"\(p.lh)sp\" android:textColor=\"#\(p.isBlack ? "FFFFFF" : "000000")\" \(more) />"
        default:
            "<ImageView android:id=\"@+id/apple_image\" android:layout_width=\"wrap_content\" android:layout_height=\"\(p.lh)dp\" android:adjustViewBounds=\"true\" android:importantForAccessibility=\"no\" android:src=\"\(name(p))\" \(p.tint.map { "app:tint=\"#\($0)\"" } ?? "") \(more) />"
        }
    }

    private static func title(_ p: Portrait, text: String? = nil, size: String? = nil, more: String = "")
        -> String
    {
        """
        <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="\(text ?? p.title)"
            android:textSize="\(size ?? "\(p.f)sp")" android:textColor="#\(p.ink)"\(font(p)) \(more) />
        """
    }

    private static func font(_ p: Portrait) -> String {
        p.family.map { " android:fontFamily=\"@font/\($0.lowercased())\"" } ?? ""
    }

    private static func spoken(_ p: Portrait) -> String {
        p.spoken.map { " android:contentDescription=\"\($0)\"" } ?? ""
    }
}
