import CognitoCrypto
import LocalAWS
import LocalUserPools
import LoopbackHTTP
import NIOHTTP1
import WireJSON

/// A request to a pool's domain.
struct WebRequest: Sendable {
    let pools: UserPools
    let site: PoolSite
    let http: HTTPRequest
    let record: CallTrace
    /// The members of the query; empty if the query cannot be decoded.
    let query: FormValues
    /// The type of the body in lower case, without parameters; nil if the request does not name it.
    let mediaType: String?
    /// The members of the body; nil if the body is not a valid form.
    let form: FormValues?

    init(_ pools: UserPools, _ site: PoolSite, _ http: HTTPRequest, _ record: CallTrace) {
        (self.pools, self.site, self.http, self.record) = (pools, site, http, record)
        query = FormValues(http.query) ?? .empty
        mediaType = http.header("Content-Type").flatMap { type in
            type.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).first
        }.map { Substring($0.drop { $0 == UInt8(ascii: " ") }).lowercased() }
        form = mediaType == "application/x-www-form-urlencoded" ? FormValues(http.body) : nil
    }

    var pool: UserPool { site.pool }
    var store: PoolStore { pools.store }
    /// The time of the pool's clock, in seconds since 1970.
    var now: Double { pools.clock.now }

    /// Returns a call of the API that does part of the request's work.
    ///
    /// - Parameters:
    ///   - operation: The operation's name.
    ///   - input: The members.
    ///   - web: The permissions that the app asks for; nil without a sign-in.
    /// - Returns: The call, which belongs to the request's record.
    func call(_ operation: String, _ input: JSONMembers<JSONValue> = [:], web: WebGrant? = nil) -> Call {
        Call(UserPoolState(pools, web: web), operation, OperationInput(input), record)
    }

    /// Returns a state in a form that a browser can carry and only the pool can read.
    func seal(_ state: some SealedState) throws -> String { Base64URL.encode(try Sealer(pool).seal(state)) }

    /// Opens the output of ``seal(_:)``; nil for a text that the pool did not make of this state.
    func open<State: SealedState>(_ type: State.Type, _ text: String?) throws(CryptoError) -> State? {
        guard let sealed = text.flatMap(Base64URL.decode) else { return nil }
        return try Sealer(pool).open(type, sealed)
    }

    /// Returns an answer that redirects the browser to another address.
    static func redirect(_ address: String) -> HTTPReply {
        HTTPReply(status: .found, headers: ["Location": address, "Cache-Control": "no-store"])
    }
}
