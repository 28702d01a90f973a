extension Toolkit {
    static let storyboard = Toolkit(
        name: "Interface Builder",
        // A button shows the whole picture in its own colors. Only code gives a border another color than black.
        unmeasured: ["logo.crop", "logo.color", "logo.png-size", "shape.rectangular"],
        printers: [
            Printer(name: "constraints", cannot: ["style.border-color"]) { p in
                [
                    "Main.storyboard": scene(
                        p,
                        """
                        \(button(p, size: sizes(p)))
                        \(google(p))
                        """,
                        constraints: """
                            <constraint firstItem="B" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c1"/>
                            <constraint firstItem="B" firstAttribute="top" secondItem="V" secondAttribute="top" constant="300" id="c2"/>
                            <constraint firstItem="G" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c3"/>
                            <constraint firstItem="G" firstAttribute="top" secondItem="B" secondAttribute="bottom" constant="\(p.g)" id="c4"/>
                            """
                    )
                ]
            },
            Printer(name: "a stack view", cannot: ["style.border-color"]) { p in
                [
                    "Main.storyboard": scene(
                        p,
                        """
                        <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" alignment="center" spacing="\(p.g)" translatesAutoresizingMaskIntoConstraints="NO" id="S1">
                        <rect key="frame" x="20" y="300" width="335" height="\(number(p.height + p.gap + p.other.height))"/>
                        <subviews>\(button(p, size: sizes(p)))\(google(p))</subviews></stackView>
                        """,
                        constraints: """
                            <constraint firstItem="S1" firstAttribute="leading" secondItem="V" secondAttribute="leading" constant="16" id="c1"/>
                            <constraint firstAttribute="trailing" secondItem="S1" secondAttribute="trailing" constant="16" id="c2"/>
                            <constraint firstItem="S1" firstAttribute="top" secondItem="V" secondAttribute="top" constant="300" id="c3"/>
                            """
                    )
                ]
            },
            Printer(name: "frames", cannot: ["style.border-color"]) { p in
                ["Main.storyboard": scene(p, "\(button(p, size: ""))\(google(p, isFixed: true))")]
            },
            Printer(name: "a view of its own", cannot: ["style.border-color"]) { p in
                [
                    "SocialButtons.xib": """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
                    <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
                    <view contentMode="scaleToFill" id="V"><rect key="frame" x="0" y="0" width="375" height="200"/>
                    <subviews>\(button(p, size: sizes(p)))\(google(p))</subviews>
                    \(color("backgroundColor", p.page))
                    <constraints>
                    <constraint firstItem="B" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c1"/>
                    <constraint firstItem="B" firstAttribute="top" secondItem="V" secondAttribute="top" constant="20" id="c2"/>
                    <constraint firstItem="G" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c3"/>
                    <constraint firstItem="G" firstAttribute="top" secondItem="B" secondAttribute="bottom" constant="\(p.g)" id="c4"/>
                    </constraints></view></objects>\(resources(p))</document>
                    """
                ]
            },
            Printer(
                name: "an outlet that code rounds",
                open: [
                    "button.corner-radius-consistent", "style.border-color", "style.white-on-light",
                    "style.outline-on-dark",
                ]
            ) { p in
                [
                    "LoginController.swift": """
                    import UIKit
                    final class LoginController: UIViewController {
                        @IBOutlet private weak var appleButton: UIButton!
                        override func viewDidLoad() {
                            super.viewDidLoad()
                            appleButton.layer.cornerRadius = \(p.r)
                            appleButton.layer.borderWidth = \(p.border == nil ? "0" : "1")
                            appleButton.layer.borderColor = UIColor(\(list(p.border ?? "000000", red: "red: ", green: "green: ", blue: "blue: ")), alpha: 1).cgColor
                        }
                    }
                    """,
                    "Main.storyboard": scene(
                        p,
                        """
                        \(button(p, size: sizes(p), isRounded: false))
                        \(google(p))
                        """,
                        constraints: """
                            <constraint firstItem="B" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c1"/>
                            <constraint firstItem="B" firstAttribute="top" secondItem="V" secondAttribute="top" constant="300" id="c2"/>
                            <constraint firstItem="G" firstAttribute="centerX" secondItem="V" secondAttribute="centerX" id="c3"/>
                            <constraint firstItem="G" firstAttribute="top" secondItem="B" secondAttribute="bottom" constant="\(p.g)" id="c4"/>
                            """,
                        controller: """
                             customClass="LoginController" customModule="App" customModuleProvider="target"
                            """
                    ),
                ]
            },
        ]
    )

    private static func scene(
        _ p: Portrait,
        _ views: String,
        constraints: String = "",
        controller: String = ""
    ) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="C">
        <scenes><scene sceneID="S"><objects><viewController id="C"\(controller) sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="V"><rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews>\(views)</subviews>
        \(color("backgroundColor", p.page))
        <constraints>\(constraints)</constraints></view>
        \(controller.isEmpty ? "" : "<connections><outlet property=\"appleButton\" destination=\"B\" id=\"o1\"/></connections>")
        </viewController></objects></scene></scenes>\(resources(p))</document>
        """
    }

    private static func resources(_ p: Portrait) -> String {
        switch p.logo {
        case .none: ""
        case .glyph:
            "<resources><image name=\"applelogo\" catalog=\"system\" width=\"20\" height=\"24\"/></resources>"
        default:
            "<resources><image name=\"SIWA-Left-\(p.shade)\" width=\"\(p.lh)\" height=\"\(p.lh)\"/></resources>"
        }
    }

    private static func sizes(_ p: Portrait) -> String {
        """
        <constraints><constraint firstAttribute="width" constant="\(p.w)" id="W"/><constraint firstAttribute="height" constant="\(p.h)" id="H"/></constraints>
        """
    }

    private static func button(_ p: Portrait, size: String, isRounded: Bool = true) -> String {
        let image =
            switch p.logo {
            case .none: ""
            case .glyph: " image=\"applelogo\" catalog=\"system\""
            default: " image=\"SIWA-Left-\(p.shade)\""
            }
        let font =
            p.family.map {
                "<fontDescription key=\"fontDescription\" name=\"\($0)\" family=\"\($0)\" pointSize=\"\(p.f)\"/>"
            }
            ?? "<fontDescription key=\"fontDescription\" type=\"system\" weight=\"medium\" pointSize=\"\(p.f)\"/>"
        let attributes =
            !isRounded
            ? ""
            : """
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="\(p.r)"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth"><integer key="value" value="\(p.border == nil ? "0" : "1")"/></userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
            """
        return """
            <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" contentVerticalAlignment="center" buttonType="custom" lineBreakMode="middleTruncation" id="B" translatesAutoresizingMaskIntoConstraints="\(size.isEmpty ? "YES" : "NO")">
            <rect key="frame" x="\(number((375 - p.width) / 2))" y="300" width="\(p.w)" height="\(p.h)"/>
            \(size.isEmpty ? "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>" : "")
            \(color("backgroundColor", p.fill))
            \(p.spoken.map { "<accessibility key=\"accessibilityConfiguration\" label=\"\($0)\"/>" } ?? "")
            \(size)\(font)
            <state key="normal" title="\(p.title)"\(image)>\(color("titleColor", p.ink))</state>
            \(attributes)
            </button>
            """
    }

    private static func google(_ p: Portrait, isFixed: Bool = false) -> String {
        """
        <button opaque="NO" contentMode="scaleToFill" buttonType="custom" id="G" translatesAutoresizingMaskIntoConstraints="\(isFixed ? "YES" : "NO")">
        <rect key="frame" x="\(number((375 - p.other.width) / 2))" y="\(number(300 + p.height + p.gap))" width="\(p.ow)" height="\(p.oh)"/>
        \(isFixed ? "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>" : "")
        \(color("backgroundColor", "DADCE0"))
        \(isFixed ? "" : "<constraints><constraint firstAttribute=\"width\" constant=\"\(p.ow)\" id=\"W2\"/><constraint firstAttribute=\"height\" constant=\"\(p.oh)\" id=\"H2\"/></constraints>")
        <fontDescription key="fontDescription" type="system" pointSize="\(p.f)"/>
        <state key="normal" title="Sign in with Google">\(color("titleColor", "000000"))</state>
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="\(p.or)"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
        </button>
        """
    }

    private static func color(_ key: String, _ hex: String) -> String {
        let (red, green, blue) = parts(hex)
        return """
            <color key="\(key)" red="\(red)" green="\(green)" blue="\(blue)" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
            """
    }
}
