import Foundation

/// The mentions of a file, and what else of it decides how they end.
package struct FileMentions: Sendable {
    package let path: String
    package var mentions: [Mention]
    /// The folder of its project.
    let project: String?
    let role: Role
    /// Names that the file uses, to see whether it shows what another one declares.
    let names: Set<String>
    /// Types, functions and constants that it declares.
    let declared: Set<String>
    /// Whether it declares a type or a function that is called a button for Apple, such as `AppleLoginButton`.
    let declaresButton: Bool
    /// Whether it draws Apple's logo beside that of another way to sign in, or in a component for Apple that people press, by
    /// the names.
    let hasLogos: Bool
    /// Whether it names another way to sign in.
    let namesOthers: Bool

    /// What a file is for.
    enum Role: Hashable, Sendable {
        /// It draws screens.
        case interface
        /// Code of an app that draws nothing.
        case logic
        case server
        case resource
        case unread(String)
    }

    /// Reads a file for its mentions; nil if it has none.
    init?(_ file: InputFile, in project: String?) {
        let language = MentionLanguage(file.ending)
        let isPicture = InputFile.isPicture(file.path)
        guard isPicture || MentionScan.search.occurs(in: file) || MentionScan.search.occurs(in: file.path)
        else { return nil }
        let bytes = isPicture ? [] : file.utf8
        self.mentions = MentionScan(file.path, language, bytes).mentions(in: bytes)
        guard !self.mentions.isEmpty else { return nil }
        self.path = file.path
        self.project = project
        // What a generator writes from a table of texts is a table, too.
        let isTable = file.path.hasSuffix(".g.dart") || file.path.hasSuffix(".freezed.dart")
        self.role = isTable ? .resource : Self.role(of: file.ending, language, bytes)
        let words = self.role == .resource ? Words() : Words(bytes)
        (self.names, self.declared) = (words.all, words.declared)
        self.declaresButton = words.made.contains(where: Self.namesButton)
        let isInterface = self.role == .interface
        let isForApple = words.made.contains { name in
            name.first?.isUppercase == true && ViewWords.parts(of: name).contains { $0.hasPrefix("apple") }
        }
        self.hasLogos =
            isInterface && Self.appleLogos.occurs(inText: bytes)
            && (Self.otherLogos.occurs(inText: bytes) || isForApple && Self.pressed.occurs(inText: bytes))
        self.namesOthers = isInterface && Self.otherProviders.occurs(inText: bytes)
    }

    private static func role(of ending: String, _ language: MentionLanguage, _ bytes: [UInt8]) -> Role {
        let draws = {
            Self.drawing.first(in: bytes[...]) != nil
                // Tags in texts of other languages are pages that a server sends.
                || language.hasElements && Self.elements.first(in: bytes[...]) != nil
        }
        switch language.purpose {
        case .unread(let name): return draws() ? .unread(name) : .logic
        case .resource: return .resource
        case .screen: return .interface
        case .server: return ending == "php" && Self.tags.first(in: bytes[...]) != nil ? .interface : .server
        case .program:
            if draws() { return .interface }
            return Self.serving.first(in: bytes[...]) != nil ? .server : .logic
        }
    }

    private static let tags = WordSearch(["</"])
    private static let appleLogos = WordSearch(MentionWords.appleLogos, anyCase: true)
    private static let otherLogos = WordSearch(MentionWords.otherLogos, anyCase: true)
    private static let pressed = WordSearch(
        [
            "<button", "onclick", "onpress", "ontap", "onpressed", "clickable", "button(", "@click",
            "addtarget",
        ],
        anyCase: true
    )
    private static let otherProviders = WordSearch(MentionWords.otherProviders, anyCase: true)

    /// What a program with an interface imports and writes.
    private static let drawing = WordSearch([
        "import SwiftUI", "import UIKit", "import AppKit", "import WatchKit", "import Cocoa",
        "ViewController", "UIButton", "UIView", "UIKit/", "AppKit/", "NSView", "NSButton", "androidx.compose",
        "android.view", "android.widget", "@Composable", "findViewById", "package:flutter/",
    ])

    /// What a program of a page has, or one of React.
    private static let elements = WordSearch(["</", "/>", "document.", "React", "styled."])

    /// What a program without an interface says if it runs on a server.
    private static let serving = WordSearch([
        "express", "jsonwebtoken", "jwks", "createRemoteJWKSet", "verifyIdToken", "NextResponse",
        "NextRequest", "process.env", "jose", "passport", "Controller", "@RestController", "Vapor",
        "Hummingbird", "fastify", "functions.https", "kotlinx.serialization", "io.ktor.server",
        "springframework",
    ])

    private static func namesButton(_ name: String) -> Bool {
        guard name.first?.isUppercase == true else { return false }
        let parts = ViewWords.parts(of: name)
        return parts.contains { $0.hasPrefix("apple") } && ["button", "btn"].contains(parts.last ?? "")
    }
}

/// The names of a file; names of three letters are everywhere.
private struct Words {
    private(set) var all: Set<String> = []
    /// Those that it declares.
    private(set) var declared: Set<String> = []
    /// Those of its types and functions.
    private(set) var made: Set<String> = []

    init() {}

    init(_ bytes: [UInt8]) {
        var keyword = ""
        var start = 0
        for index in 0...bytes.count {
            if index < bytes.count, Self.isPartOfName[Int(bytes[index])] { continue }
            defer { start = index + 1 }
            guard index > start else { continue }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            if index - start > 3 {
                self.all.insert(name)
                if Self.keywords.contains(keyword) {
                    self.declared.insert(name)
                    if Self.makers.contains(keyword) { self.made.insert(name) }
                }
            }
            keyword = name
        }
    }

    /// Letters, digits, underscores and all that isn't ASCII.
    private static let isPartOfName = (UInt8.min...UInt8.max).map { byte in
        byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
            || (0x41...0x5A).contains(byte & 0xDF)
    }

    /// The words before the name of what is declared.
    private static let keywords: Set<String> = [
        "class", "struct", "enum", "object", "interface", "protocol", "fun", "func", "function", "const",
        "extension", "widget", "val", "let",
    ]

    /// Those before the name of a type or a function.
    private static let makers: Set<String> = [
        "class", "struct", "fun", "func", "function", "widget", "const",
    ]
}

extension WordSearch {
    fileprivate func occurs(inText bytes: [UInt8]) -> Bool { self.first(in: bytes[...]) != nil }

    /// Whether any of the words occurs in a file.
    func occurs(in file: InputFile) -> Bool {
        unsafe file.bytes.withUnsafeBytes { unsafe self.occurs(in: $0) }
    }
}

extension InputFile {
    /// The text in UTF-8, by the byte order mark if it has one.
    fileprivate var utf8: [UInt8] {
        guard self.isUTF16, let text = String(data: self.bytes, encoding: .utf16) else {
            return Array(self.bytes)
        }
        return Array(text.utf8)
    }

    private var isUTF16: Bool {
        self.bytes.starts(with: [0xFF, 0xFE]) || self.bytes.starts(with: [0xFE, 0xFF])
    }

    /// Why the bytes can't be read as text; nil if they can.
    ///
    /// Only the beginning is looked at: bytes that aren't text show it soon.
    var unreadableText: String? {
        guard self.ending != "png", !self.isUTF16 else { return nil }
        let (zeros, controls, count) = unsafe self.bytes.withUnsafeBytes { bytes in
            var (zeros, controls) = (0, 0)
            let count = min(bytes.count, Self.lookedAt)
            for index in 0..<count {
                let byte = unsafe bytes[index]
                guard byte < 0x20, !(0x09...0x0D).contains(byte), byte != 0x1B else { continue }
                controls += 1
                if byte == 0 { zeros += 1 }
            }
            return (zeros, controls, count)
        }
        guard zeros > 0 || controls * 50 > count, !self.bytes.starts(with: Array("bplist".utf8)) else {
            return nil
        }
        return "isn't text, so it wasn't read; if it isn't code, exclude it with --ignore"
    }

    /// In bytes.
    private static let lookedAt = 4_096
}
