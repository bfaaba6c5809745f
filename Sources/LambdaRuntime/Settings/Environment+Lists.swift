extension Environment {
    /// A variable's values, which are separated by commas, without the spaces around them; none if it is not set.
    ///
    /// - Throws: ``InvalidSetting`` if a value is empty or stands there twice, byte for byte, as after a slip of the pen.
    public static func list(_ name: String) throws(InvalidSetting) -> [String] {
        guard let text = self[name] else { return [] }
        var values: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let value = part.trimmed
            guard !value.isEmpty else { throw InvalidSetting(name, "has an empty value between its commas") }
            guard !values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) else {
                throw InvalidSetting(name, "has '\(value)' twice")
            }
            values.append(value)
        }
        return values
    }

    /// A variable's pairs, written as `name=value, name=value`; none if it is not set.
    ///
    /// A value may hold `=`, a name cannot; neither can hold a comma, and a value may be empty.
    ///
    /// - Throws: ``InvalidSetting`` if a pair has no name or no `=`, or a name stands there twice.
    public static func pairs(_ name: String) throws(InvalidSetting) -> [String: String] {
        var pairs: [String: String] = [:]
        for pair in try list(name) {
            guard let sign = pair.firstIndex(of: "=") else {
                throw InvalidSetting(name, "has '\(pair)', but a pair is written as name=value")
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
    /// The text without the spaces at its ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let end = start.reversed().prefix(while: \.isWhitespace).count
        return String(start.dropLast(end))
    }
}
