extension Environment {
    /// Returns the value of a required variable.
    ///
    /// - Parameter name: The variable.
    /// - Returns: Its value.
    /// - Throws: ``InvalidSetting`` if the variable is not set or empty.
    public static func required(_ name: String) throws(InvalidSetting) -> String {
        guard let value = self[name] else { throw InvalidSetting(name, "is not set") }
        return value
    }
}
