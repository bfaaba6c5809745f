extension LambdaEnvironment {
    /// Returns a variable's comma-separated values without surrounding spaces; empty if the variable is not set.
    ///
    /// - Throws: ``InvalidSetting`` if a value is empty or appears twice, byte for byte, probably by mistake.
    public static func list(_ name: String) throws(InvalidSetting) -> [String] {
        guard let text = self[name] else { return [] }
        var values: [String] = []
        // The parts are found one by one, because each start would create the type of an array of them.
        var rest = text[...]
        while true {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
            let value = rest[..<end].trimmed
            guard !value.isEmpty else { throw InvalidSetting(name, "has an empty value between its commas") }
            guard !values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) else {
                throw InvalidSetting(name, "has '\(value)' twice")
            }
            values.append(value)
            guard end < rest.endIndex else { return values }
            rest = rest[rest.utf8.index(after: end)...]
        }
    }

    /// Returns a variable's pairs, written as `name=value, name=value`; empty if the variable is not set.
    ///
    /// A value may contain `=`, but a name may not. Neither may contain a comma. A value may be empty.
    ///
    /// - Throws: ``InvalidSetting`` if a pair has no name or no `=`, or if a name appears twice.
    public static func pairs(_ name: String) throws(InvalidSetting) -> [String: String] {
        var pairs: [String: String] = [:]
        for pair in try list(name) {
            guard let sign = pair.firstIndex(of: "=") else {
                throw InvalidSetting(name, "has '\(pair)', but a pair must be written as name=value")
            }
            let key = pair[..<sign].trimmed
            guard !key.isEmpty else { throw InvalidSetting(name, "has '\(pair)', a pair without a name") }
            guard pairs[key] == nil else { throw InvalidSetting(name, "has '\(key)' twice") }
            pairs[key] = pair[pair.index(after: sign)...].trimmed
        }
        return pairs
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[start..<scalars.index(after: last)])
    }
}
