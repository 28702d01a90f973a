extension Toolkit {
    static let reactNative = Toolkit(
        name: "React Native",
        printers: [
            Printer(name: "styles in place") { p in
                [
                    "src/LoginScreen.tsx": screen(
                        p,
                        """
                        <Pressable onPress={signInWithApple} style={{ \(box(p)) }}\(spoken(p))>
                          \(logo(p))
                          <Text style={{ \(text(p)) }}>\(p.title)</Text>
                        </Pressable>
                        """
                    )
                ]
            },
            Printer(name: "a style sheet") { p in
                [
                    "src/LoginScreen.tsx": screen(
                        p,
                        """
                        <TouchableOpacity style={styles.apple} onPress={signInWithApple}\(spoken(p))>
                          \(logo(p))
                          <Text style={styles.appleText}>\(p.title)</Text>
                        </TouchableOpacity>
                        """,
                        styles: "apple: { \(box(p)) },\n  appleText: { \(text(p)) },"
                    )
                ]
            },
            Printer(name: "styles in arrays") { p in
                [
                    "src/LoginScreen.tsx": screen(
                        p,
                        """
                        <Pressable style={[styles.button, { backgroundColor: '#\(p.fill)' }]} onPress={() => signInWithApple()}\(spoken(p))>
                          \(logo(p))
                          <Text style={[styles.label, { color: '#\(p.ink)' }]}>\(p.title)</Text>
                        </Pressable>
                        """,
                        styles: """
                            button: { \(box(p)), backgroundColor: '#777777' },
                              label: { \(text(p)), color: '#777777' },
                            """
                    )
                ]
            },
            Printer(name: "constants of another file") { p in
                [
                    "src/theme.ts": """
                    export const sizes = { width: \(p.w), height: \(p.h), radius: \(p.r), text: \(p.f) };
                    export const colors = { appleFill: '#\(p.fill)', appleInk: '#\(p.ink)' };
                    """,
                    "src/LoginScreen.tsx": "import { sizes, colors } from './theme';\n"
                        + screen(
                            p,
                            """
                            <TouchableHighlight style={styles.apple} onPress={signInWithApple}\(spoken(p))>
                              <View style={styles.row}>
                                \(logo(p))
                                <Text style={styles.text}>\(p.title)</Text>
                              </View>
                            </TouchableHighlight>
                            """,
                            styles: """
                                apple: { width: sizes.width, height: sizes.height, borderRadius: sizes.radius, backgroundColor: colors.appleFill\(outline(p)) },
                                  row: { flexDirection: '\(p.isStacked ? "column" : "row")' },
                                  text: { color: colors.appleInk, fontSize: sizes.text, fontWeight: '500'\(family(p)) },
                                """
                        ),
                ]
            },
            Printer(name: "a component with properties") { p in
                [
                    "src/AppleButton.tsx": """
                    import { Pressable, Text, Image } from 'react-native';
                    export const AppleButton = ({ title, width, onPress }: Props) => (
                      <Pressable onPress={onPress} style={{ \(box(p, width: "width")) }}\(spoken(p))>
                        \(logo(p))
                        <Text style={{ \(text(p)) }}>{title}</Text>
                      </Pressable>
                    );
                    """,
                    "src/LoginScreen.tsx": "import { AppleButton } from './AppleButton';\n"
                        + screen(
                            p,
                            "<AppleButton title=\"\(p.title)\" width={\(p.w)} onPress={signInWithApple} />"
                        ),
                ]
            },
        ]
    )

    private static func screen(_ p: Portrait, _ button: String, styles: String = "") -> String {
        """
        import React from 'react';
        import { View, Text, Image, Pressable, TouchableOpacity, TouchableHighlight, StyleSheet } from 'react-native';
        import Icon from 'react-native-vector-icons/FontAwesome';
        export function LoginScreen({ signInWithApple, google }) {
          return (
            <View style={styles.page}>
              \(button)
              <Pressable style={styles.google} onPress={google}>
                <Text style={{ fontSize: \(p.f), color: '#000' }}>Sign in with Google</Text>
              </Pressable>
            </View>
          );
        }
        const styles = StyleSheet.create({
          page: { flex: 1, alignItems: 'center', justifyContent: 'center', backgroundColor: '#\(p.page)' },
          google: { width: \(p.ow), height: \(p.oh), borderRadius: \(p.or), marginTop: \(p.g), backgroundColor: '#DADCE0' },
          \(styles)
        });
        """
    }

    private static func box(_ p: Portrait, width: String? = nil) -> String {
        """
        width: \(width ?? p.w), height: \(p.h), borderRadius: \(p.r), flexDirection: '\(p.isStacked ? "column" : "row")', \
        alignItems: 'center', justifyContent: 'center', backgroundColor: '#\(p.fill)'\(outline(p))
        """
    }

    private static func text(_ p: Portrait) -> String {
        "color: '#\(p.ink)', fontSize: \(p.f), fontWeight: '500'\(family(p))"
    }

    private static func family(_ p: Portrait) -> String { p.family.map { ", fontFamily: '\($0)'" } ?? "" }

    private static func outline(_ p: Portrait) -> String {
        p.border.map { ", borderWidth: 1, borderColor: '#\($0)'" } ?? ""
    }

    private static func logo(_ p: Portrait) -> String {
        let width =
            p.isCropped
            ? "width: \(number(p.logoHeight / 2)), resizeMode: 'cover'"
            : "width: \(p.lh), resizeMode: 'contain'"
        let tint = p.tint.map { ", tintColor: '#\($0)'" } ?? ""
        // Image shows no SVG; a PNG stands for the artwork in 44 points only.
        let file = p.logo == .bitmap || p.height == 44 ? "siwa-left-\(p.shade.lowercased()).png" : nil
        return switch p.logo {
        case .none: ""
        case .glyph: "<Icon name=\"apple\" size={\(p.lh)} color=\"#\(p.isBlack ? "FFFFFF" : "000000")\" />"
        default:
            "<Image source={\(file.map { "require('./assets/\($0)')" } ?? "{ uri: 'siwa_left_\(p.shade.lowercased())' }")} style={{ \(width), height: \(p.lh)\(tint) }} />"
        }
    }

    private static func spoken(_ p: Portrait) -> String {
        p.spoken.map { " accessibilityLabel=\"\($0)\"" } ?? ""
    }
}
