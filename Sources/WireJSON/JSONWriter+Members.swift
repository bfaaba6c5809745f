extension JSONWriter {
    /// Writes a member with a string, or with null if the string is nil.
    package mutating func member(_ name: StaticString, _ text: String?) {
        key(known: name)
        if let text { self.text(text) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ texts: [String]) {
        key(known: name)
        self.texts(texts)
    }

    package mutating func member(_ name: StaticString, _ flag: Bool) {
        key(known: name)
        boolean(flag)
    }
}
