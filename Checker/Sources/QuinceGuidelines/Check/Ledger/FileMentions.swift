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
        let isPicture = ["png", "svg"].contains(file.ending)
        guard isPicture || Self.search.occurs(in: file) || Self.search.occurs(in: file.path) else {
            return nil
        }
        let text = isPicture ? "" : file.decoded
        let small = text.lowercased()
        let scan = MentionScan(file.path, language, small)
        self.mentions = scan.mentions(in: text)
        guard !self.mentions.isEmpty else { return nil }
        self.path = file.path
        self.project = project
        self.role = Self.role(of: file.ending, language.purpose, text)
        self.names = self.role == .resource ? [] : Set(Self.words(of: text))
        self.declared = self.role == .resource ? [] : Self.declarations(in: text)
    }

    private static let search = WordSearch(
        SignInWords.apple + ["siwa", "authenticationservices"],
        anyCase: true
    )

    private static func role(of ending: String, _ purpose: MentionLanguage.Purpose, _ text: String) -> Role {
        switch purpose {
        case .unread(let name): return Self.draws(text) ? .unread(name) : .logic
        case .resource: return .resource
        case .screen: return .interface
        case .server: return ending == "php" && text.contains("</") ? .interface : .server
        case .program:
            if Self.draws(text) { return .interface }
            return Self.serves(text) ? .server : .logic
        }
    }

    /// Whether a program has an interface, by what it imports and writes.
    private static func draws(_ text: String) -> Bool {
        let words = [
            "import SwiftUI", "import UIKit", "import AppKit", "import WatchKit", "import Cocoa",
            "UIViewController",
            "UIView", "UIKit/", "AppKit/", "NSView", "NSButton", "androidx.compose", "android.view",
            "android.widget",
            "@Composable", "findViewById", "package:flutter/", "</", "/>", "document.", "React", "styled.",
        ]
        return words.contains(where: text.contains)
    }

    /// Whether a program without an interface runs on a server.
    private static func serves(_ text: String) -> Bool {
        let words = [
            "express", "jsonwebtoken", "jwks", "createRemoteJWKSet", "verifyIdToken", "NextResponse",
            "NextRequest",
            "process.env", "jose", "passport", "Controller", "@RestController", "Vapor", "Hummingbird",
            "fastify",
            "functions.https", "kotlinx.serialization", "io.ktor.server", "springframework",
        ]
        return words.contains(where: text.contains)
    }

    private static func words(of text: String) -> some Sequence<String> {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.lazy.map(String.init)
    }

    /// The names behind the words that declare something.
    private static func declarations(in text: String) -> Set<String> {
        let keywords: Set<String> = [
            "class", "struct", "enum", "object", "interface", "protocol", "fun", "func", "function", "const",
            "extension", "widget", "val", "let",
        ]
        var names: Set<String> = []
        var isNext = false
        for word in Self.words(of: text) {
            if isNext, word.count > 3 { names.insert(word) }
            isNext = keywords.contains(word)
        }
        return names
    }
}

extension WordSearch {
    /// Whether any of the words occurs in a file.
    func occurs(in file: InputFile) -> Bool {
        unsafe file.bytes.withUnsafeBytes { unsafe self.occurs(in: $0) }
    }
}

extension InputFile {
    /// The text, by the byte order mark if it has one.
    var decoded: String {
        if self.bytes.starts(with: [0xFF, 0xFE]) || self.bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: self.bytes, encoding: .utf16) ?? self.text
        }
        return self.text
    }

    /// Why the bytes can't be read as text; nil if they can.
    ///
    /// Only the beginning is looked at: bytes that aren't text show it soon.
    var unreadableText: String? {
        guard !["png"].contains(self.ending), !self.bytes.starts(with: [0xFF, 0xFE]),
            !self.bytes.starts(with: [0xFE, 0xFF])
        else { return nil }
        let start = self.bytes.prefix(4_096)
        if start.starts(with: Array("bplist".utf8)) { return nil }
        let controls = start.count { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B }
        guard start.contains(0) || controls * 50 > start.count else { return nil }
        return "isn't text, so it wasn't read; if it isn't code, exclude it with --ignore"
    }
}
