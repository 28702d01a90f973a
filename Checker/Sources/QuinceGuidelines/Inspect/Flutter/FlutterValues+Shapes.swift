extension FlutterValues {
    /// `BorderRadius.circular(8)`, `BorderRadius.all(Radius.circular(8))`.
    func radius(_ bound: CodeBound?) -> Measured<Double> {
        guard let bound else { return .unseen }
        let value = self.resolver.resolved(bound)
        if value.expression.path.last == "zero" { return .known(0) }
        guard let call = value.expression.call, ["circular", "all"].contains(call.name),
            let first = call.unlabelled.first
        else { return .unseen }
        if call.name == "all" { return self.radius(value.with(first)) }
        return self.resolver.number(value.with(first)).map { .known($0) } ?? .unseen
    }

    /// `BorderSide(color: Colors.grey, width: 2)`; known nil for `BorderSide.none`.
    func side(_ bound: CodeBound?) -> Measured<MeasuredButton.Border?>? {
        guard let bound else { return nil }
        let value = self.resolver.resolved(bound)
        if value.expression.path.last == "none" { return .known(nil) }
        guard let call = value.expression.call, ["BorderSide", "all", "fromBorderSide"].contains(call.name)
        else {
            return .unseen
        }
        if call.name == "fromBorderSide" { return self.side(call.unlabelled.first.map { value.with($0) }) }
        if call["style"]?.path.last == "none" { return .known(nil) }
        let color: Measured<RGBColor> = call["color"].map { self.color(value.with($0)) } ?? .known(.black)
        let width = call["width"].map { self.resolver.number(value.with($0)) } ?? 1
        if width == 0 || color.knownValue?.alpha == 0 { return .known(nil) }
        let measured: Measured<Double> = width.map { .known($0) } ?? .unseen
        return .known(MeasuredButton.Border(color: color.certain, width: measured))
    }

    /// `RoundedRectangleBorder(borderRadius: …, side: …)`.
    func shape(_ bound: CodeBound?, into surface: inout DrawnSurface) {
        guard let bound else { return }
        let value = self.resolver.resolved(bound)
        guard let call = value.expression.call else { return }
        switch call.name {
        case "CircleBorder": surface.isCircle = true
        case "StadiumBorder": surface.radius = .known(1000)
        case "RoundedRectangleBorder", "ContinuousRectangleBorder", "RoundedSuperellipseBorder":
            surface.radius = call["borderRadius"].map { self.radius(value.with($0)) } ?? .known(0)
        default: break
        }
        if let side = self.side(call["side"].map { value.with($0) }) { surface.border = side }
    }

    /// `BoxDecoration(color: …, border: …)`, `ShapeDecoration(…)`.
    func decoration(_ bound: CodeBound?, into surface: inout DrawnSurface) {
        guard let bound else { return }
        let value = self.resolver.resolved(bound)
        guard let call = value.expression.call, ["BoxDecoration", "ShapeDecoration"].contains(call.name)
        else {
            surface.fill = .unknown(because: "the decoration is set elsewhere")
            return
        }
        if call["gradient"] != nil || call["image"] != nil {
            surface.fill = .unknown(because: "it is filled with more than one color")
        } else if let color = call["color"] {
            surface.fill = self.color(value.with(color))
        }
        if let radius = call["borderRadius"] { surface.radius = self.radius(value.with(radius)) }
        if let shape = call["shape"] {
            if shape.path == ["BoxShape", "circle"] { surface.isCircle = true }
            self.shape(value.with(shape), into: &surface)
        }
        surface.border = self.side(call["border"].map { value.with($0) }) ?? surface.border ?? .known(nil)
    }
}
