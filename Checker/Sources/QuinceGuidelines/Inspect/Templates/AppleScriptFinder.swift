/// Finds where a file loads Apple's script, in a tag or by code.
enum AppleScriptFinder {
    static func scripts(in source: SourceText, language: String?) -> [AppleScript] {
        var scripts: [AppleScript] = []
        var cursor = ByteCursor(source)
        while let found = cursor.find("appleid.auth.js"), scripts.count < 100 {
            cursor.position = found + 1
            let start = Self.start(of: found, in: source)
            let end = found + 15
            let address = source.string(start..<end)
            guard address.contains("/"), !CommentProbe(source).isComment(at: start) else { continue }
            scripts.append(
                AppleScript(address: address, place: source.place(at: start), pageLanguage: language)
            )
        }
        return scripts
    }

    private static func start(of found: Int, in source: SourceText) -> Int {
        var start = found
        let stops: Set<UInt8> = [0x22, 0x27, 0x60, 0x20, 0x0A, 0x28, 0x3D, 0x3E, 0x3C]
        while start > 0, found - start < 400, !stops.contains(source.bytes[start - 1]) { start -= 1 }
        return start
    }
}
