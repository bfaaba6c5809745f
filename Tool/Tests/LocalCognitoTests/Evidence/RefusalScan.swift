import CognitoProcessTestSupport
import Foundation

/// The texts of errors in the sources of the local services.
///
/// A text is a string with a blank in it that is an argument of a call that makes an error, or that is in the body of a
/// function which returns one. A value in it is `…`. Reasons for the record of a call (`noting`) are not sent.
struct RefusalScan {
    private static let modules = [
        "LocalAWS", "LocalIdentityPools", "LocalRecovery", "LocalSync", "LocalUserPools", "UserCredentials",
        "UserPoolObjects", "CognitoSAML/Messages",
        "CognitoSAML/Metadata",
        "CognitoSAML/XML", "LocalCognito/Routes/APIEndpoint", "CognitoModel/Judging/CognitoError",
    ]
    /// Files whose errors no service sends: seeds, streams, and routes of the local server.
    private static let others = [
        "/Definitions/", "/Streams/", "/StandIn", "/Call/Faults", "LocalAWS/BuiltFunctions", "/DatabaseLock",
    ]
    /// Functions that make an error of a name or a value, not of a sentence.
    private static let forms: Set = [
        "limit", "needs", "mustBe", "cannotBe", "exists", "notEnabled", "absent", "notFound", "noObject",
        "invalidCredential", "unsupportedCredential", "invalidStyle", "noting", "bodyTooLarge", "flowNotEnabled",
        "notDeliverable", "wrongStatus", "of", "seen", "with", "completed", "failed", "refusal", "wrong", "mismatch",
        "missing", "noPool", "noClient",
    ]
    /// Declarations that hold parts of texts.
    static let declarations = [
        "enum Refusal", "func weakness", "func lacking", "func conversion", "func fault", "func faultOfLength",
        "func faultOfNumber", "func wrongKind", "func wrongLength", "func wrongSize", "enum ProviderFailure",
        "enum ResponseError", "extension ResponseError", "enum XMLError",
        "func check(_ client: AppClient)",
    ]

    private(set) var texts: Set<String> = []
    private(set) var found: Set<String> = []

    init() throws {
        let sources = try ["Sources", "Tool/Sources"].map(PackageFolder.path).flatMap { root in
            let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
            return try files.filter { file in
                file.hasSuffix(".swift") && Self.modules.contains { file.hasPrefix($0) }
                    && !Self.others.contains { "/\(file)".contains($0) }
            }.map { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) }
        }
        var makers: Set = ["ServiceError", "OAuthError", "CognitoError", "show"]
        for source in sources {
            let functions = source.matches(
                of: /func (\w+)\(((?:[^()]|\([^()]*\))*)\)[^{\n]*-> (?:ServiceError|OAuthError)\b/)
            makers.formUnion(functions.filter { $0.2.contains("String") }.map { String($0.1) })
        }
        makers.subtract(Self.forms)
        for source in sources { scan(SwiftTokens(source), makers) }
    }

    private mutating func scan(_ source: SwiftTokens, _ makers: Set<String>) {
        let tokens = source.tokens
        var isInside = Array(repeating: false, count: tokens.count)
        func mark(from start: Int, _ opening: String, _ closing: String, _ value: Bool = true) {
            var (depth, place) = (0, start)
            while place < tokens.count {
                if tokens[place].isPunctuation(opening) { depth += 1 }
                if tokens[place].isPunctuation(closing) {
                    depth -= 1
                    if depth == 0 { return }
                }
                isInside[place] = value
                place += 1
            }
        }
        func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "" }
        for (place, token) in tokens.enumerated() where token.kind == .word {
            let (next, previous) = (text(place + 1), text(place - 1))
            let isMaker =
                makers.contains(token.text) || token.text == "text" && text(place - 2) == "AuthorizationRefusal"
            if next == "(", isMaker, !["func", "struct", "enum"].contains(previous) {
                mark(from: place + 1, "(", ")")
            }
            if ["ServiceError", "OAuthError"].contains(token.text), previous == ">", text(place - 2) == "-" {
                let body = next == "?" ? place + 2 : place + 1
                if text(body) == "{" { mark(from: body, "{", "}") }
            }
            for declaration in Self.declarations where source.begins(declaration, at: place) {
                found.insert(declaration)
                if let body = (place..<tokens.count).first(where: { tokens[$0].isPunctuation("{") }) {
                    mark(from: body, "{", "}")
                }
            }
        }
        for (place, token) in tokens.enumerated()
        where token.text == "noting" && token.kind == .word && text(place - 1) == "." {
            mark(from: place + 1, "(", ")", false)
        }
        var place = 0
        while place < tokens.count {
            defer { place += 1 }
            guard tokens[place].kind == .string else { continue }
            let start = place
            var words = tokens[place].text
            while tokens.count > place + 2, tokens[place + 1].isPunctuation("+"), tokens[place + 2].kind == .string {
                words += tokens[place + 2].text
                place += 2
            }
            if isInside[start], words.contains(#/[A-Za-z].* |[a-z] /#) {
                texts.insert(words)
            }
        }
    }
}

/// The tokens of a Swift source, as far as the scan needs them.
struct SwiftTokens {
    enum Kind { case word, string, punctuation }
    struct Token {
        let kind: Kind
        let text: String
        let place: String.Index

        func isPunctuation(_ text: String) -> Bool { kind == .punctuation && self.text == text }
    }

    private(set) var tokens: [Token] = []
    private let source: String

    init(_ source: String) {
        self.source = source
        var rest = source[...]
        while let first = rest.first {
            if first == "/", rest.hasPrefix("//") {
                rest = rest.drop { $0 != "\n" }
            } else if first == "/", rest.hasPrefix("/*") {
                rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if "\"#".contains(first), let opening = rest.prefixMatch(of: /(#*)("""|")/) {
                let start = rest.startIndex
                rest = rest[opening.range.upperBound...]
                let text = Self.string(&rest, hashes: String(opening.1), quote: String(opening.2))
                tokens.append(Token(kind: .string, text: text, place: start))
            } else if first.isLetter || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                tokens.append(Token(kind: .word, text: String(word), place: word.startIndex))
                rest = rest[word.endIndex...]
            } else {
                if !first.isWhitespace {
                    tokens.append(Token(kind: .punctuation, text: String(first), place: rest.startIndex))
                }
                rest = rest.dropFirst()
            }
        }
    }

    /// Returns true if the source has a declaration at a token.
    func begins(_ declaration: String, at token: Int) -> Bool {
        guard declaration.hasPrefix(tokens[token].text) else { return false }
        let rest = source[tokens[token].place...]
        guard rest.hasPrefix(declaration) else { return false }
        return rest.dropFirst(declaration.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    /// Reads a string up to its end, with `…` in place of interpolations.
    private static func string(_ rest: inout Substring, hashes: String, quote: String) -> String {
        let escapes: [Character: String] = ["n": "\n", "t": "\t", "r": "\r", "0": "\0"]
        var text = ""
        while let first = rest.first, first != "\"" || !rest.hasPrefix(quote + hashes) {
            if first != "\\" {
                text.append(first)
                rest = rest.dropFirst()
            } else if rest.hasPrefix("\\\(hashes)(") {
                rest = rest.dropFirst(2 + hashes.count)
                skipInterpolation(&rest)
                text += "…"
            } else if let scalar = rest.prefixMatch(of: /\\#*u\{(\w+)\}/) {
                text += UInt32(scalar.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
                rest = rest[scalar.range.upperBound...]
            } else if rest.hasPrefix("\\\(hashes)") {
                rest = rest.dropFirst(1 + hashes.count)
                if let escaped = rest.popFirst() { text += escapes[escaped] ?? String(escaped) }
            } else if let next = rest.popFirst() {
                text.append(next)
            }
        }
        rest = rest.dropFirst(quote.count + hashes.count)
        return text
    }

    private static func skipInterpolation(_ rest: inout Substring) {
        var depth = 1
        while depth > 0, let next = rest.popFirst() {
            if next == "\"" {
                _ = string(&rest, hashes: "", quote: "\"")
            } else if next == "(" {
                depth += 1
            } else if next == ")" {
                depth -= 1
            }
        }
    }
}
