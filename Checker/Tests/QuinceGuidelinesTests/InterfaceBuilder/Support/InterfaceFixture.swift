import Foundation
import QuinceGuidelines

/// A storyboard of one scene, written out as Interface Builder writes it.
struct InterfaceFixture {
    /// What stands in the outermost view, whose id is `V`; its safe area is `S`.
    var views = ""
    /// Such as `B.leading = S.leading + 20 @750`; held by the outermost view.
    var constraints: [String] = []
    var canvas = Size(width: 375, height: 667)
    var background = #"<color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>"#
    var document = #"useAutolayout="YES" useSafeAreas="YES""#
    var controller = #"customClass="LoginViewController""#
    var rootAttributes = ""
    /// What the controller has besides its view, such as outlets and segues.
    var controllerContent = ""
    var resources = ""
    /// Scenes after the first.
    var scenes = ""
    var isInitial = true

    var xml: String {
        let initial = self.isInitial ? #"initialViewController="C""# : ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
            \(self.document) \(initial)>
            <scenes><scene sceneID="N"><objects><viewController id="C" \(self.controller) sceneMemberID="viewController">
            <view key="view" id="V" \(self.rootAttributes)>
            <rect key="frame" x="0.0" y="0.0" width="\(self.canvas.width)" height="\(self.canvas.height)"/>
            <subviews>\(self.views)</subviews>
            <viewLayoutGuide key="safeArea" id="S"/>
            \(self.background)
            \(Self.list(self.constraints))
            </view>
            \(self.controllerContent)
            </viewController></objects></scene>\(self.scenes)</scenes>
            <resources>\(self.resources)</resources></document>
            """
    }

    /// `<constraints>` out of short sentences.
    static func list(_ sentences: [String]) -> String {
        "<constraints>" + sentences.enumerated().map { constraint($1, id: "K\($0)") }.joined()
            + "</constraints>"
    }

    /// A constraint out of `B.width >= 140 @750` or `B.trailing = V.trailing * 0.5 - 20`.
    static func constraint(_ sentence: String, id: String) -> String {
        let words = sentence.split(separator: " ").map(String.init)
        var attributes = Self.side(words[0], "first")
        attributes +=
            ["<=": " relation=\"lessThanOrEqual\"", ">=": " relation=\"greaterThanOrEqual\""][words[1]] ?? ""
        var rest = words.dropFirst(2)
        if let item = rest.first, item.contains("."), Double(item) == nil {
            attributes += Self.side(item, "second")
            rest = rest.dropFirst()
        } else if let number = rest.popFirst() {
            attributes += " constant=\"\(number)\""
        }
        while let sign = rest.popFirst() {
            switch sign {
            case "*": attributes += " multiplier=\"\(rest.popFirst() ?? "")\""
            case "+": attributes += " constant=\"\(rest.popFirst() ?? "")\""
            case "-": attributes += " constant=\"-\(rest.popFirst() ?? "")\""
            default: attributes += " priority=\"\(sign.dropFirst())\""
            }
        }
        return "<constraint\(attributes) id=\"\(id)\"/>"
    }

    private static func side(_ text: String, _ ordinal: String) -> String {
        let parts = text.split(separator: ".")
        return " \(ordinal)Item=\"\(parts[0])\" \(ordinal)Attribute=\"\(parts[1])\""
    }

    /// What the inspector finds in it.
    func inspection(
        _ facts: ProjectFacts = ProjectFacts(),
        path: String = "App/Base.lproj/Main.storyboard"
    ) throws -> Inspection {
        try Self.inspection(of: self.xml, facts, path: path)
    }

    static func inspection(
        of xml: String,
        _ facts: ProjectFacts = ProjectFacts(),
        path: String = "App/Base.lproj/Main.storyboard"
    ) throws -> Inspection {
        let reading = try InterfaceInspector().read(InputFile(path: path, bytes: Data(xml.utf8)))
        return reading?.inspect(facts) ?? Inspection()
    }

    /// The buttons of an id, light ones first.
    func buttons(_ id: String = "B", _ facts: ProjectFacts = ProjectFacts()) throws -> [MeasuredButton] {
        try self.inspection(facts).buttons.filter { $0.place.object == id }
    }
}
