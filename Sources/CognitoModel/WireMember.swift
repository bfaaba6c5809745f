import WireJSON

/// The JSON type of a value that Cognito writes or reads.
public indirect enum WireShape: Sendable {
    /// A boolean.
    case flag
    /// A string.
    case text
    /// An array of strings.
    case texts
    /// An object with string values.
    case map
    /// An object with values of any JSON type.
    case claims
    /// An array of objects, such as the steps of a session.
    case list([WireMember])
    /// An object with known members.
    case object([WireMember])

    /// A description of the type, such as `boolean` or `map of texts`.
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

    /// The known members of the object or of the array's objects; empty for other types.
    public var members: [WireMember] {
        switch self {
        case .list(let members), .object(let members): members
        case .flag, .text, .texts, .map, .claims: []
        }
    }
}

/// A member of a trigger's request or response.
public struct WireMember: Sendable {
    /// The value of a member of `response` in Cognito's event, before the function changes it.
    enum Initial: Sendable { case null, isFalse, emptyObject }

    /// The name on the wire.
    public let name: String
    /// The value's JSON type.
    public let shape: WireShape
    /// The member's meaning or effect.
    public let words: String
    let initial: Initial
    /// The versions of the event that have the member; nil if all versions have it.
    let versions: Set<String>?

    init(_ name: String, _ shape: WireShape, _ words: String, initial: Initial = .null, versions: Set<String>? = nil) {
        self.name = name
        self.shape = shape
        self.words = words
        self.initial = initial
        self.versions = versions
    }

    /// Creates a member that every version of an event has.
    @_spi(Internal) public init(_ name: String, _ shape: WireShape, _ words: String) {
        self.init(name, shape, words, initial: .null)
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

// Members that several families share.
extension WireMember {
    static func attributes(_ words: String = "the user's attributes") -> WireMember {
        WireMember("userAttributes", .map, words)
    }
    static let clientMetadata = WireMember(
        "clientMetadata", .map, "the caller's ClientMetadata; absent if empty")
    static let nullableClientMetadata = WireMember("clientMetadata", .map, "the caller's ClientMetadata, or null")
    static let signInValidationData = WireMember(
        "validationData", .map, "the ClientMetadata of InitiateAuth and AdminInitiateAuth, or null")
    static let userNotFound = WireMember(
        "userNotFound", .flag, "true if the user does not exist; only with PreventUserExistenceErrors")
    static let session = WireMember(
        "session",
        .list([
            WireMember("challengeName", .text, "the step"),
            WireMember("challengeResult", .flag, "true if it succeeded"),
            WireMember("challengeMetadata", .text, "the create handler's note, or null"),
        ]), "the steps so far, oldest first; may be empty")
    static func senderType(_ name: String) -> WireMember {
        WireMember("type", .text, "the form of the request: \(name)")
    }
    static let code = WireMember("code", .text, "the code, encrypted with the pool's KMS key, as base64")
}
