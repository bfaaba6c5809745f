import CCognitoXMLSecurity

/// A libxml2 tree; only one task at a time may use it.
final class XMLDocument {
    let pointer: xmlDocPtr

    private init(_ pointer: xmlDocPtr) { self.pointer = pointer }

    deinit { xmlFreeDoc(pointer) }

    /// Creates an empty document.
    convenience init() throws(XMLError) {
        guard XMLLibraries.areReady, let pointer = xmlNewDoc("1.0") else { throw .library }
        self.init(pointer)
    }

    /// Parses a document without accessing files or the network; refuses a document type, which could define entities.
    convenience init(parsing bytes: [UInt8], limit: Int) throws(XMLError) {
        guard bytes.count <= limit, let size = Int32(exactly: bytes.count) else { throw .tooLarge(limit: limit) }
        guard XMLLibraries.areReady, let parser = xmlNewParserCtxt() else { throw .library }
        defer { xmlFreeParserCtxt(parser) }
        // The parser stops as soon as it finds a document type, before it reads the document type's content.
        parser.pointee.sax.pointee.internalSubset = { context, _, _, _ in
            let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self)
            parser?.pointee._private = context
            xmlStopParser(parser)
        }
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        let document = bytes.withUnsafeBytes {
            xmlCtxtReadMemory(
                parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), size, nil, nil, Int32(options))
        }
        guard parser.pointee._private == nil else {
            xmlFreeDoc(document)
            throw .documentType
        }
        guard let document else { throw Self.error(of: parser) }
        self.init(document)
    }

    private static func error(of parser: xmlParserCtxtPtr) -> XMLError {
        let error = parser.pointee.lastError
        let reason = error.message.map { String(cString: $0) } ?? "it is empty"
        return .malformed(line: Int(error.line), reason: reason.prefix { $0 != "\n" }.description)
    }

    var root: XMLElement? { xmlDocGetRootElement(pointer).map { XMLElement($0, of: self) } }

    /// The document as XML.
    var bytes: [UInt8] {
        var memory: UnsafeMutablePointer<xmlChar>?
        var size: Int32 = 0
        xmlDocDumpMemory(pointer, &memory, &size)
        defer { cxmlsecurity_free(memory) }
        return Array(UnsafeBufferPointer(start: memory, count: Int(size)))
    }
}
