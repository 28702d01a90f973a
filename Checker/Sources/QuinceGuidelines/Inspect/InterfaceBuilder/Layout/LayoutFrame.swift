/// A box whose sides are expressions, from the upper left corner of the screen.
struct LayoutFrame: Sendable {
    var x: LinearExpression
    var y: LinearExpression
    var width: LinearExpression
    var height: LinearExpression

    var right: LinearExpression { self.x + self.width }
    var bottom: LinearExpression { self.y + self.height }
    var centerX: LinearExpression { self.x + self.width * 0.5 }
    var centerY: LinearExpression { self.y + self.height * 0.5 }

    func inset(_ insets: LayoutInsets) -> LayoutFrame {
        LayoutFrame(
            x: self.x + insets.left,
            y: self.y + insets.top,
            width: self.width - insets.left - insets.right,
            height: self.height - insets.top - insets.bottom
        )
    }
}

struct LayoutInsets: Sendable {
    var top = LinearExpression()
    var left = LinearExpression()
    var bottom = LinearExpression()
    var right = LinearExpression()
}
