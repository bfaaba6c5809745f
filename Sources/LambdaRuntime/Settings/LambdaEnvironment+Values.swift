extension LambdaEnvironment {
    /// Returns the value of a required variable.
    ///
    /// - Parameter name: The variable.
    /// - Returns: The variable's value.
    /// - Throws: ``InvalidSetting`` if the variable is not set or is empty.
    public static func required(_ name: String) throws(InvalidSetting) -> String {
        guard let value = self[name] else { throw InvalidSetting(name, "is not set") }
        return value
    }

    /// Returns a variable's value as a whole number; nil if the variable is not set.
    ///
    /// - Parameters:
    ///   - name: The variable.
    ///   - range: The allowed numbers, such as `1...100` or `1...Int.max`.
    /// - Returns: The number.
    /// - Throws: ``InvalidSetting`` if the value is not a whole number or is out of range.
    public static func integer(
        _ name: String, in range: ClosedRange<Int> = Int.min...Int.max
    ) throws(InvalidSetting) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let least = range.lowerBound == .min ? "" : " of at least \(range.lowerBound)"
            let most = range.upperBound == .max ? "" : "\(least.isEmpty ? " of" : " and") at most \(range.upperBound)"
            throw InvalidSetting(name, "is '\(text)', but must be a whole number\(least)\(most)")
        }
        return number
    }

    /// Returns a variable's Boolean value, `true` or `false`; nil if the variable is not set.
    ///
    /// - Throws: ``InvalidSetting`` if the value is neither `true` nor `false`.
    public static func flag(_ name: String) throws(InvalidSetting) -> Bool? {
        guard let text = self[name] else { return nil }
        guard let flag = Bool(text) else { throw InvalidSetting(name, "is '\(text)', but must be true or false") }
        return flag
    }
}
