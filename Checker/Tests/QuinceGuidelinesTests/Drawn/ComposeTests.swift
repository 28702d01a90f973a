import QuinceGuidelines
import Testing

@Suite("Buttons in Kotlin with Compose")
struct ComposeTests {
    static func file(_ widget: String) -> String {
        """
        package com.example.login
        import androidx.compose.material3.*

        @Composable
        fun AppleLogin(viewModel: LoginViewModel, onDone: (User) -> Unit = {}) {
            \(widget)
        }

        @Preview(showBackground = true)
        @Composable
        fun AppleLoginPreview() { Button(onClick = {}, modifier = Modifier.height(20.dp)) { Text("Login with Apple ID") } }
        """
    }

    static let rows: [DrawnRow] = [
        DrawnRow(
            "a button with modifiers, colors and shape",
            """
            Button(
                onClick = { viewModel.signInWithApple() },
                modifier = Modifier.padding(12.dp).height(44.dp).fillMaxWidth(),
                shape = RoundedCornerShape(8.dp),
                colors = ButtonDefaults.buttonColors(containerColor = Color.Black, contentColor = Color(0xFFFFFFFF))
            ) {
                Icon(painterResource(id = R.drawable.ic_apple), contentDescription = null, modifier = Modifier.size(20.dp))
                Spacer(Modifier.width(8.dp))
                Text("Sign in with Apple", fontSize = 19.sp)
            }
            """,
            [
                "kind": "custom-text", "platform": "Android", "height": "44", "fill": "#000000",
                "radius": "8",
                "title": "Sign in with Apple", "size": "19", "color": "#FFFFFF",
                "logo": "picture(\"ic_apple\")",
                "logo size": "20 x 20", "stacked": "false", "border": "none", "line": "6",
            ]
        ),
        DrawnRow(
            "an outlined one with a stroke",
            """
            OutlinedButton(onClick = onApple, border = BorderStroke(1.dp, Color.Gray),
                colors = ButtonDefaults.outlinedButtonColors(backgroundColor = Color.White)) {
                Text(text = "Continue with Apple", color = Color.Black.copy(alpha = 0.5f))
            }
            """,
            [
                "fill": "#FFFFFF", "border": "#888888 1", "title": "Continue with Apple",
                "color": "#00000080",
                "size": "~14", "logo": "none",
            ]
        ),
        DrawnRow(
            "a card that is pressed, in the colors of the theme",
            """
            Card(onClick = requests.appleLogin.login, shape = RoundedCornerShape(4.dp),
                modifier = Modifier.border(1.dp, Color.Black, RoundedCornerShape(4.dp))) {
                Text("Sign in with Apple", color = Color.Black, modifier = Modifier.padding(vertical = 16.dp))
            }
            """,
            ["fill": "-", "radius": "4", "logo": "none", "title": "Sign in with Apple", "height": "~48"]
        ),
        DrawnRow(
            "a box with a tap",
            """
            Row(
                Modifier.fillMaxWidth(0.3f).height(50.dp).clip(CircleShape).background(Color(18, 18, 18))
                    .clickable { launch { loginWithApple() } },
                horizontalArrangement = Arrangement.Center
            ) {
                Image(painter = painterResource(R.drawable.apple_logo), contentDescription = "Apple", Modifier.size(24.dp))
                Text("Sign in with Apple", style = TextStyle(fontSize = 16.sp, fontFamily = FontFamily.Serif))
            }
            """,
            [
                "height": "50", "fill": "#121212", "size": "16", "font": "Serif", "radius": "1000",
                "width": "~108",
            ]
        ),
        DrawnRow(
            "a family of fonts of the app",
            """
            val Poppins = FontFamily(Font(R.font.poppins_medium))
            Button(onClick = { signInWithApple() }) { Text("Sign in with Apple", style = TextStyle(fontFamily = Poppins)) }
            """,
            ["font": "Poppins"]
        ),
        DrawnRow(
            "a logo alone",
            """
            IconButton(onClick = { signInWithApple() }, modifier = Modifier.size(40.dp)) {
                Icon(imageVector = Icons.Filled.Apple, contentDescription = null, tint = Color.Unspecified)
            }
            """,
            ["kind": "custom-logo-only", "width": "40", "height": "40", "name": "", "fill": "#00000000"]
        ),
        DrawnRow(
            "a text that a value holds, chosen by a test",
            """
            val title = if (viewModel.isNew) "Sign up with Apple" else "Register with Apple"
            Button(onClick = ::go) { Text(title) }
            """,
            ["count": "2"]
        ),
        DrawnRow(
            "an icon of a library by a resource",
            """
            SocialButton(text = "Sign in with Apple", icon = R.drawable.ic_apple, onClick = { go() })
            """,
            ["title": "Sign in with Apple", "logo": "picture(\"ic_apple\")", "height": "-", "fill": "-"]
        ),
        DrawnRow(
            "white on nobody knows what",
            """
            Button(onClick = {}, colors = ButtonDefaults.buttonColors(Color.Red, containerColor = Color.White)) { Text("Sign in with Apple") }
            """,
            ["fill": "#FFFFFF", "background": "?"]
        ),
    ]

    @Test("a function's button is measured", arguments: rows)
    func widget(_ row: DrawnRow) async {
        row.expect(
            await DrawnProject("app/src/main/java/com/example/Login.kt", Self.file(row.source)).button()
        )
    }

    @Test("components, parameters, constants and texts of resources are followed")
    func components() async {
        let project = DrawnProject([
            (
                "app/src/main/java/com/example/LoginScreen.kt",
                """
                @Composable
                fun LoginScreen(onApple: () -> Unit) {
                    Scaffold(containerColor = Ink) { padding ->
                        Column(Modifier.fillMaxSize().padding(padding), verticalArrangement = Arrangement.spacedBy(2.dp)) {
                            ProviderButton(stringResource(R.string.google), R.drawable.google, Color.White) { google() }
                            ProviderButton(
                                stringResource(R.string.apple), R.drawable.apple, Color.Black, height = 40.dp) { onApple() }
                        }
                    }
                }

                @Composable
                private fun ProviderButton(
                    title: String, @DrawableRes icon: Int, color: Color, height: Dp = 48.dp, onClick: () -> Unit
                ) {
                    Surface(onClick = onClick, color = color, modifier = Modifier.height(height).fillMaxWidth()) {
                        Row { Image(painterResource(icon), null); Text(title, fontSize = 16.sp) }
                    }
                }
                """
            ),
            ("app/src/main/java/com/example/ui/theme/Color.kt", "val Ink = Color(0xFF101010)"),
            (
                "app/src/main/res/values/strings.xml",
                """
                <resources><string name="apple">Login with Apple</string>
                <string name="google">Continue with Google</string></resources>
                """
            ),
        ])
        let button = await project.button()
        #expect(button["line"] == "6")
        #expect(button["title"] == "Login with Apple")
        #expect(button["height"] == "40")
        #expect(button["width"] == "360")
        #expect(button["background"] == "#101010")
        #expect(button["fill"] == "#000000")
        #expect(button["gap"] == "2")
        #expect(button["siblings"] == "Google 48")
        #expect(button["logo"] == "picture(\"apple\")")
    }

    @Test("fields with and without an email keyboard")
    func fields() async throws {
        let source = Self.file(
            """
            OutlinedTextField(value = email, onValueChange = { email = it }, label = { Text("Email") })
            TextField(email, {}, placeholder = { Text("Email") },
                keyboardOptions = KeyboardOptions.Default.copy(keyboardType = KeyboardType.Email))
            TextField(value = x, onValueChange = {}, label = { Text("Email") }, keyboardOptions = options)
            """
        )
        let screen = try #require(await DrawnProject("app/Login.kt", source).inspection().screens.first)
        let fields = screen.elements.compactMap { element -> String? in
            guard case .field(let field) = element.kind else { return nil }
            return "\(field.meaning.rawValue) \(field.hasEmailKeyboard.knownValue.map { "\($0)" } ?? "-")"
        }
        #expect(fields == ["email false", "email true", "email -"])
    }
}
