/// One value of an indexed document: where it and its key stand in the bytes.
///
/// The nodes of a document lie in reading order: the children of a container follow it at once, and `next`
/// leads past them.
struct JSONNode {
    /// The key's first byte within its quotation marks; 0 where there is no key.
    var keyStart: UInt32 = 0
    /// One past the key's last byte.
    var keyEnd: UInt32 = 0
    /// The value's first byte, its quotation mark or bracket included.
    var start: UInt32 = 0
    /// One past the value's last byte.
    var end: UInt32 = 0
    /// The index of the next node that is not inside this one; while a container is open, its parent's index.
    var next: UInt32 = 0
    var kind = JSONKind.null
    /// A Boolean value that indicates whether the key holds a backslash.
    var keyIsEscaped = false
    /// A Boolean value that indicates whether the text holds a backslash.
    var isEscaped = false
}
