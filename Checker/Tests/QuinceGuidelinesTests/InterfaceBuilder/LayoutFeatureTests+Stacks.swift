import QuinceGuidelines

extension LayoutFeatureTests {
    static let inset = ["K.leading = V.leading + 20", "K.trailing = V.trailing - 20", "K.top = S.top + 100"]

    static let stacks: [Row] = [
        Row(
            why: "one of two in a row of equal ones: (320 - 40 - 12) / 2",
            views: Views.stack(
                "K",
                Views.system() + Views.button("G", title: "Google"),
                attributes: #"distribution="fillEqually" spacing="12""#
            ),
            constraints: Self.inset + [Self.tall],
            widths: [134, 161.5, 170.5, 189],
            heights: [44],
            x: [20],
            y: [120, 120, 159, 159]
        ),
        Row(
            why: "beside one of 44 points the other fills the rest: 320 - 40 - 44 - 8",
            views: Views.stack("K", Views.view("F") + Views.system(), attributes: #"spacing="8""#),
            constraints: Self.inset + ["F.width = 44", Self.tall],
            widths: [228, 283, 301, 338],
            heights: [44],
            x: [72],
            y: [120, 120, 159, 159]
        ),
        Row(
            why: "the third of a column: 100 + 20 + 10 + 44 + 10",
            views: Views.stack(
                "K",
                Views.view("F") + Views.view("G") + Views.system(),
                attributes: #"axis="vertical" spacing="10""#
            ),
            constraints: Self.inset + ["F.height = 20", "G.height = 44", "B.height = 50"],
            widths: [280, 335, 353, 390],
            heights: [50],
            x: [20],
            y: [204, 204, 243, 243]
        ),
        Row(
            why: "a column that centres what it holds leaves the width to the button",
            views: Views.stack(
                "K",
                Views.view("F") + Views.system(),
                attributes: #"axis="vertical" alignment="center""#
            ),
            constraints: Self.inset + ["F.height = 20", "F.width = 30", "B.width = 200", Self.tall],
            widths: [200],
            heights: [44],
            x: [60, 87.5, 96.5, 115],
            y: [140, 140, 179, 179]
        ),
        Row(
            why: "a row in a column in a row, each with its own rule",
            views: Views.stack(
                "K",
                Views.view("F")
                    + Views.stack(
                        "M",
                        Views.view("G")
                            + Views.stack(
                                "N",
                                Views.system() + Views.view("H"),
                                attributes: #"distribution="fillEqually" spacing="6""#
                            ),
                        attributes: #"axis="vertical" spacing="4""#
                    ),
                attributes: #"spacing="10""#
            ),
            constraints: Self.inset + ["F.width = 50", "G.height = 16", Self.tall],
            // (320 - 40 - 50 - 10 - 6) / 2
            widths: [107, 134.5, 143.5, 162],
            heights: [44],
            x: [80],
            y: [140, 140, 179, 179]
        ),
        Row(
            why: "equal spaces between buttons of 140 and 60: the second ends at the right",
            views: Views.stack(
                "K",
                Views.view("F") + Views.system(),
                attributes: #"distribution="equalSpacing" spacing="10""#
            ),
            constraints: Self.inset + ["F.width = 60", "B.width = 140", Self.tall],
            widths: [140],
            heights: [44],
            x: [160, 215, 233, 270],
            y: [120, 120, 159, 159]
        ),
        Row(
            why: "margins of the stack count when it arranges within them",
            views: Views.stack(
                "K",
                Views.system(),
                content: #"<edgeInsets key="layoutMargins" top="5" left="15" bottom="5" right="25"/>"#
                    + "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"boolean\" "
                    + "keyPath=\"layoutMarginsRelativeArrangement\" value=\"YES\"/></userDefinedRuntimeAttributes>"
            ),
            constraints: Self.inset + [Self.tall],
            widths: [240, 295, 313, 350],
            heights: [44],
            x: [35],
            y: [125, 125, 164, 164]
        ),
        Row(
            why: "what is hidden takes no room in a stack",
            views: Views.stack(
                "K",
                Views.view("F", attributes: #"hidden="YES""#) + Views.system(),
                attributes: #"axis="vertical" spacing="10""#
            ),
            constraints: Self.inset + ["F.height = 20", Self.tall],
            widths: [280, 335, 353, 390],
            heights: [44],
            x: [20],
            y: [120, 120, 159, 159]
        ),
        Row(
            why: "shares in proportion to contents are not in the file",
            views: Views.stack(
                "K",
                Views.view("F") + Views.system(),
                attributes: #"distribution="fillProportionally""#
            ),
            constraints: Self.inset + [Self.tall],
            widths: [nil],
            heights: [44]
        ),
        Row(
            why: "who of two without a size grows is not settled",
            views: Views.stack("K", Views.view("F") + Views.system()),
            constraints: Self.inset + [Self.tall],
            widths: [nil],
            heights: [44]
        ),
    ]

    static let frames: [Row] = [
        Row(
            why: "a frame whose width follows the screen, without constraints",
            views: Self.framed("20 500 335 44", #"widthSizable="YES" flexibleMaxY="YES""#),
            constraints: [],
            widths: [280, 335, 353, 390],
            heights: [44],
            x: [20],
            y: [500],
            document: ""
        ),
        Row(
            why: "a frame kept in the middle and at the lower end",
            views: Self.framed(
                "87.5 600 200 44",
                #"flexibleMinX="YES" flexibleMaxX="YES" flexibleMinY="YES""#
            ),
            constraints: [],
            widths: [200],
            heights: [44],
            x: [60, 87.5, 96.5, 115],
            y: [501, 600, 785, 865],
            document: ""
        ),
        Row(
            why: "what may grow shares by its length: 150 + (320 - 375) / 2",
            views: Self.framed("75 500 150 44", #"widthSizable="YES" flexibleMaxX="YES""#),
            constraints: [],
            widths: [122.5, 150, 159, 177.5],
            heights: [44],
            x: [75],
            y: [500],
            document: ""
        ),
        Row(
            why: "a frame among constraints keeps its place when nothing of it may grow",
            views: Self.framed("30 100 160 44", ""),
            constraints: [],
            widths: [160],
            heights: [44],
            x: [30],
            y: [100]
        ),
    ]

    private static func framed(_ frame: String, _ mask: String) -> String {
        """
        <view customClass="ASAuthorizationAppleIDButton" id="B">\(Views.rect(frame))
        <autoresizingMask key="autoresizingMask" \(mask)/></view>
        """
    }

    static let scrolling: [Row] = [
        Row(
            why: "inside what scrolls, which is as wide as the scroll view",
            views: """
                <scrollView contentInsetAdjustmentBehavior="never" translatesAutoresizingMaskIntoConstraints="NO" id="R">
                \(Views.rect("0 0 375 667"))<subviews>\(Views.view("T", subviews: Views.system()))</subviews></scrollView>
                """,
            constraints: [
                "R.leading = V.leading", "R.trailing = V.trailing", "R.top = V.top", "R.bottom = V.bottom",
                "T.leading = R.leading", "T.trailing = R.trailing", "T.top = R.top", "T.bottom = R.bottom",
                "T.width = R.width", "B.leading = T.leading + 30", "B.trailing = T.trailing - 30",
                "B.top = T.top + 900",
                "B.bottom = T.bottom - 20", Self.tall,
            ],
            widths: [260, 315, 333, 370],
            heights: [44],
            x: [30],
            y: [900]
        ),
        Row(
            why: "inside a scroll view's content guide and as wide as its frame guide",
            views: """
                <scrollView contentInsetAdjustmentBehavior="never" translatesAutoresizingMaskIntoConstraints="NO" id="R">
                \(Views.rect("0 0 375 667"))<subviews>\(Views.system())</subviews>
                <viewLayoutGuide key="contentLayoutGuide" id="G"/><viewLayoutGuide key="frameLayoutGuide" id="F"/></scrollView>
                """,
            constraints: [
                "R.leading = V.leading", "R.trailing = V.trailing", "R.top = S.top", "R.bottom = V.bottom",
                "B.leading = G.leading", "B.trailing = G.trailing", "B.top = G.top + 40",
                "B.bottom = G.bottom",
                "B.width = F.width", Self.tall,
            ],
            widths: [320, 375, 393, 430],
            heights: [44],
            x: [0],
            y: [60, 60, 99, 99]
        ),
    ]

    static let openOnes: [Row] = [
        Row(
            why: "a share that is written as a fraction",
            views: Views.system(),
            constraints: ["B.leading = V.leading", "B.width = V.width * 3/5", Self.tall, "B.top = S.top"],
            widths: [192, 225, 235.8, 258],
            heights: [44]
        ),
        Row(
            why: "a share that is written as a ratio",
            views: Views.system(),
            constraints: ["B.leading = V.leading", "B.width = V.width * 3:5", Self.tall, "B.top = S.top"],
            widths: [192, 225, 235.8, 258],
            heights: [44]
        ),
        Row(
            why: "a share that cannot be read",
            views: Views.system(),
            constraints: ["B.leading = V.leading", "B.width = V.width * 3/0", Self.tall, "B.top = S.top"],
            widths: [nil],
            heights: [44]
        ),
        Row(
            why: "another share that cannot be read",
            views: Views.system(),
            constraints: ["B.leading = V.leading", "B.width = V.width * half", Self.tall, "B.top = S.top"],
            widths: [nil],
            heights: [44]
        ),
        Row(
            why: "a constant that cannot be read",
            views: Views.system(),
            constraints: [
                "B.leading = V.leading", "B.width = V.width + wide", "B.height = tall", "B.top = S.top",
            ],
            widths: [nil],
            heights: [nil]
        ),
        Row(
            why: "without a right edge or a width",
            views: Views.system(),
            constraints: ["B.leading = V.leading + 20", Self.tall, "B.top = S.top"],
            widths: [nil],
            heights: [44]
        ),
        Row(
            why: "without a height: what Apple's button wants to be is not in the file",
            views: Views.system(),
            constraints: ["B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = S.top"],
            widths: [280, 335, 353, 390],
            heights: [nil]
        ),
        Row(
            why: "level with a text's baseline: its height above the edge is not in the file",
            views: Views.label("L", "or") + Views.system(),
            constraints: [
                "L.leading = V.leading + 20", "L.top = S.top + 50", "B.firstBaseline = L.firstBaseline",
                "B.width = 200",
                Self.tall, "B.centerX = V.centerX",
            ],
            widths: [200],
            heights: [44]
        ),
        Row(
            why: "beside a text whose stored width constraints had given it",
            views: Views.label("L", "or", frame: "20 0 335 21") + Views.label("M", "x", frame: "20 30 200 21")
                + Views.system(),
            constraints: [
                "L.leading = V.leading + 20", "L.trailing = V.trailing - 20", "L.top = S.top",
                "M.leading = V.leading + 20",
                "M.top = L.bottom + 9", "M.trailing <= V.trailing - 100", "B.width = L.width", Self.tall,
                "B.leading = V.leading + 20", "B.top = M.bottom",
            ],
            widths: [280, 335, 353, 390],
            heights: [44],
            x: [20],
            y: [71, 71, 110, 110]
        ),
    ]
}
