import CognitoCrypto
import LocalAWS
import LoopbackHTTP

/// The value in a form that proves that the pool's own page sent the form within the last five minutes.
struct FormToken: Sendable {
    /// The time during which a page can be submitted, in seconds.
    static let lifetime = 300.0
    private static let purpose = "form"

    /// The value in the cookie, which only this browser has.
    let cookie: String
    /// The value in the form.
    let field: String

    /// Makes the pair of values for a page.
    init(_ request: WebRequest) throws(CryptoError) {
        cookie = Base64URL.encode(request.pools.random.bytes(16))
        let sealed = try Sealer(request.pool).seal(Array("\(cookie) \(request.now)".utf8), for: Self.purpose)
        field = Base64URL.encode(sealed)
    }

    /// Returns true if the pool made a request's form value and cookie as a pair within the last five minutes.
    fileprivate static func isValid(_ request: WebRequest) throws(CryptoError) -> Bool {
        guard let cookie = request.cookie(.form), let field = request.form?["_csrf"],
            let sealed = Base64URL.decode(field), let bytes = try Sealer(request.pool).open(sealed, for: purpose)
        else { return false }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, let made = Double(parts[1]) else { return false }
        return SecretBytes(String(parts[0])).matches(Array(cookie.utf8)) && request.now - made <= lifetime
    }
}

extension WebRequest {
    /// Returns the form that one of the pool's own pages sent in time; nil for every other request.
    func ownForm() throws(CryptoError) -> FormValues? {
        guard let form, try FormToken.isValid(self) else { return nil }
        return form
    }
}
