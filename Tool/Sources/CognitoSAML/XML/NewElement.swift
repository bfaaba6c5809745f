import CCognitoXMLSecurity

/// A new XML element.
struct NewElement {
    let name: String
    let namespace: XMLNamespace
    var attributes: [(name: String, value: String?)]
    var text: String?
    var children: [NewElement]

    /// Creates an element; attributes with a nil value are left out.
    init(
        _ name: String, _ namespace: XMLNamespace, _ attributes: [(name: String, value: String?)] = [],
        text: String? = nil, children: [NewElement] = []
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    /// Creates a document with the element as its root.
    func document() throws(XMLError) -> XMLDocument {
        let document = try XMLDocument()
        try append(to: nil, in: document)
        return document
    }

    /// Adds the element to another element.
    @discardableResult
    func append(to parent: XMLElement) throws(XMLError) -> XMLElement {
        try append(to: parent, in: parent.document)
    }

    @discardableResult
    private func append(to parent: XMLElement?, in document: XMLDocument) throws(XMLError) -> XMLElement {
        guard let node = xmlNewDocNode(document.pointer, nil, name, nil) else { throw .library }
        if let parent { xmlAddChild(parent.pointer, node) } else { xmlDocSetRootElement(document.pointer, node) }
        let known = xmlSearchNsByHref(document.pointer, node, namespace.rawValue)
        xmlSetNs(node, known ?? xmlNewNs(node, namespace.rawValue, namespace.prefix))
        for case (let name, let value?) in attributes { xmlNewProp(node, name, try Self.checked(value)) }
        if let text { xmlAddChild(node, xmlNewDocText(document.pointer, try Self.checked(text))) }
        let element = XMLElement(node, of: document)
        for child in children { try child.append(to: element) }
        return element
    }

    private static func checked(_ value: String) throws(XMLError) -> String {
        let isAllowed = value.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || "\t\n\r".unicodeScalars.contains($0)
        }
        guard isAllowed else { throw .character }
        return value
    }
}
