import CognitoCrypto
public import CognitoTriggers
import HTTPS

/// The time-based codes of an authenticator app (RFC 6238).
///
/// To enrol a user, create a random one, show its ``uri(issuer:account:)`` as a QR code, and store its ``secret`` once
/// the user has typed a right code. ``Authenticator`` asks for the codes in a sign-in.
public struct TOTP: Sendable {
    /// The hash function of the codes; many apps know SHA-1 only.
    public enum Algorithm: String, Hashable, Sendable {
        /// SHA-1.
        case sha1 = "SHA1"
        /// SHA-256.
        case sha256 = "SHA256"
        /// SHA-512.
        case sha512 = "SHA512"

        fileprivate var function: HashFunction {
            switch self {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha512: .sha512
            }
        }
    }

    /// The secret in base32, which is all that you have to store.
    public let secret: Secret<String>
    /// The number of a code's digits.
    public let digits: Int
    /// The time for which an app shows a code, in seconds.
    public let period: Int
    private let algorithm: Algorithm
    private let key: Secret<[UInt8]>

    /// Creates the codes of a stored secret; nil if it is not base32, or has fewer than ten bytes.
    ///
    /// - Parameters:
    ///   - secret: The secret in base32.
    ///   - algorithm: The hash function.
    ///   - digits: The number of a code's digits, 6 to 9.
    ///   - period: The time for which an app shows a code, in seconds.
    public init?(secret: Secret<String>, algorithm: Algorithm = .sha1, digits: Int = 6, period: Int = 30) {
        guard let bytes = Base32.decode(secret.reveal()), bytes.count >= 10, 6...9 ~= digits, period > 0 else {
            return nil
        }
        self.init(bytes, algorithm, digits, period)
    }

    private init(_ bytes: [UInt8], _ algorithm: Algorithm, _ digits: Int, _ period: Int) {
        (self.algorithm, self.digits, self.period) = (algorithm, digits, period)
        (key, secret) = (Secret(bytes), Secret(Base32.encode(bytes)))
    }

    /// Returns codes with a new secret of 160 random bits, as RFC 4226 recommends.
    public static func random() -> TOTP { TOTP(RandomBytes.make(count: 20), .sha1, 6, 30) }

    /// Returns the URI that authenticator apps scan as a QR code: `otpauth://totp/…`.
    ///
    /// - Parameters:
    ///   - issuer: Your service's name, which the app shows.
    ///   - account: The user's name, which the app shows.
    /// - Returns: The URI; it contains the secret.
    public func uri(issuer: String, account: String) -> Secret<String> {
        let (issuer, account) = (HTTPSRequest.escaped(issuer), HTTPSRequest.escaped(account))
        return Secret(
            "otpauth://totp/\(issuer):\(account)?secret=\(secret.reveal())&issuer=\(issuer)"
                + "&algorithm=\(algorithm.rawValue)&digits=\(digits)&period=\(period)")
    }

    /// Returns the code that an app shows at a time.
    ///
    /// - Throws: An error from OpenSSL if memory runs out.
    public func code(at time: Timestamp = .now) throws -> Secret<String> { try code(of: counter(at: time)) }

    /// Returns the number of the period whose code was typed; nil if the code is wrong, or was used before.
    ///
    /// Store the number, and pass it as `last` at the next check, so that a code that was seen by others is not right a
    /// second time (RFC 6238, section 5.2). White space in the code is ignored. The comparison takes constant time.
    ///
    /// - Parameters:
    ///   - code: The typed code.
    ///   - time: The time of the check.
    ///   - drift: The number of periods by which the app's clock may differ, in either direction; a negative number
    ///     counts as 0.
    ///   - last: The number that the last right code had; nil if no code has been used yet.
    /// - Returns: The number of the code's period since 1970.
    /// - Throws: An error from OpenSSL if memory runs out.
    public func counter(
        of code: Secret<String>, at time: Timestamp = .now, drift: Int = 1, after last: Int64? = nil
    ) throws -> Int64? {
        let typed = Secret(code.reveal().filter { !$0.isWhitespace })
        let (current, drift) = (counter(at: time), Int64(max(0, drift)))
        var found: Int64?
        // Every code is compared, even after a match.
        for counter in max(0, current - drift)...current + drift {
            if try self.code(of: counter).matches(typed), counter > last ?? -1 { found = counter }
        }
        return found
    }

    func counter(at time: Timestamp) -> Int64 { max(0, time.millisecondsSince1970) / (1000 * Int64(period)) }

    private func code(of counter: Int64) throws -> Secret<String> {
        let key = key.reveal()
        return Secret(
            try AuthenticatorCode.make(
                counter: UInt64(counter), key: SecretBytes(key.span.bytes), hash: algorithm.function, digits: digits))
    }
}

extension TOTP: CustomStringConvertible, CustomReflectable {
    /// The type's name, without the secret.
    public var description: String { "TOTP" }
    /// A mirror without children, because the secret makes all codes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
