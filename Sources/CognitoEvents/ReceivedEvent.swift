public import WireJSON

/// An event as it arrived: its kind is known, but its members are not decoded yet.
public struct ReceivedEvent: Sendable {
    /// The kind of an event, identified by its outermost members.
    public enum Kind: Hashable, Sendable {
        /// An event of a user pool, with its trigger source.
        case userPool(TriggerSource)
        /// An event of Cognito Sync: `eventType` is `SyncTrigger`.
        case syncTrigger
        /// A Kinesis event: the elements of `Records` have the member `kinesis`.
        case cognitoStreams
    }

    /// The members, behind one reference, because an event is copied often.
    private final class Content: Sendable {
        let document: JSONDocument
        let envelope: JSONObject
        let kind: Kind
        let family: TriggerFamily?

        init(_ document: JSONDocument, _ envelope: JSONObject, _ kind: Kind, _ family: TriggerFamily?) {
            self.document = document
            self.envelope = envelope
            self.kind = kind
            self.family = family
        }
    }

    private let content: Content

    /// The event's bytes and the position of every value in them.
    public var document: JSONDocument { content.document }
    /// The outermost object.
    public var envelope: JSONObject { content.envelope }
    /// The event's kind.
    public var kind: Kind { content.kind }
    /// The family whose handler gets the event; nil if a user pool's trigger source belongs to an unknown family.
    public var family: TriggerFamily? { content.family }

    /// Reads an event's bytes and identifies its kind.
    ///
    /// - Throws: ``EventError`` if the bytes are not a single JSON object, or the object is not an event from Cognito.
    public init(_ bytes: [UInt8]) throws(EventError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            throw EventError("\(error)")
        }
        do {
            let envelope = try JSONObject(document.root)
            if try envelope.textIfPresent("eventType") == "SyncTrigger" {
                content = Content(document, envelope, .syncTrigger, .syncTrigger)
            } else if let source = try envelope.textIfPresent("triggerSource") {
                let source = TriggerSource(rawValue: source)
                content = Content(document, envelope, .userPool(source), source.family)
            } else if Self.holdsKinesisRecords(envelope) {
                content = Content(document, envelope, .cognitoStreams, .cognitoStreams)
            } else {
                throw JSONTypeError(path: "triggerSource", expected: "text", found: "nothing")
            }
        } catch {
            throw EventError("\(error)")
        }
    }

    /// The trigger source of a user pool's event; nil for every other event.
    @usableFromInline var source: TriggerSource? { if case .userPool(let source) = kind { source } else { nil } }

    /// The trigger source; `SyncTrigger` or `CognitoStreams` for events without one.
    public var name: String {
        switch kind {
        case .userPool(let source): source.rawValue
        case .syncTrigger: "SyncTrigger"
        case .cognitoStreams: "CognitoStreams"
        }
    }

    private static func holdsKinesisRecords(_ envelope: JSONObject) -> Bool {
        guard let records = envelope.member("Records"), let first = records.children.first(where: { _ in true }) else {
            return false
        }
        return first["kinesis"]?.kind == .object
    }
}
