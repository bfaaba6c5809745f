import LocalAWS
import WireJSON

/// The values that a browser carries from one hosted page to the next; only the pool can read them.
struct PageData: Sendable {
    /// The flow that this sign-in has in the record of calls.
    var flow: String
    /// The user who is signing up or who has forgotten the password.
    var userName: String?
    /// The masked address to which a code was sent.
    var destination: String?
    /// A Boolean value that indicates whether the user has signed up in this browser.
    var hasSignedUp = false

    private static let purpose = "page"

    /// Reads the values that a browser has sent; without such values, starts with new ones.
    init(_ request: WebRequest) {
        let sealed = request.cookie(.page).flatMap { Base64URL.decode($0) }
        // If a value cannot be opened, another pool made it.
        let bytes = sealed.flatMap { try? Sealer(request.pool).open($0, for: Self.purpose) }
        let members = bytes.flatMap { try? JSONValue(json: $0) }?.members ?? [:]
        flow = members["flow"]?.text ?? "hosted sign-in \(request.pool.id) \(request.pools.random.uuid())"
        userName = members["user"]?.text
        destination = members["destination"]?.text
        hasSignedUp = members["signedUp"] == true
    }

    /// Creates the values at the beginning of a flow.
    init(beginning request: WebRequest) {
        flow = "hosted sign-in \(request.pool.id) \(request.pools.random.uuid())"
    }

    /// Returns the value of the header that sets the cookie with these values.
    func cookie(_ request: WebRequest) throws -> String {
        var members: JSONMembers<JSONValue> = ["flow": .text(flow)]
        members["user"] = userName.map(JSONValue.text)
        members["destination"] = destination.map(JSONValue.text)
        if hasSignedUp { members["signedUp"] = true }
        let sealed = try Sealer(request.pool).seal(Array(JSONValue.object(members).flattened.utf8), for: Self.purpose)
        return request.setting(.page, to: Base64URL.encode(sealed))
    }
}
