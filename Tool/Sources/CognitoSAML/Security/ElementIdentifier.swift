import CCognitoXMLSecurity

/// The identifiers that signatures use to refer to elements.
enum ElementIdentifier {
    /// The lower-case name of the attributes that a reader might use as identifiers.
    private static let name = "id"

    /// Lets signatures refer to an element by its `ID`.
    ///
    /// Returns false if the identifier is invalid, or if another element has the same identifier.
    static func register(_ id: String, of element: XMLElement) -> Bool {
        let document = element.document.pointer
        // xmlsec1 puts the identifier into an expression, which a string other than an XML name could change.
        guard xmlValidateNCName(id, 0) == 0 else { return false }
        if let known = xmlGetID(document, id) { return known.pointee.parent == element.pointer }
        guard let attribute = xmlHasProp(element.pointer, "ID") else { return false }
        return xmlAddID(nil, document, id, attribute) != nil
    }

    /// Returns true if no identifier appears twice in some elements.
    ///
    /// An identifier is the value of an attribute named `id`, regardless of the name's case.
    static func areUnique(in elements: [XMLElement]) -> Bool {
        var seen: Set<String> = []
        for element in elements {
            for attribute in element.attributes where String(cString: attribute.pointee.name).lowercased() == name {
                guard seen.insert(value(of: attribute)).inserted else { return false }
            }
        }
        return true
    }

    private static func value(of attribute: xmlAttrPtr) -> String {
        guard let value = xmlNodeListGetString(attribute.pointee.doc, attribute.pointee.children, 1) else { return "" }
        defer { cxmlsecurity_free(value) }
        return String(cString: value)
    }
}
