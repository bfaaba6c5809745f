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
        self.init(beginning: request)
        // If a value cannot be opened, another pool made it.
        guard let input = try? request.open(request.cookie(.page), for: Self.purpose) else { return }
        flow = input.text("flow") ?? flow
        userName = input.text("user")
        destination = input.text("destination")
        hasSignedUp = input.flag("signedUp")
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
        return request.setting(.page, to: try request.seal(members, for: Self.purpose))
    }
}
