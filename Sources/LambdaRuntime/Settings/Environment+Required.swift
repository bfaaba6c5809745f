extension Environment {
    /// The value of a variable without which the function cannot work.
    ///
    /// - Parameter name: The variable.
    /// - Returns: Its value.
    /// - Throws: ``InvalidSetting`` if it is not set or empty.
    public static func required(_ name: String) throws(InvalidSetting) -> String {
        guard let value = self[name] else { throw InvalidSetting(name, "is not set") }
        return value
    }
}
