/// Views as Interface Builder writes them.
enum Views {
    /// Apple's button, placed by constraints.
    static func system(_ id: String = "B", _ content: String = "", frame: String? = nil) -> String {
        self.view(id, content, attributes: #"customClass="ASAuthorizationAppleIDButton""#, frame: frame)
    }

    static func view(
        _ id: String,
        _ content: String = "",
        attributes: String = "",
        subviews: String = "",
        frame: String? = nil
    ) -> String {
        """
        <view \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
        \(self.rect(frame ?? "0 0 100 44"))<subviews>\(subviews)</subviews>\(content)</view>
        """
    }

    static func button(
        _ id: String = "B",
        title: String? = "Sign in with Apple",
        attributes: String = #"buttonType="system""#,
        state: String = "",
        content: String = "",
        frame: String = "0 0 200 44"
    ) -> String {
        let title = title.map { " title=\"\($0)\"" } ?? ""
        return """
            <button opaque="NO" \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
            \(self.rect(frame))\(content)
            <state key="normal"\(title)\(state.hasPrefix("<") ? "" : " " + state)>\(state.hasPrefix("<") ? state : "")</state>
            </button>
            """
    }

    static func label(
        _ id: String,
        _ text: String,
        attributes: String = "",
        content: String = "",
        frame: String = "0 0 100 21"
    )
        -> String
    {
        """
        <label text="\(text)" horizontalHuggingPriority="251" verticalHuggingPriority="251" \(attributes)
        translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(self.rect(frame))
        \(content.isEmpty ? #"<fontDescription key="fontDescription" type="system" pointSize="17"/>"# : content)</label>
        """
    }

    static func stack(
        _ id: String,
        _ subviews: String,
        attributes: String = "",
        content: String = "",
        frame: String = "0 0 300 44"
    )
        -> String
    {
        """
        <stackView \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(self.rect(frame))
        <subviews>\(subviews)</subviews>\(content)</stackView>
        """
    }

    static func rect(_ text: String) -> String {
        let parts = text.split(separator: " ")
        return
            #"<rect key="frame" x="\#(parts[0])" y="\#(parts[1])" width="\#(parts[2])" height="\#(parts[3])"/>"#
    }

    static func color(_ key: String, _ hexadecimal: String) -> String {
        let digits = Array(hexadecimal.drop { $0 == "#" })
        let channels = stride(from: 0, to: 6, by: 2).map { index in
            Double(Int(String(digits[index...(index + 1)]), radix: 16) ?? 0) / 255
        }
        return """
            <color key="\(key)" red="\(channels[0])" green="\(channels[1])" blue="\(channels[2])" alpha="1" \
            colorSpace="custom" customColorSpace="sRGB"/>
            """
    }

    static func systemColor(_ key: String, _ name: String) -> String {
        #"<color key="\#(key)" systemColor="\#(name)"/>"#
    }

    /// User-defined runtime attributes that are numbers.
    static func numbers(_ values: KeyValuePairs<String, Double>) -> String {
        "<userDefinedRuntimeAttributes>"
            + values.map { path, value in
                """
                <userDefinedRuntimeAttribute type="number" keyPath="\(path)"><real key="value" value="\(value)"/>\
                </userDefinedRuntimeAttribute>
                """
            }.joined() + "</userDefinedRuntimeAttributes>"
    }
}
