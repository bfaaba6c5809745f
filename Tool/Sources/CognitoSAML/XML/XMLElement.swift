import CCognitoXMLSecurity

/// An element of a document; while the element exists, so does the document.
struct XMLElement {
    let pointer: xmlNodePtr
    let document: XMLDocument

    init(_ pointer: xmlNodePtr, of document: XMLDocument) {
        self.pointer = pointer
        self.document = document
    }

    /// The element's name without its prefix.
    var name: String { String(cString: pointer.pointee.name) }

    /// Returns true if the element has a name in a namespace.
    func isNamed(_ name: String, _ namespace: XMLNamespace) -> Bool {
        guard self.name == name, let address = pointer.pointee.ns?.pointee.href else { return false }
        return String(cString: address) == namespace.rawValue
    }

    /// Returns the value of an attribute without a namespace; nil if the element has no such attribute.
    func attribute(_ name: String) -> String? {
        guard let value = xmlGetNoNsProp(pointer, name) else { return nil }
        defer { cxmlsecurity_free(value) }
        return String(cString: value)
    }

    /// Returns a node and its following siblings.
    static func list(_ first: xmlNodePtr?) -> [xmlNodePtr] {
        var (list, next) = ([xmlNodePtr](), first)
        while let node = next {
            list.append(node)
            next = node.pointee.next
        }
        return list
    }

    var attributes: [xmlAttrPtr] {
        var (list, next) = ([xmlAttrPtr](), pointer.pointee.properties)
        while let attribute = next {
            list.append(attribute)
            next = attribute.pointee.next
        }
        return list
    }

    /// The child elements.
    var children: [XMLElement] {
        Self.list(pointer.pointee.children).filter { $0.pointee.type == XML_ELEMENT_NODE }
            .map { XMLElement($0, of: document) }
    }

    /// Returns the child elements with a name in a namespace.
    func children(_ name: String, _ namespace: XMLNamespace) -> [XMLElement] {
        children.filter { $0.isNamed(name, namespace) }
    }

    /// Returns the first child element with a name in a namespace.
    func child(_ name: String, _ namespace: XMLNamespace) -> XMLElement? { children(name, namespace).first }

    /// The text of the element and all its descendants, without comments.
    var text: String {
        guard let text = xmlNodeGetContent(pointer) else { return "" }
        defer { cxmlsecurity_free(text) }
        return String(cString: text)
    }

    /// The text without white space at its start and end.
    var trimmedText: String {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let bytes = Array(text.utf8.drop(while: isSpace))
        let end = bytes.lastIndex { !isSpace($0) } ?? -1
        return String(decoding: bytes[...end], as: UTF8.self)
    }

    /// The element and all its descendants, in document order.
    var descendants: [XMLElement] {
        var (found, open) = ([XMLElement](), [self])
        while let element = open.popLast() {
            found.append(element)
            open += element.children.reversed()
        }
        return found
    }

    /// The line at which the element begins in the document.
    var line: Int { xmlGetLineNo(pointer) }
}
