import WireJSON

/// A step of a history: a request of an app or of a browser, and the answer.
package struct ClientStep: Sendable, Hashable {
    /// The action of the app, such as `the app registers with scope openid`.
    package let words: String
    /// The request, without secrets.
    package let request: String
    package let answer: String

    /// The lines for people; those of requests and answers are indented.
    package var lines: [String] { [words, "    \(request)", "    -> \(answer)"] }

    var json: JSONValue { ["says": .text(words), "request": .text(request), "answer": .text(answer)] }
}
