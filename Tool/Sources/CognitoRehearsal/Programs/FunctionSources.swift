package import CognitoEvents
import Foundation

/// The Swift files of a function's program, and what they show of the function's type.
package struct FunctionSources: Sendable {
    /// A place in a file, such as `Sources/Club/Club.swift:12`.
    package struct Mention: Sendable {
        package let name: String
        package let place: String
    }

    private let files: [(path: String, text: SwiftText)]

    /// Reads the files at some paths, which findings show relative to a folder; files that cannot be read are left out.
    package init(_ paths: [String], in folder: String) {
        files = paths.compactMap { path in
            let full = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).path
            guard let text = try? String(contentsOfFile: full, encoding: .utf8) else { return nil }
            return (path, SwiftText(text))
        }
    }

    // MARK: Handlers

    /// Returns the methods of a type that have the names and the events of handlers, with the families of the handlers.
    ///
    /// `nil` is the family of a method that is named as that of `FallbackHandler`.
    package func handlers(of type: String) -> [(family: TriggerFamily?, method: Mention)] {
        files.flatMap { file in
            file.text.methods(of: type).compactMap { name, event, place in
                let method = Mention(name: name, place: "\(file.path):\(file.text.line(at: place))")
                if name == "fallback", event == "ReceivedEvent" { return (nil, method) }
                let family = TriggerFamily.allCases.first { $0.handlerName == name && event == $0.eventName }
                return family.map { ($0, method) }
            }
        }
    }

    // MARK: Attributes

    /// The user attributes that the code names in subscripts, such as `userAttributes["email"]` and `[custom: "tenant"]`.
    package var attributes: [Mention] {
        files.flatMap { file in
            file.text.attributes.map {
                Mention(name: $0.name, place: "\(file.path):\(file.text.line(at: $0.place))")
            }
        }
    }
}

extension TriggerFamily {
    /// The beginning of the names of the family's handler protocol and event.
    private var codeName: String { configurationName.replacing("Response", with: "") }
    /// The name of the protocol that a function adopts, such as `PreSignUpHandler`.
    package var protocolName: String { "\(codeName)Handler" }
    fileprivate var eventName: String { "\(codeName)Event" }
    fileprivate var handlerName: String { codeName.prefix(1).lowercased() + codeName.dropFirst() }
}

extension SwiftText {
    /// Returns the methods in declarations and extensions of a type, with the type of their first parameter.
    fileprivate func methods(of type: String) -> [(name: String, event: String, place: Int)] {
        var methods: [(name: String, event: String, place: Int)] = []
        // The names of the types whose braces are open; nil for other braces.
        var (open, pending): ([String?], String?) = ([], nil)
        let tokens = tokens
        for (index, token) in tokens.enumerated() {
            func word(_ offset: Int) -> String { index + offset < tokens.count ? tokens[index + offset].text : "" }
            switch token.text {
            case "struct", "class", "actor", "enum", "extension":
                guard word(1).first?.isLetter == true, !["func", "var", "let"].contains(word(1)) else { continue }
                // An extension may name the module, too.
                var last = 1
                while word(last + 1) == ".", word(last + 2).first?.isLetter == true { last += 2 }
                pending = word(last)
            case "{":
                open.append(pending)
                pending = nil
            case "}": _ = open.popLast()
            case "func" where open.last == type:
                // func preSignUp(_ event: PreSignUpEvent, …
                guard word(2) == "(", word(5) == ":" else { continue }
                methods.append((word(1), word(6), token.place))
            default: continue
            }
        }
        return methods
    }

    /// The words and other characters of the code.
    private var tokens: [(text: String, place: Int)] {
        var tokens: [(text: String, place: Int)] = []
        var place = 0
        while place < code.count {
            let word = code[place...].prefix(while: Self.isWordByte)
            if !word.isEmpty {
                tokens.append((String(decoding: word, as: UTF8.self), place))
            } else if !Self.isSpace(code[place]) {
                tokens.append((String(decoding: code[place...place], as: UTF8.self), place))
            }
            place += max(word.count, 1)
        }
        return tokens
    }

    /// The attributes that the code names, and their places.
    fileprivate var attributes: [(name: String, place: Int)] {
        literals.compactMap { literal in
            guard code[literal.end...].first(where: { !Self.isSpace($0) }) == UInt8(ascii: "]") else { return nil }
            let before = code[..<literal.start].trimmingSuffix(while: Self.isSpace)
            if before.ends(with: "custom:") {
                guard before.dropLast(7).trimmingSuffix(while: Self.isSpace).last == UInt8(ascii: "[") else {
                    return nil
                }
                return (literal.text.hasPrefix("custom:") ? literal.text : "custom:\(literal.text)", literal.start)
            }
            guard before.last == UInt8(ascii: "[") else { return nil }
            let receiver = before.dropLast()
            // A claim of a token may have such a name, too. Attributes of a provider have names of their own.
            let isAttribute =
                receiver.ends(with: "userAttributes")
                || literal.text.hasPrefix("custom:") && ["ttributes", ".user"].contains(where: receiver.ends)
            return isAttribute ? (literal.text, literal.start) : nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x9...0xD).contains(byte) }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func trimmingSuffix(while isLeftOut: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[..<(lastIndex { !isLeftOut($0) }.map { $0 + 1 } ?? startIndex)]
    }

    fileprivate func ends(with word: String) -> Bool { suffix(word.utf8.count).elementsEqual(word.utf8) }
}
