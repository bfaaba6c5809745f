/// A name without its case and its separators, in which `define-auth`, `define_auth` and `DefineAuth` are the same.
package struct PlainName: Hashable, Sendable {
    package let text: String

    package init(_ name: some StringProtocol) {
        text = String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(Self.isPart)))
    }

    private init(plain: String) { text = plain }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// The words at the end of a name that only say that it names a function.
    private static let endings = ["arn", "function", "lambda"]

    /// A Boolean value that indicates whether the name says that it names a function, as `PreSignUpFunctionArn` does.
    package var isOfFunction: Bool { Self.endings.contains(where: text.hasSuffix) }

    /// The name without the words that only say that it names a function: `presignup` for `PreSignUpFunctionArn`.
    package var stem: PlainName {
        var rest = text[...]
        while let ending = Self.endings.first(where: { rest.hasSuffix($0) && rest.count > $0.count }) {
            rest = rest.dropLast(ending.count)
        }
        // Amplify's parameters are called `functionNAMEArn`.
        let start = "function"
        if rest.hasPrefix(start), rest.count > start.count { rest = rest.dropFirst(start.count) }
        return PlainName(plain: String(rest))
    }
}
