extension Toolkit {
    static let objectiveC = Toolkit(
        name: "Objective-C",
        // UIButton places and sizes its picture and its title by itself.
        unmeasured: ["logo.height-match", "logo.crop", "logo.png-size", "shape.rectangular"],
        printers: [
            Printer(name: "anchors") { p in
                [
                    "LoginController.m": controller(
                        p,
                        load: """
                            UIButton *apple = [UIButton buttonWithType:UIButtonTypeCustom];
                            \(dress(p, "apple"))
                            \(sized(p, "apple"))
                            """
                    )
                ]
            },
            Printer(name: "a lazy property") { p in
                [
                    "LoginController.m": controller(
                        p,
                        members: """
                            - (UIButton *)appleButton {
                                if (!_appleButton) {
                                    _appleButton = [UIButton buttonWithType:UIButtonTypeCustom];
                                    \(dress(p, "_appleButton"))
                                }
                                return _appleButton;
                            }
                            """,
                        load: """
                            UIButton *apple = self.appleButton;
                            \(sized(p, "apple"))
                            """
                    )
                ]
            },
            Printer(name: "a method that makes it") { p in
                [
                    "LoginController.m": controller(
                        p,
                        members: """
                            - (UIButton *)makeAppleButton {
                                UIButton *button = [[UIButton alloc] init];
                                \(dress(p, "button"))
                                \(sized(p, "button"))
                                return button;
                            }
                            """,
                        load: "UIButton *apple = [self makeAppleButton];"
                    )
                ]
            },
            Printer(name: "constants") { p in
                [
                    "LoginController.m": """
                    static const CGFloat kAppleHeight = \(p.h);
                    static CGFloat const kAppleWidth = \(p.w);
                    #define kAppleTitle @"\(p.title)"

                    """
                        + controller(
                            p,
                            load: """
                                UIButton *apple = [UIButton buttonWithType:UIButtonTypeCustom];
                                \(dress(p, "apple", title: "kAppleTitle"))
                                [apple.heightAnchor constraintEqualToConstant:kAppleHeight].active = YES;
                                [apple.widthAnchor constraintEqualToConstant:kAppleWidth].active = YES;
                                """
                        )
                ]
            },
            Printer(name: "a frame", open: ["button.margin"]) { p in
                [
                    "LoginController.m": controller(
                        p,
                        load: """
                            UIButton *apple = [[UIButton alloc] initWithFrame:CGRectMake(20, 400, \(p.w), \(p.h))];
                            \(dress(p, "apple"))
                            """,
                        place: """
                            google.frame = CGRectMake(20, \(number(400 + p.height + p.gap)), \(p.ow), \(p.oh));
                            [self.view addSubview:apple];
                            [self.view addSubview:google];
                            """
                    )
                ]
            },
        ]
    )

    private static func controller(
        _ p: Portrait,
        members: String = "",
        load: String,
        place: String? = nil
    ) -> String {
        """
        #import <UIKit/UIKit.h>
        @interface LoginController : UIViewController
        @property (nonatomic, strong) UIButton *appleButton;
        @end
        @implementation LoginController
        \(members)
        - (void)viewDidLoad {
            [super viewDidLoad];
            self.view.backgroundColor = \(color(p.page));
            \(load)
            UIButton *google = [UIButton buttonWithType:UIButtonTypeCustom];
            [google setTitle:@"Sign in with Google" forState:UIControlStateNormal];
            [google setTitleColor:[UIColor blackColor] forState:UIControlStateNormal];
            google.titleLabel.font = [UIFont systemFontOfSize:\(p.f)];
            google.backgroundColor = \(color("DADCE0"));
            google.layer.cornerRadius = \(p.or);
            \(place ?? """
            [google.heightAnchor constraintEqualToConstant:\(p.oh)].active = YES;
            [google.widthAnchor constraintEqualToConstant:\(p.ow)].active = YES;
            UIStackView *stack = [[UIStackView alloc] initWithArrangedSubviews:@[apple, google]];
            stack.axis = UILayoutConstraintAxisVertical;
            stack.alignment = UIStackViewAlignmentCenter;
            stack.spacing = \(p.g);
            stack.translatesAutoresizingMaskIntoConstraints = NO;
            [self.view addSubview:stack];
            [stack.centerXAnchor constraintEqualToAnchor:self.view.centerXAnchor].active = YES;
            [stack.topAnchor constraintEqualToAnchor:self.view.topAnchor constant:400].active = YES;
            """)
        }
        - (void)signInWithApple {}
        @end
        """
    }

    private static func sized(_ p: Portrait, _ button: String) -> String {
        """
        [\(button).heightAnchor constraintEqualToConstant:\(p.h)].active = YES;
        [\(button).widthAnchor constraintEqualToConstant:\(p.w)].active = YES;
        """
    }

    private static func dress(_ p: Portrait, _ button: String, title: String? = nil) -> String {
        let ink = p.tint ?? (p.isBlack ? "FFFFFF" : "000000")
        let image =
            switch p.logo {
            case .none: ""
            case .glyph:
                "[\(button) setImage:[UIImage systemImageNamed:@\"applelogo\"] forState:UIControlStateNormal];\n\(button).tintColor = \(color(ink));"
            default:
                p.tint == nil
                    ? "[\(button) setImage:[UIImage imageNamed:@\"SIWA-Left-\(p.shade)\"] forState:UIControlStateNormal];"
                    : """
                    [\(button) setImage:[[UIImage imageNamed:@"SIWA-Left-\(p.shade)"] imageWithRenderingMode:UIImageRenderingModeAlwaysTemplate] forState:UIControlStateNormal];
                    \(button).tintColor = \(color(ink));
                    """
            }
        let font =
            p.family.map { "[UIFont fontWithName:@\"\($0)\" size:\(p.f)]" }
            ?? "[UIFont systemFontOfSize:\(p.f)]"
        let border = p.border.map {
            "\(button).layer.borderWidth = 1;\n\(button).layer.borderColor = \(color($0)).CGColor;"
        }
        return """
            [\(button) setTitle:\(title ?? "@\"\(p.title)\"") forState:UIControlStateNormal];
            [\(button) setTitleColor:\(color(p.ink)) forState:UIControlStateNormal];
            \(button).titleLabel.font = \(font);
            \(image)
            \(button).backgroundColor = \(color(p.fill));
            \(button).layer.cornerRadius = \(p.r);
            \(border ?? "")
            \(p.spoken.map { "\(button).accessibilityLabel = @\"\($0)\";" } ?? "")
            [\(button) addTarget:self action:@selector(signInWithApple) forControlEvents:UIControlEventTouchUpInside];
            """
    }

    private static func color(_ hex: String) -> String {
        switch hex {
        case "000000": "[UIColor blackColor]"
        case "FFFFFF": "[UIColor whiteColor]"
        default:
            "[UIColor colorWith\(list(hex, red: "Red:", green: "green:", blue: "blue:").replacing(",", with: "")) alpha:1]"
        }
    }
}
