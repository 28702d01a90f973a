import QuinceGuidelines
import Testing

@Suite("Buttons in React Native")
struct ReactNativeTests {
    static func file(_ element: String, styles: String = "", imports: String = "") -> String {
        """
        import { View, Text, TouchableOpacity, Image, Pressable, StyleSheet } from 'react-native';
        \(imports)
        // <AppleButton> isn't used
        export default function AppleLogin({ onPress, size = 30, t }) {
          const pattern = /['"`<]/;
          return (
            \(element)
          );
        }
        const styles = StyleSheet.create({\(styles)});
        """
    }

    static let rows: [DrawnRow] = [
        DrawnRow(
            "Expo's button is the system's",
            file(
                """
                <AppleAuthentication.AppleAuthenticationButton
                  buttonType={AppleAuthentication.AppleAuthenticationButtonType.SIGN_IN}
                  buttonStyle={AppleAuthentication.AppleAuthenticationButtonStyle.WHITE_OUTLINE}
                  cornerRadius={5} style={{ width: 200, height: 36 }} onPress={onPress} />
                """,
                imports: "import * as AppleAuthentication from 'expo-apple-authentication';"
            ),
            [
                "kind": "system", "platform": "iOS", "style": "white-outline", "width": "200", "height": "36",
                "radius": "5",
                "background": "?", "line": "7",
            ]
        ),
        DrawnRow(
            "with a style sheet, on a page with a color",
            file(
                """
                <View style={styles.page}>
                  <AppleAuthenticationButton buttonStyle={AppleAuthenticationButtonStyle.BLACK} style={[styles.button, { height: 50 }]} />
                </View>
                """,
                styles:
                    "page: { flex: 1, backgroundColor: 'pink', padding: 20 }, button: { width: '100%', height: 40, opacity: 0.2 }"
            ),
            [
                "style": "black", "background": "#FFC0CB", "width": "335", "height": "50",
                "cover": "opacity 0.2",
            ]
        ),
        DrawnRow(
            "Invertase's is the system's as well",
            file(
                "<AppleButton buttonStyle={AppleButton.Style.WHITE} style={{ width: 160, height: 45 }} cornerRadius={9} />",
                imports: "import { AppleButton } from '@invertase/react-native-apple-authentication';"
            ),
            ["kind": "system", "style": "white", "width": "160", "height": "45", "radius": "9"]
        ),
        DrawnRow(
            "a component of the project by its name is none of theirs",
            file(
                "<AppleButton onPress={onPress}><Text>Sign in with Apple</Text></AppleButton>",
                imports: "import { AppleButton } from './buttons';"
            ),
            ["kind": "custom-text", "title": "Sign in with Apple", "logo": "-"]
        ),
        DrawnRow(
            "an imitation whose height follows from padding and text",
            file(
                """
                <TouchableOpacity style={styles.button} onPress={onPress}>
                  <Ionicons name="logo-apple" size={18} color={"#fff"} />
                  <Text style={styles.title}> Sign in with Apple</Text>
                </TouchableOpacity>
                """,
                styles: """
                    button: { backgroundColor: "#000", flexDirection: "row", paddingVertical: 17, borderRadius: 12, gap: 4 },
                    title: { color: "#fff", fontSize: 16, fontWeight: "600" },
                    """
            ),
            [
                "kind": "custom-text", "height": "52.4", "fill": "#000000", "radius": "12", "border": "none",
                "size": "16",
                "color": "#FFFFFF", "logo": "iconFont(\"logo-apple\")", "logo size": "18 x 18",
                "logo color": "#FFFFFF",
                "stacked": "false",
            ]
        ),
        DrawnRow(
            "a style of functions, lists and conditions",
            file(
                """
                <Pressable onPress={signInWithApple}
                  style={({ pressed }) => [styles.base, busy && styles.faded, { borderWidth: 1, borderColor: 'rgb(10, 20, 30)' }]}>
                  <Image source={require('../assets/apple-logo.png')} style={{ width: size - 6, height: 24 }} />
                  <Text style={{ ...styles.title, fontFamily: 'Inter' }}>Sign in{' '}with Apple</Text>
                </Pressable>
                """,
                styles:
                    "base: { height: 44, backgroundColor: 'white' }, faded: { opacity: 0.3 }, title: { fontSize: 15 }"
            ),
            [
                "height": "44", "fill": "#FFFFFF", "border": "#0A141E 1", "size": "15", "font": "Inter",
                "title": "Sign in with Apple", "logo": "picture(\"../assets/apple-logo.png\")",
                "logo size": "24 x 24",
                "bitmap": "true", "stacked": "true",
            ]
        ),
        DrawnRow(
            "a component of a library is known by its attributes",
            file(
                #"<SocialButton title="Continue with Apple" icon="apple" onPress={() => login('apple')} />"#
            ),
            ["title": "Continue with Apple", "logo": "iconFont(\"apple\")", "height": "-"]
        ),
        DrawnRow(
            "a translation with a text of its own is likely",
            file(
                "<TouchableOpacity onPress={onPress}><Text>{t('LOGIN', 'Login with Apple')}</Text></TouchableOpacity>"
            ),
            ["title": "~Login with Apple", "fill": "#00000000"]
        ),
        DrawnRow(
            "a logo alone with a label",
            file(
                """
                <TouchableOpacity accessibilityLabel="Sign in with Apple" onPress={apple}
                  style={{ width: 64, height: 64, borderRadius: 32, backgroundColor: '#000000' }}>
                  <AppleMark size={34} />
                </TouchableOpacity>
                """
            ),
            [
                "kind": "custom-logo-only", "name": "Sign in with Apple", "shape": "circle",
                "logo size": "34 x 34",
            ]
        ),
    ]

    @Test("an element is measured", arguments: rows)
    func element(_ row: DrawnRow) async {
        row.expect(await DrawnProject("src/AppleLogin.tsx", row.source).button())
    }

    @Test("on Android Invertase's button is drawn by the library")
    func android() async {
        let source = Self.file(
            """
            <AppleButton buttonStyle={AppleButton.Style.BLACK} buttonType={AppleButton.Type.CONTINUE} cornerRadius={0}
              leftView={<Image source={logo} style={{ width: 14, height: 14 }} />} />
            """,
            imports: """
                import { AppleButton } from '@invertase/react-native-apple-authentication';
                import logo from './apple_logo.png';
                """
        )
        let button = await DrawnProject("src/login.android.js", source).button()
        let expected = [
            "kind": "custom-text", "platform": "Android", "width": "200", "height": "40", "size": "14",
            "fill": "#000000",
            "title": "Continue with Apple", "bitmap": "true", "logo size": "14 x 14", "radius": "0",
        ]
        DrawnRow("", "", expected).expect(button)
    }

    @Test("styled components and styles of another file are followed")
    func styled() async {
        let project = DrawnProject([
            (
                "src/AppleLogin/index.tsx",
                """
                import { Button, Label } from './styles';
                import { Text } from 'react-native';
                import { palette } from '../theme';
                export const AppleLogin = () => (
                  <Button onPress={signInWithApple}><Icon name="apple" size={20} color={palette.ink} /><Label>Sign in with Apple</Label></Button>
                );
                """
            ),
            (
                "src/AppleLogin/button/styles.ts",
                "export const Button = styled.View`height: 1px;`; // 'react-native'"
            ),
            (
                "src/AppleLogin/styles.ts",
                """
                import styled from 'styled-components/native';
                export const Button = styled(TouchableOpacity).attrs({ a: 1 })`
                  background-color: #EFEFEF; height: 52px; padding: 4px 8px;
                  border-radius: ${props => props.r}px;
                `;
                export const Label = styled.Text`font-size: 16px; color: black;`;
                """
            ),
            ("src/theme.ts", "export const palette = { ink: '#123456', ...base };"),
        ])
        let button = await project.button()
        let expected = [
            "fill": "#EFEFEF", "height": "52", "title": "Sign in with Apple", "size": "16",
            "color": "#000000",
            "logo color": "#123456", "radius": "-",
        ]
        DrawnRow("", "", expected).expect(button)
    }

    @Test("a drawing of another file is a logo, and translations give titles")
    func drawn() async {
        let project = DrawnProject([
            (
                "src/Login.tsx",
                """
                import { AppleMark } from './auth/SocialMarks';
                import { Platform, TouchableOpacity, View } from 'react-native';
                export default function Login() {
                  const { t: i18n } = useTranslation();
                  return <View style={{ flex: 1, backgroundColor: Colors.white }}>{Platform.OS === 'ios' && (
                    <TouchableOpacity accessibilityLabel={i18n('auth.apple')} onPress={handleAppleLogin}
                      style={{ width: 64, height: 64, backgroundColor: '#000' }}><AppleMark size={34} /></TouchableOpacity>)}
                  </View>;
                }
                """
            ),
            (
                "src/auth/SocialMarks.tsx",
                """
                import Svg, { Path } from 'react-native-svg';
                export function AppleMark({ size = 20 }) {
                  return <Svg width={size} height={size} viewBox="0 0 44 44"><Path d="M1 1" fill="black" /></Svg>;
                }
                """
            ),
            ("src/i18n/en/translation.json", #"{"auth": {"apple": "Sign in with Apple"}}"#),
        ])
        let button = await project.button()
        let expected = [
            "kind": "custom-logo-only", "logo": "drawn", "logo size": "34 x 34", "padded": "true",
            "name": "Sign in with Apple", "background": "~#FFFFFF", "width": "64",
        ]
        DrawnRow("", "", expected).expect(button)
    }

    @Test("fields with and without an email keyboard")
    func fields() async throws {
        let source = Self.file(
            """
            <View>
              <TextInput placeholder="Email" />
              <TextInput placeholder="Email" keyboardType="email-address" />
              <TextInput placeholder="E-mail" inputMode="email" />
              <TextInput placeholder="Email" {...props} />
              <TextInput placeholder="Password" secureTextEntry={!shown} />
            </View>
            """
        )
        let screen = try #require(await DrawnProject("src/Login.tsx", source).inspection().screens.first)
        let fields = screen.elements.compactMap { element -> String? in
            guard case .field(let field) = element.kind else { return nil }
            return "\(field.meaning.rawValue) \(field.hasEmailKeyboard.knownValue.map { "\($0)" } ?? "-")"
        }
        #expect(fields == ["email false", "email true", "email true", "email -", "password false"])
    }
}
