import CCognitoXMLSecurity

extension XMLElement {
    /// True if the element's text or attributes, but not its descendants', have a character beyond U+FFFF.
    ///
    /// Such a character takes four bytes in UTF-8.
    var hasFourByteCharacter: Bool {
        let texts = [pointer.pointee.children] + attributes.map(\.pointee.children)
        return texts.contains { Self.list($0).contains(where: Self.hasFourBytes) }
    }

    private static func hasFourBytes(_ node: xmlNodePtr) -> Bool {
        guard node.pointee.type != XML_ELEMENT_NODE, var byte = node.pointee.content else { return false }
        while byte.pointee != 0 {
            if byte.pointee >= 0xF0 { return true }
            byte += 1
        }
        return false
    }
}
