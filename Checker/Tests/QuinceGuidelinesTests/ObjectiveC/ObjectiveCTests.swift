import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

@Suite("Objective-C")
struct ObjectiveCTests {
    private static func result(_ files: [String: String]) async -> CheckResult {
        let checker = Checker([ObjectiveCInspector()])
        return await checker.check(files.keys.sorted()) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data((files[path] ?? "").utf8))
        }
    }

    private static func screen(_ body: String) -> String {
        """
        #import <AuthenticationServices/AuthenticationServices.h>
        static const CGFloat kHeight = 44;
        @interface LoginController : UIViewController
        @end
        @implementation LoginController
        - (void)viewDidLoad {
            self.view.backgroundColor = [UIColor whiteColor];
        \(body)
        }
        @end
        """
    }

    @Test("A square picture without a title is a logo", arguments: [52, 300])
    func squarePicture(width: Int) async {
        let code = """
            #import <UIKit/UIKit.h>
            @implementation LoginController
            - (void)viewDidLoad {
              UIButton *appleLoginButton = [[UIButton alloc] initWithFrame:CGRectMake(0, 0, \(width), 52)];
              [appleLoginButton setImage:[UIImage imageNamed:@"apple-login"] forState:UIControlStateNormal];
              [appleLoginButton addTarget:self action:@selector(signInWithApple) forControlEvents:UIControlEventTouchUpInside];
              [self.view addSubview:appleLoginButton];
            }
            @end
            """
        let result = await Self.result(["LoginController.m": code])
        let rules = result.findings.filter { $0.verdict == .violation }.map(\.rule)
        #expect(Set(result.inspection.buttons.map(\.kind)) == [width == 52 ? .customLogoOnly : .customText])
        #expect(!rules.contains("button.min-width"), "\(rules)")
    }

    @Test("The panels of a switch are never there together")
    func panels() async {
        let code = """
            #import <UIKit/UIKit.h>
            @implementation LoginController
            - (void)viewDidLoad {
              switch (self.kind) {
                case 1: {
                  UIButton *first = [UIButton new];
                  [first setTitle:@"Sign in with Apple" forState:UIControlStateNormal];
                  [self.view addSubview:first];
                  break;
                }
                default: {
                  UIButton *second = [UIButton new];
                  [second setTitle:@"Sign in with Apple" forState:UIControlStateNormal];
                  [self.view addSubview:second];
                }
              }
            }
            @end
            """
        let result = await Self.result(["LoginController.m": code])
        let rules = result.findings.filter { $0.verdict == .violation }.map(\.rule)
        #expect(Set(result.inspection.buttons.map(\.place)).count == 2)
        #expect(!rules.contains("button.duplicate"), "\(rules)")
    }

    /// How a button is written, and its measures.
    struct Row: Sendable {
        let code: String
        let width: Double?
        let height: Double?
        let style: ButtonStyle?

        init(_ code: String, _ width: Double?, _ height: Double?, _ style: ButtonStyle?) {
            (self.code, self.width, self.height, self.style) = (code, width, height, style)
        }
    }

    @Test(
        "Apple's own button, in the ways in which it is made",
        arguments: [
            Row(
                """
                ASAuthorizationAppleIDButton *b = [ASAuthorizationAppleIDButton
                    buttonWithType:ASAuthorizationAppleIDButtonTypeSignIn style:ASAuthorizationAppleIDButtonStyleWhiteOutline];
                b.frame = CGRectMake(10, 20, 120, kHeight);
                [self.view addSubview:b];
                """,
                120,
                44,
                .whiteOutline
            ),
            Row(
                """
                ASAuthorizationAppleIDButton *b = [[ASAuthorizationAppleIDButton alloc] init];
                [self.view addSubview:b];
                [NSLayoutConstraint activateConstraints:@[
                    [b.widthAnchor constraintEqualToConstant:200], [b.heightAnchor constraintEqualToConstant:kHeight - 16],
                ]];
                """,
                200,
                28,
                .black
            ),
            Row(
                """
                if (@available(iOS 13.0, *)) {
                    ASAuthorizationAppleIDButton *b = [[ASAuthorizationAppleIDButton alloc]
                        initWithAuthorizationButtonType:ASAuthorizationAppleIDButtonTypeContinue
                        authorizationButtonStyle:ASAuthorizationAppleIDButtonStyleWhite];
                    [self.view addSubview:b];
                    [b mas_makeConstraints:^(MASConstraintMaker *make) {
                        make.width.mas_equalTo(130);
                        make.height.equalTo(@40);
                    }];
                }
                """,
                130,
                40,
                .white
            ),
        ]
    )
    func system(_ row: Row) async throws {
        let button = try #require(await Self.result(["a.m": Self.screen(row.code)]).inspection.buttons.first)
        #expect(button.kind == .system && button.style.value == row.style)
        #expect(button.width.value == row.width && button.height.value == row.height)
        #expect(button.background.value == .white)
    }

    @Test("a button made by hand")
    func custom() async throws {
        let code = """
            UIButton *b = [UIButton buttonWithType:UIButtonTypeCustom];
            [b setTitle:@"Login with Apple" forState:UIControlStateNormal];
            [b setTitleColor:[UIColor colorWithRed:102/255.0 green:0.4 blue:0.4 alpha:1] forState:UIControlStateNormal];
            b.titleLabel.font = [UIFont systemFontOfSize:14 weight:UIFontWeightMedium];
            [b setBackgroundColor:UIColor.blackColor];
            b.frame = CGRectMake(0, 0, 300, 44);
            [self.view addSubview:b];
            """
        let result = await Self.result(["a.m": Self.screen(code)])
        let button = try #require(result.inspection.buttons.first)
        #expect(button.title?.text.value == "Login with Apple" && button.title?.size == .known(14))
        #expect(button.title?.color.value?.hexadecimal == "#666666")
        #expect(button.fill.value == .black)
        let rules = Set(result.findings.filter { $0.verdict == .violation }.map(\.rule))
        #expect(rules.isSuperset(of: ["title.wording", "title.ratio", "title.color"]))
    }

    @Test("what a comment, a macro with parameters or half a file says makes no button")
    func nothing() async {
        for code in [
            "// ASAuthorizationAppleIDButton *b = [[ASAuthorizationAppleIDButton alloc] init];",
            "/* [ASAuthorizationAppleIDButton new] */",
        ] {
            #expect(await Self.result(["a.m": Self.screen(code)]).inspection.buttons.isEmpty)
        }
    }

    @Test(
        "hostile text ends",
        .timeLimit(.minutes(10)),
        arguments: [
            String(repeating: "[", count: 20_000), String(repeating: "(", count: 20_000),
            String(repeating: "@implementation Apple\n- (", count: 2_000),
            String(repeating: "if (", count: 5_000),
            String(repeating: "{", count: 20_000), String(repeating: "^{", count: 9_000),
            "#define Apple \\", "@\"Apple", "/* Apple",
            String(repeating: "@interface Apple : ", count: 3_000),
            String(repeating: "a ? ", count: 9_000), String(repeating: "-", count: 30_000),
        ]
    )
    func hostile(_ text: String) async {
        let body = Self.screen("UIButton *apple = \(text)")
        _ = await Self.result(["a.m": body, "b.m": "// apple login\n" + text])
    }
}
