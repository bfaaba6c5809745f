import WireJSON

/// The error in an answer of a pool's domain: in the address of a callback, or in the JSON of an OAuth endpoint.
package struct OAuthAnswer {
    /// The codes that the domain answers with.
    private static let codes: Set<Substring> = [
        "access_denied", "invalid_client", "invalid_client_secret", "invalid_grant", "invalid_redirect",
        "invalid_request",
        "invalid_scope", "invalid_token", "login_required", "redirect_mismatch", "server_error", "unauthorized_client",
        "unsupported_grant_type", "unsupported_token_type",
    ]

    /// The code, such as `invalid_grant`; nil if the answer has a message instead of a code.
    let code: String?
    /// The human-readable message; nil if the answer has only a code.
    let description: String?

    /// Reads an address, a query or JSON; nil if the text does not contain an error of a domain.
    init?(_ shown: String) {
        let values = Self.members(of: shown) ?? Self.values(in: shown)
        guard let error = values["error"] ?? (values["error_description"] == nil ? nil : "") else { return nil }
        let code = error.prefix(while: Self.isOfCode)
        let isCode = Self.codes.contains(code)
        // If a function refuses, the token endpoint puts the function's message into the member `error`.
        let words = values["error_description"] ?? (isCode || !Self.isJSON(shown) ? nil : error)
        guard isCode || words != nil else { return nil }
        self.code = isCode ? String(code) : nil
        description = words
    }

    /// Returns the first word of a text that is a code; nil if the text does not contain a code.
    static func code(in text: String) -> String? {
        text.split { !isOfCode($0) }.first(where: codes.contains).map(String.init)
    }

    /// Returns true for the address of a callback that carries a code or tokens, and no error.
    package static func isSuccess(_ shown: String) -> Bool {
        let values = values(in: shown)
        return shown.contains("://") && (values["code"] ?? values["access_token"]) != nil && values["error"] == nil
    }

    private static func isOfCode(_ letter: Character) -> Bool { letter.isASCII && letter.isLowercase || letter == "_" }

    // MARK: Forms of answers

    private static func isJSON(_ shown: String) -> Bool { shown.first { !$0.isWhitespace } == "{" }

    private static func members(of shown: String) -> [String: String]? {
        guard isJSON(shown), let root = try? JSONDocument(Array(shown.utf8)).root, root.kind == .object else {
            return nil
        }
        return ["error", "error_description"].reduce(into: [:]) { $0[$1] = root[$1]?.value.text }
    }

    /// Returns the names and values of a query or fragment in a text.
    private static func values(in shown: String) -> [String: String] {
        let pairs = shown.split { "?#&".contains($0) || $0.isNewline }
        return pairs.reduce(into: [:]) { values, pair in
            guard let equals = pair.firstIndex(of: "=") else { return }
            // Other words may come before the query. If the value is encoded, other words may also come after it.
            let name = pair[..<equals].split { " \"'".contains($0) }.last.map(String.init) ?? ""
            let value = pair[pair.index(after: equals)...]
            let isEncoded = value.contains { "+%".contains($0) }
            values[name] = values[name] ?? decoded(isEncoded ? value.prefix { !$0.isWhitespace } : value)
        }
    }

    /// Returns a query's value, decoded; a plus sign represents a space.
    private static func decoded(_ value: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(value.replacing("+", with: " ")).utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let pair = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(pair)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
