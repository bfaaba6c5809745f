/// The name of a type for logs and reports, such as `Gate.Closed`.
package enum TypeName {
    /// Returns the name of a value's type with its module, as written in the source.
    ///
    /// For a private or local type, it removes the location that Swift adds, which differs in each process.
    package static func of(_ value: Any) -> String { cleaned(String(reflecting: type(of: value))) }

    package static func cleaned(_ name: String) -> String {
        var parts: [Substring] = []
        var rest = name[...]
        while let dot = rest.firstIndex(of: ".") {
            parts.append(rest[..<dot])
            rest = rest[rest.index(after: dot)...]
        }
        parts.append(rest)
        parts.removeAll { $0.hasPrefix("(unknown context at ") && $0.hasSuffix(")") }
        if parts.count > 1, parts[0] == parts[1] { parts.removeFirst() }
        return parts.joined(separator: ".")
    }
}
