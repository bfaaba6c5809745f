import CognitoCrypto
import LocalAWS
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
    /// The members of the body; nil if the body is not a valid form.
    let form: FormValues?

    init(_ pools: UserPools, _ site: PoolSite, _ http: HTTPRequest, _ record: CallTrace) {
        (self.pools, self.site, self.http, self.record) = (pools, site, http, record)
        query = FormValues(http.query) ?? .empty
        let type = http.header("Content-Type")?.prefix { $0 != ";" }.trimmingPrefix(" ").lowercased()
        form = type == "application/x-www-form-urlencoded" ? FormValues(http.body) : nil
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
        var call = Call(pools, ServiceCall(operation, OperationInput(input), record))
        call.web = web
        return call
    }

    /// Returns members in a form that a browser can carry and only the pool can read.
    ///
    /// A value that was sealed for one purpose cannot be opened for another purpose.
    func seal(_ members: JSONMembers<JSONValue>, for purpose: String) throws(CryptoError) -> String {
        Base64URL.encode(try Sealer(pool).seal(Array(JSONValue.object(members).flattened.utf8), for: purpose))
    }

    /// Opens the output of ``seal(_:for:)``; nil if the pool did not make the value for this purpose.
    func open(_ text: String?, for purpose: String) throws(CryptoError) -> OperationInput? {
        guard let sealed = text.flatMap({ Base64URL.decode($0) }),
            let bytes = try Sealer(pool).open(sealed, for: purpose)
        else { return nil }
        return (try? JSONValue(json: bytes))?.members.map(OperationInput.init)
    }

    /// Returns an answer that redirects the browser to another address.
    static func redirect(_ address: String) -> HTTPReply {
        HTTPReply(status: .found, headers: ["Location": address, "Cache-Control": "no-store"])
    }
}

extension FormValues {
    static let empty = FormValues(verified: [])
}
