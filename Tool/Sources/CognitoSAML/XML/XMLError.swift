/// The reason that bytes were not accepted as XML, or that XML could not be written.
package enum XMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The document has a type declaration, which could define entities.
    case documentType
    /// The document is not well-formed.
    case malformed(line: Int, reason: String)
    /// A value contains a character that cannot be written in XML.
    case character
    /// Memory ran out, or a library could not be initialised.
    case library

    /// The reason as text, without any value of the document.
    package var description: String {
        switch self {
        case .tooLarge(let limit): "the document has more than \(limit) bytes"
        case .documentType: "the document has a document type declaration (<!DOCTYPE …>), which is not allowed"
        case .malformed(let line, let reason): "line \(line): the document is not well-formed XML: \(reason)"
        case .character: "a value has a control character, which XML does not allow"
        case .library: "libxml2 or xmlsec1 failed"
        }
    }
}
