/// The reason why bytes were not accepted as XML, or XML could not be made.
package enum XMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The document has a type declaration, which could define entities.
    case documentType
    /// The document is not well-formed.
    case malformed(line: Int, reason: String)
    /// A value to write has a character that XML does not allow.
    case character
    /// Memory ran out, or a library could not be initialised.
    case library

    /// The reason in words, without any value of the document.
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
