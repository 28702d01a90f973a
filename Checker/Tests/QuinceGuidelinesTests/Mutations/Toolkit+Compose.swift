extension Toolkit {
    static let compose = Toolkit(
        name: "Compose",
        // A drawable's ending isn't in its name, and Image fits the whole picture.
        unmeasured: ["logo.png-size", "logo.crop"],
        printers: [
            Printer(name: "a button") { p in
                [
                    path: screen(
                        p,
                        """
                        Button(
                            onClick = signInWithApple,
                            modifier = Modifier.width(\(p.w).dp).height(\(p.h).dp)\(spoken(p)),
                            shape = RoundedCornerShape(\(p.r).dp),
                            colors = ButtonDefaults.buttonColors(containerColor = \(color(p.fill)), contentColor = \(color(p.ink))),
                            \(p.border.map { "border = BorderStroke(1.dp, \(color($0)))," } ?? "")
                            contentPadding = PaddingValues(0.dp),
                        ) {
                            \(inside(p))
                        }
                        """
                    )
                ]
            },
            Printer(name: "a clickable row") { p in
                [
                    path: screen(
                        p,
                        """
                        \(p.isStacked ? "Column" : "Row")(
                            Modifier.size(\(p.w).dp, \(p.h).dp)
                                .clip(RoundedCornerShape(\(p.r).dp))
                                .background(\(color(p.fill)))\(outline(p))
                                .clickable(onClick = signInWithApple)\(spoken(p)),
                        ) {
                            \(contents(p))
                        }
                        """
                    )
                ]
            },
            Printer(name: "a surface") { p in
                [
                    path: screen(
                        p,
                        """
                        Surface(
                            onClick = { signInWithApple() },
                            modifier = Modifier.requiredSize(width = \(p.w).dp, height = \(p.h).dp)\(spoken(p)),
                            shape = RoundedCornerShape(\(p.r).dp),
                            color = \(color(p.fill)),
                            \(p.border.map { "border = BorderStroke(width = 1.dp, color = \(color($0)))," } ?? "")
                        ) {
                            \(inside(p))
                        }
                        """
                    )
                ]
            },
            Printer(name: "constants of another file") { p in
                [
                    "app/src/main/java/com/app/ui/Dimens.kt": """
                    package com.app.ui
                    object Dimens {
                        val appleWidth = \(p.w).dp
                        val appleHeight = \(p.h).dp
                        val appleRadius = \(p.r).dp
                        val appleText = \(p.f).sp
                    }
                    val AppleFill = \(color(p.fill))
                    """,
                    path: screen(
                        p,
                        """
                        Box(
                            contentAlignment = Alignment.Center,
                            modifier = Modifier
                                .width(Dimens.appleWidth)
                                .height(Dimens.appleHeight)
                                .background(AppleFill, RoundedCornerShape(Dimens.appleRadius))\(outline(p))
                                .clickable { signInWithApple() }\(spoken(p)),
                        ) {
                            \(inside(p, size: "Dimens.appleText"))
                        }
                        """
                    ),
                ]
            },
            Printer(name: "a component with parameters") { p in
                [
                    "app/src/main/java/com/app/ui/ProviderButton.kt": """
                    package com.app.ui
                    @Composable
                    fun AppleButton(text: String, width: Dp, height: Dp = \(p.h).dp, onClick: () -> Unit) {
                        OutlinedButton(
                            onClick = onClick,
                            modifier = Modifier.width(width).height(height)\(spoken(p)),
                            shape = RoundedCornerShape(\(p.r).dp),
                            border = \(p.border.map { "BorderStroke(1.dp, \(color($0)))" } ?? "null"),
                            colors = ButtonDefaults.outlinedButtonColors(containerColor = \(color(p.fill)), contentColor = \(color(p.ink))),
                            contentPadding = PaddingValues(0.dp),
                        ) {
                            \(inside(p, text: "text"))
                        }
                    }
                    """,
                    path: screen(
                        p,
                        "AppleButton(text = \"\(p.title)\", width = \(p.w).dp, onClick = signInWithApple)"
                    ),
                ]
            },
        ]
    )

    private static let path = "app/src/main/java/com/app/ui/LoginScreen.kt"

    private static func screen(_ p: Portrait, _ button: String) -> String {
        """
        package com.app.ui
        @Composable
        fun LoginScreen(signInWithApple: () -> Unit, signInWithGoogle: () -> Unit) {
            Column(
                modifier = Modifier.fillMaxSize().background(\(color(p.page))),
                verticalArrangement = Arrangement.spacedBy(\(p.g).dp),
                horizontalAlignment = Alignment.CenterHorizontally,
            ) {
                \(button)
                Button(
                    onClick = signInWithGoogle,
                    modifier = Modifier.width(\(p.ow).dp).height(\(p.oh).dp),
                    shape = RoundedCornerShape(\(p.or).dp),
                    colors = ButtonDefaults.buttonColors(containerColor = \(color("DADCE0")), contentColor = Color.Black),
                ) {
                    Text("Sign in with Google", fontSize = \(p.f).sp)
                }
            }
        }
        """
    }

    private static func inside(_ p: Portrait, text: String? = nil, size: String? = nil) -> String {
        "\(p.isStacked ? "Column" : "Row") {\n\(contents(p, text: text, size: size))\n}"
    }

    private static func contents(_ p: Portrait, text: String? = nil, size: String? = nil) -> String {
        let family = p.family.map { ", fontFamily = FontFamily(Font(R.font.\($0.lowercased())))" } ?? ""
        let logo =
            switch p.logo {
            case .none: ""
            case .glyph:
                "Icon(imageVector = FontAwesomeIcons.Brands.Apple, contentDescription = null, modifier = Modifier.size(\(p.lh).dp), tint = \(color(p.isBlack ? "FFFFFF" : "000000")))"
            default:
                p.tint.map {
                    "Icon(painterResource(R.drawable.siwa_left_\(p.shade.lowercased())), contentDescription = null, modifier = Modifier.height(\(p.lh).dp), tint = \(color($0)))"
                }
                    ?? "Image(painter = painterResource(R.drawable.siwa_left_\(p.shade.lowercased())), contentDescription = null, modifier = Modifier.height(\(p.lh).dp))"
            }
        return """
            \(logo)
            Text(\(text ?? "\"\(p.title)\""), fontSize = \(size ?? "\(p.f).sp"), fontWeight = FontWeight.Medium, color = \(color(p.ink))\(family))
            """
    }

    private static func outline(_ p: Portrait) -> String {
        p.border.map { ".border(1.dp, \(color($0)), RoundedCornerShape(\(p.r).dp))" } ?? ""
    }

    private static func spoken(_ p: Portrait) -> String {
        p.spoken.map { ".semantics { contentDescription = \"\($0)\" }" } ?? ""
    }

    private static func color(_ hex: String) -> String {
        switch hex {
        case "000000": "Color.Black"
        case "FFFFFF": "Color.White"
        default: "Color(0xFF\(hex))"
        }
    }
}
