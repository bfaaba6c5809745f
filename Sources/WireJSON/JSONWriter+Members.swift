extension JSONWriter {
    /// Writes a member with a string, or with null if the string is nil.
    @_spi(Internal) public mutating func member(_ name: StaticString, _ text: String?) {
        key(known: name)
        if let text { self.text(text) } else { null() }
    }

    /// Writes a member with a list of strings.
    @_spi(Internal) public mutating func member(_ name: StaticString, _ texts: [String]) {
        key(known: name)
        self.texts(texts)
    }

    /// Writes a member that is true or false.
    @_spi(Internal) public mutating func member(_ name: StaticString, _ flag: Bool) {
        key(known: name)
        boolean(flag)
    }
}
