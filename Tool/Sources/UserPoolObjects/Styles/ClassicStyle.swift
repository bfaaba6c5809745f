package import LocalAWS

/// A caller's CSS for the classic pages.
///
/// It contains only rules for the classes that Cognito offers, with plain values.
///
/// Source: Developer Guide, "Customizing hosted UI (classic) branding".
package struct ClassicStyle: Sendable {
    /// The classes, each with the states that may follow it.
    static let classes: [String: [String]] = [
        "background": [], "banner": [], "errorMessage": [], "idpButton": ["hover"], "idpDescription": [],
        "inputField": ["focus"], "label": [], "legalText": [], "logo": [], "passwordCheck-valid": [],
        "passwordCheck-notValid": [], "redirect": [], "socialButton": [], "submitButton": ["hover"],
        "textDescription": [],
    ]

    /// The rules as normalized CSS; they load nothing and contain no markup.
    package let css: String

    /// Checks a style.
    ///
    /// - Throws: The error for an at-rule, for another selector, or for a declaration that could load or run anything.
    package init(_ text: String) throws(ServiceError) {
        var rest = try Self.withoutComments(text[...])
        var css = ""
        while let first = rest.first(where: { !$0.isWhitespace }) {
            guard first != "@" else {
                throw .invalidStyle("it has a statement such as @import, @supports, @page or @media")
            }
            guard let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") else {
                throw .invalidStyle("it has an incomplete rule: \(rest.prefix(40).trimmed)")
            }
            let declarations = try StyleDeclaration.all(in: rest[rest.index(after: open)..<close])
            css += "\(try Self.selectors(rest[..<open])){\(declarations.map(\.css).joined(separator: ";"))}\n"
            rest = rest[rest.index(after: close)...]
        }
        self.css = css
    }

    private static func withoutComments(_ text: Substring) throws(ServiceError) -> Substring {
        var (rest, kept) = (text, "")
        while let start = rest.firstRange(of: "/*") {
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else {
                throw .invalidStyle("it has a comment without an end")
            }
            kept += rest[..<start.lowerBound] + " "
            rest = rest[end.upperBound...]
        }
        return Substring(kept + rest)
    }

    private static func selectors(_ text: Substring) throws(ServiceError) -> String {
        var selectors: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let selector = part.trimmed
            let parts = selector.split(separator: ":", maxSplits: 1).map(String.init)
            guard selector.hasPrefix("."), selector.utf8.last != UInt8(ascii: ":"), let name = parts.first,
                name.hasSuffix("-customizable"),
                let states = classes[String(name.dropFirst().dropLast("-customizable".count))],
                parts.count == 1 || states.contains(parts[1])
            else { throw .invalidStyle("it has a selector that cannot be customized: \(selector)") }
            selectors.append(selector)
        }
        return selectors.joined(separator: ",")
    }
}

extension ServiceError {
    /// Returns the error for a style that is not accepted; the reason goes to the record of the call.
    static func invalidStyle(_ reason: String) -> ServiceError {
        invalidParameter("CSS is not valid for the classic pages.").noting("The CSS is not valid: \(reason).")
    }
}

extension Substring {
    /// The string without white space at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
