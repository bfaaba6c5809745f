import CognitoCrypto
package import LocalAWS
@_spi(Internal) package import WireJSON

/// The secret that a user's authenticator app shares with the pool; it is stored encrypted with the pool's key.
struct SoftwareToken: Sendable, Hashable {
    /// The encrypted secret.
    private let sealed: [UInt8]
    /// The name that the user gave the device: `FriendlyDeviceName`.
    var name: String?
    /// The period of the last used code; codes of this and earlier periods are refused.
    private(set) var lastPeriod: Int64

    static let used = ServiceError("ExpiredCodeException", "Your software token has already been used once.")
    static let notOfPool = ServiceError(
        "SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool")
    static let notOfUser = ServiceError(
        "SoftwareTokenMFANotFoundException", "Software Token MFA does not exist for the user.")

    static func make(
        _ secret: [UInt8], of user: User, in pool: UserPool, name: String? = nil
    ) throws(ServiceError) -> SoftwareToken {
        let sealed: [UInt8]
        do { sealed = try Sealer(pool).seal(secret, for: purpose(user)) } catch { throw ServiceError(error) }
        return SoftwareToken(sealed: sealed, name: name, lastPeriod: 0)
    }

    private static func purpose(_ user: User) -> String { "software token of \(user.sub)" }

    func secret(of user: User, in pool: UserPool) throws(ServiceError) -> [UInt8] {
        let secret: [UInt8]?
        do { secret = try Sealer(pool).open(sealed, for: Self.purpose(user)) } catch { throw ServiceError(error) }
        guard let secret else { throw Self.notOfUser }
        return secret
    }

    /// Checks a code of the current, previous or next period, and uses it up; false if wrong, an error if used before.
    mutating func spend(_ code: String, of user: User, in pool: UserPool, now: Double) throws -> Bool {
        let secret = try secret(of: user, in: pool)
        let key = SecretBytes(secret.span.bytes)
        let current = Int64(now / AuthenticatorCode.period)
        for period in max(0, current - 1)...current + 1 {
            let right = try AuthenticatorCode.make(counter: UInt64(period), key: key)
            guard right == code else { continue }
            guard period > lastPeriod else { throw Self.used }
            lastPeriod = period
            return true
        }
        return false
    }
}

extension SoftwareToken {
    fileprivate init?(_ value: JSONValue?) {
        guard case .object(let members) = value, let text = members["sealed"]?.text, let sealed = Base64.decode(text)
        else { return nil }
        self.init(
            sealed: sealed, name: members["name"]?.text, lastPeriod: Int64(members["period"]?.number ?? 0))
    }

    fileprivate var stored: JSONValue {
        var members: JSONMembers<JSONValue> = [
            "sealed": .text(Base64.encode(sealed)), "period": .integer(lastPeriod),
        ]
        members["name"] = name.map(JSONValue.text)
        return .object(members)
    }
}

extension User {
    /// The token that the user has verified; nil if the user has no verified token.
    var softwareToken: SoftwareToken? {
        get { SoftwareToken(factors["SoftwareToken"]) }
        set { factors["SoftwareToken"] = newValue?.stored }
    }

    /// The token that the user has requested but not verified yet; its verification replaces the verified token.
    var newSoftwareToken: SoftwareToken? {
        get { SoftwareToken(factors["NewSoftwareToken"]) }
        set { factors["NewSoftwareToken"] = newValue?.stored }
    }
}

// Reading from seeds, and exporting to seeds.
extension User {
    /// Reads the second factors from a seed.
    package mutating func readFactors(_ input: OperationInput, in pool: UserPool) throws(ServiceError) {
        let preferred = input.text("PreferredMfaSetting")
        for name in input.texts("UserMFASettingList") ?? [] {
            guard let factor = MFAFactor(rawValue: name) else {
                throw .invalidParameter("UserMFASettingList of a user in the seed has \(name), which is not a factor.")
            }
            set(factor, isEnabled: true, isPreferred: name == preferred)
        }
        let token = input.object("SoftwareToken")
        guard let text = token.text("SecretCode") else { return }
        guard let secret = Base32.decode(text), !secret.isEmpty else {
            throw .invalidParameter("SecretCode of a user in the seed is not base32.")
        }
        softwareToken = try SoftwareToken.make(
            secret, of: self, in: pool, name: token.text("FriendlyDeviceName"))
    }

    /// Returns the second factors in a seed's form; the secret is in plain text, because another pool has another key.
    package func writtenFactors(in pool: UserPool) throws(ServiceError) -> JSONMembers<JSONValue> {
        var members = factorSettings.filter { $0.key != "MFAOptions" }
        members["SoftwareToken"] = try softwareToken?.written(of: self, in: pool)
        return members
    }
}

extension SoftwareToken {
    fileprivate func written(of user: User, in pool: UserPool) throws(ServiceError) -> JSONValue {
        var members: JSONMembers<JSONValue> = ["SecretCode": .text(Base32.encode(try secret(of: user, in: pool)))]
        members["FriendlyDeviceName"] = name.map(JSONValue.text)
        return .object(members)
    }
}
