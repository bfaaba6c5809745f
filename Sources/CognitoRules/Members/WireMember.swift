import WireJSON

/// The JSON that Cognito writes or reads at one place.
public indirect enum WireShape: Sendable {
    /// A boolean.
    case flag
    /// A text.
    case text
    /// An array of texts.
    case texts
    /// An object from text to text.
    case map
    /// An object from text to any JSON.
    case claims
    /// An array of objects, such as the steps of a session.
    case list([WireMember])
    /// An object with members that are known.
    case object([WireMember])

    /// The shape in words: `boolean`, `map of texts`.
    public var words: String {
        switch self {
        case .flag: "boolean"
        case .text: "text"
        case .texts: "array of texts"
        case .map: "map of texts"
        case .claims: "map of any JSON"
        case .list: "array of objects"
        case .object: "object"
        }
    }

    /// The members that are known inside it.
    public var members: [WireMember] {
        switch self {
        case .list(let members), .object(let members): members
        case .flag, .text, .texts, .map, .claims: []
        }
    }
}

/// A member of a trigger's request or response.
public struct WireMember: Sendable {
    /// What Cognito writes for a member of a response before the function is called.
    enum Initial: Sendable { case null, isFalse, emptyObject }

    /// Its name on the wire.
    public let name: String
    /// The JSON that it holds.
    public let shape: WireShape
    /// What it says, or what it does.
    public let words: String
    let initial: Initial
    /// Whether only one version of the event has it.
    let isOfOneVersion: Bool

    init(
        _ name: String, _ shape: WireShape, _ words: String, initial: Initial = .null, isOfOneVersion: Bool = false
    ) {
        self.name = name
        self.shape = shape
        self.words = words
        self.initial = initial
        self.isOfOneVersion = isOfOneVersion
    }

    func writeInitial(to writer: inout JSONWriter) {
        switch initial {
        case .null: writer.null()
        case .isFalse: writer.boolean(false)
        case .emptyObject:
            writer.beginObject()
            writer.endObject()
        }
    }
}
