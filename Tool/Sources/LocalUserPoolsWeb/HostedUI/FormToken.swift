import CognitoCrypto
import LocalAWS
import LocalUserPools
import LoopbackHTTP

/// The value in a form that proves that the pool's own page sent the form within the last five minutes.
struct FormToken: Sendable {
    /// The time during which a page can be submitted, in seconds.
    static let lifetime = 300.0

    /// The part of the pair that the form carries.
    private struct Field: SealedState {
        static let seal = "form 2"

        let cookie: String
        let made: Double
    }

    /// The value in the cookie, which only this browser has.
    let cookie: String
    /// The value in the form.
    let field: String

    /// Makes the pair of values for a page.
    init(_ request: WebRequest) throws {
        cookie = Base64URL.encode(request.pools.random.bytes(16))
        field = try request.seal(Field(cookie: cookie, made: request.now))
    }

    /// Returns true if the pool made a request's form value and cookie as a pair within the last five minutes.
    fileprivate static func isValid(_ request: WebRequest) throws(CryptoError) -> Bool {
        guard let cookie = request.cookie(.form), let field = try request.open(Field.self, request.form?["_csrf"])
        else { return false }
        return SecretBytes(field.cookie).matches(Array(cookie.utf8)) && request.now - field.made <= lifetime
    }
}

extension WebRequest {
    /// Returns the form that one of the pool's own pages sent in time; nil for every other request.
    func ownForm() throws(CryptoError) -> FormValues? {
        guard let form, try FormToken.isValid(self) else { return nil }
        return form
    }
}
