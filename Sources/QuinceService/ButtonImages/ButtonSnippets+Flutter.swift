import QuinceButtons

extension ButtonSnippets {
    /// The picture as a button with a name for screen readers.
    var flutter: Snippet {
        let (width, height) = (self.specification.width, self.specification.height)
        return Snippet(
            id: "flutter",
            caption: "Dart",
            code: """
                // assets/\(self.fileName).png is the image for @1x; the images for @2x and @3x have the same name,
                // in assets/2.0x and assets/3.0x. pubspec.yaml lists assets/ below flutter: assets:.
                Semantics(
                  button: true,
                  label: '\(Self.dart(self.label))',
                  child: Material(
                    type: MaterialType.transparency,
                    child: Ink.image(
                      image: const AssetImage('assets/\(self.fileName).png'),
                      width: \(width),
                      height: \(height),
                      child: InkWell(
                        onTap: signInWithApple,
                        borderRadius: BorderRadius.circular(\(self.radiusText)),
                      ),
                    ),
                  ),
                )
                """
        )
    }

    /// `text` inside a literal of Dart.
    static func dart(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("$", with: "\\$")
    }
}
