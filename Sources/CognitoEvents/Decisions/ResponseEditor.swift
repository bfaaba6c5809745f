@_spi(Internal) public import WireJSON

/// An editor that sets members of an event's `response` and leaves every other byte of the event unchanged.
public struct ResponseEditor: ~Copyable, Sendable {
    private var editor: JSONEditor
    /// The response in the event, if it is an object.
    private let received: JSONView?
    /// The new response, used if the event has no response.
    private var fresh = JSONWriter()
    private var isFresh = false
    private let isAbsent: Bool

    /// Creates an editor that has changed nothing yet.
    public init(_ event: ReceivedEvent) {
        editor = JSONEditor(event.document)
        let response = event.envelope.view.member("response")
        received = response?.kind == .object ? response : nil
        isAbsent = response == nil
    }

    /// Sets a member to a value.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - write: Writes exactly one value.
    /// - Throws: The errors of `write`; do not use the editor afterwards.
    public mutating func set<Failure: Error>(
        _ name: String, _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        guard let received else {
            if !isFresh { fresh.beginObject() }
            isFresh = true
            fresh.key(name)
            try write(&fresh)
            return
        }
        try editor.set(name, in: received, write)
    }

    /// Sets a member to a boolean.
    public mutating func set(_ name: String, to flag: Bool) { set(name) { $0.boolean(flag) } }

    /// Sets a member to a string.
    public mutating func set(_ name: String, to text: String) { set(name) { $0.text(text) } }

    /// Returns the event with its response.
    ///
    /// An absent response is added. A null response stays null if nothing was set.
    public consuming func finish() -> [UInt8] {
        if isFresh || isAbsent {
            if !isFresh { fresh.beginObject() }
            fresh.endObject()
            let bytes = fresh.bytes
            editor.set("response", in: editor.document.root) { $0.raw(bytes) }
        }
        return editor.finish()
    }
}
