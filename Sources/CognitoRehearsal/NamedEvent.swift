/// An event to send, with its name in reports.
package struct NamedEvent: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// The file that it was read from; nil if it is from another source.
    package let path: String?

    package init(name: String, bytes: [UInt8], path: String? = nil) {
        self.name = name
        self.bytes = bytes
        self.path = path
    }
}
