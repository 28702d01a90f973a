/// The change that gives a field the keyboard for email addresses, where nothing but such fields is changed by it.
struct KeyboardFix {
    /// nil if nothing tells how, or another field is written by the same code.
    func change(at place: SourcePlace, in screens: [MeasuredScreen]) -> Outcome.Fix? {
        let fields = screens.flatMap(\.fields)
        guard let written = fields.first(where: { $0.element.place == place })?.field.writtenKeyboard else {
            return nil
        }
        let touched = fields.filter { $0.field.writtenKeyboard?.place == written.place }
        guard touched.allSatisfy({ $0.field.meaning == .email }) else { return nil }
        return written.change(to: true)
    }
}
