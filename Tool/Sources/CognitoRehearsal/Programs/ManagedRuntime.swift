/// The runtime of a function whose program is its source: one that Lambda manages.
package enum ManagedRuntime: Hashable, Sendable {
    /// A version of Python, such as `3.12`.
    case python(version: String)
    /// A major version of Node.js, such as `20`.
    case node(version: String)

    /// Reads the name of a runtime, such as `python3.12`; nil for `provided.al2023` and for other languages.
    package init?(_ name: String) {
        if let match = name.wholeMatch(of: /python(\d+\.\d+)/) {
            self = .python(version: String(match.1))
        } else if let match = name.wholeMatch(of: /nodejs(\d+)\.x/) {
            self = .node(version: String(match.1))
        } else {
            return nil
        }
    }

    /// The endings of the files in which a handler can be.
    package var endings: [String] {
        switch self {
        case .python: ["py"]
        case .node: ["js", "mjs", "cjs"]
        }
    }

    /// The language and the version, for messages.
    var words: String {
        switch self {
        case .python(let version): "Python \(version)"
        case .node(let version): "Node.js \(version)"
        }
    }
}
