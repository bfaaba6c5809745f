/// An event to send to a function, and the name that reports use for the event.
package struct NamedEvent: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// The file that the event was read from; nil if the event is from another source.
    package let path: String?

    package init(name: String, bytes: [UInt8], path: String? = nil) {
        self.name = name
        self.bytes = bytes
        self.path = path
    }
}
