import QuinceButtons

extension ButtonSnippets {
    /// The picture as a button.
    var androidLayout: Snippet {
        Snippet(
            id: "android-layout",
            caption: "res/layout",
            code: """
                <!-- quince button --set android writes \(self.resourceName).png for every
                     language and density. Put the description into strings.xml, once per language.
                     Android requires touch targets of 48dp: leave room around smaller buttons. -->
                <ImageButton
                    android:id="@+id/\(self.resourceName)"
                    android:layout_width="\(self.specification.width)dp"
                    android:layout_height="\(self.specification.height)dp"
                    android:padding="0dp"
                    android:background="@android:color/transparent"
                    android:foreground="?android:attr/selectableItemBackgroundBorderless"
                    android:scaleType="fitXY"
                    android:src="@drawable/\(self.resourceName)"
                    android:contentDescription="\(Self.markup(self.label))" />
                """
        )
    }

    /// The action of the button: Android has no system sheet, so a browser tab opens.
    var androidKotlin: Snippet {
        Snippet(
            id: "android-kotlin",
            caption: "Kotlin",
            code: """
                // build.gradle: implementation("androidx.browser:browser:1.8.0")
                import androidx.browser.customtabs.CustomTabsIntent
                import androidx.core.net.toUri

                findViewById<ImageButton>(R.id.\(self.resourceName)).setOnClickListener {
                    val authorize = "https://appleid.apple.com/auth/authorize".toUri().buildUpon()
                        .appendQueryParameter("client_id", "com.example.web")
                        .appendQueryParameter("redirect_uri", "https://example.com/callback")
                        .appendQueryParameter("response_type", "code")
                        .appendQueryParameter("response_mode", "form_post")
                        .appendQueryParameter("scope", "name email")
                        .appendQueryParameter("state", state)  // both new for each sign-in,
                        .appendQueryParameter("nonce", nonce)  // from your server, which checks them
                        .build()
                    CustomTabsIntent.Builder().build().launchUrl(this, authorize)
                }
                """
        )
    }

    /// The name of the resource, which may contain only lowercase letters and underscores.
    private var resourceName: String { self.fileName.replacing("-", with: "_") }
}
