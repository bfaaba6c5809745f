/// A value of an indexed document: the positions of the value and its key in the bytes.
///
/// A document's nodes are in reading order: a container's children follow it directly, and `next` skips them.
struct JSONNode {
    /// The offset of the key's first byte, after its quotation mark; 0 if the value has no key.
    var keyStart: UInt32 = 0
    /// The offset after the key's last byte.
    var keyEnd: UInt32 = 0
    /// The offset of the value's first byte, including its quotation mark or bracket.
    var start: UInt32 = 0
    /// The offset after the value's last byte.
    var end: UInt32 = 0
    /// The index of the next node that is not inside this one; while a container is open, the index of its parent.
    var next: UInt32 = 0
    var kind = JSONKind.null
    /// A Boolean value that indicates whether the key contains a backslash.
    var keyIsEscaped = false
    /// A Boolean value that indicates whether the string contains a backslash.
    var isEscaped = false
}
