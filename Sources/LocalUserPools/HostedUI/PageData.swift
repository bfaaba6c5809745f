import LocalAWS
import WireJSON

/// The values that a browser carries from one page of the hosted sign-in to the next, which only the pool can read.
struct PageData: Sendable {
    /// The flow in the record of calls.
    var flow: String
    /// The user who is signing up or has forgotten the password.
    var userName: String?
    /// The masked address to which a code was sent.
    var destination: String?
    /// A Boolean value that indicates whether the user has signed up in this browser.
    var hasSignedUp = false

    private static let purpose = "page"

    /// Reads the values of a browser; new ones if it has brought none.
    init(_ request: WebRequest) {
        let sealed = request.cookie(.page).flatMap { Base64URL.decode($0) }
        // A value that cannot be opened is one of another pool.
        let bytes = sealed.flatMap { try? Sealer(request.pool).open($0, for: Self.purpose) }
        let members = bytes.flatMap { try? JSONValue(json: $0) }?.members ?? [:]
        flow = members["flow"]?.text ?? "hosted sign-in \(request.pool.id) \(request.pools.random.uuid())"
        userName = members["user"]?.text
        destination = members["destination"]?.text
        hasSignedUp = members["signedUp"] == true
    }

    /// Begins a flow.
    init(beginning request: WebRequest) {
        flow = "hosted sign-in \(request.pool.id) \(request.pools.random.uuid())"
    }

    /// Returns the header's value that gives the values to the browser.
    func cookie(_ request: WebRequest) throws -> String {
        var members: JSONMembers<JSONValue> = ["flow": .text(flow)]
        members["user"] = userName.map(JSONValue.text)
        members["destination"] = destination.map(JSONValue.text)
        if hasSignedUp { members["signedUp"] = true }
        let sealed = try Sealer(request.pool).seal(Array(JSONValue.object(members).flattened.utf8), for: Self.purpose)
        return request.setting(.page, to: Base64URL.encode(sealed))
    }
}
