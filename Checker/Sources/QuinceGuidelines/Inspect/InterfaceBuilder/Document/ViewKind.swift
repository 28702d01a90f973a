/// What a view is, by the name of its element.
enum ViewKind: Sendable {
    case plain
    case button
    case label
    case image
    case stack
    case scroll
    case textField
    case textView
    case table
    case cell
    /// What holds a cell's, an effect's or a page's own views.
    case content
    case effect
    /// Shows another scene.
    case container
    /// A control whose size its own look settles, such as a switch.
    case control
    /// Draws what cannot be told here: maps, pages, video.
    case canvas

    init(_ node: MarkupNode) {
        switch node.name {
        case "button": self = .button
        case "label": self = .label
        case "imageView": self = .image
        case "stackView": self = .stack
        case "scrollView": self = .scroll
        case "textField", "searchTextField": self = .textField
        case "textView": self = .textView
        case "tableView", "collectionView": self = .table
        case "tableViewCell", "collectionViewCell", "collectionReusableView": self = .cell
        case "tableViewCellContentView", "collectionViewCellContentView": self = .content
        case "visualEffectView": self = .effect
        case "containerView": self = .container
        case "switch", "slider", "stepper", "segmentedControl", "progressView", "pageControl", "datePicker",
            "activityIndicatorView", "pickerView", "searchBar", "navigationBar", "toolbar", "tabBar",
            "colorWell":
            self = .control
        case "mapView", "webView", "wkWebView", "sceneKitView", "glkView", "mtkView", "arscnView", "skView":
            self = .canvas
        default: self = node["key"] == "contentView" ? .content : .plain
        }
    }

    /// Whether an element is a view at all.
    static func isView(_ node: MarkupNode) -> Bool {
        node["id"] != nil
            && (Self.names.contains(node.name) || node.name.hasSuffix("View") || node.name.hasSuffix("Cell"))
    }

    private static let names: Set<String> = [
        "view", "button", "label", "textField", "searchTextField", "switch", "slider", "stepper",
        "segmentedControl", "pageControl",
        "datePicker", "searchBar", "navigationBar", "toolbar", "tabBar", "box", "colorWell", "popUpButton",
        "window",
    ]

    /// Whether contents settle its size where nothing else does.
    var hasIntrinsicSize: Bool {
        switch self {
        case .button, .label, .image, .textField, .control: true
        default: false
        }
    }

    /// Whether a person sees something of it, whatever its background is.
    var isVisible: Bool {
        switch self {
        case .button, .label, .image, .textField, .textView, .control, .canvas, .effect: true
        default: false
        }
    }
}
