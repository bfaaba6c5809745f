import LocalAWS
import LocalUserPools

/// The values that a browser carries from one hosted page to the next; only the pool can read them.
struct PageData: SealedState {
    static let seal = "page 2"
    /// The flow that this sign-in has in the record of calls.
    var flow: FlowKey
    /// The user who is signing up or who has forgotten the password.
    var userName: String?
    /// The masked address to which a code was sent.
    var destination: String?
    /// A Boolean value that indicates whether the user has signed up in this browser.
    var hasSignedUp = false

    /// Reads the values that a browser has sent; without such values, starts with new ones.
    init(_ request: WebRequest) {
        // If a value cannot be opened, another pool made it.
        self = (try? request.open(Self.self, request.cookie(.page))) ?? Self(beginning: request)
    }

    /// Creates the values at the beginning of a flow.
    init(beginning request: WebRequest) {
        flow = .hosted(request.pools.random.uuid(), in: request.pool)
    }

    /// Returns the value of the header that sets the cookie with these values.
    func cookie(_ request: WebRequest) throws -> String {
        request.setting(.page, to: try request.seal(self))
    }
}
