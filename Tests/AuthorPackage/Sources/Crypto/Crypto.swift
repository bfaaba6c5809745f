// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// The public names of swift-crypto's module `Crypto`, without its code: BoringSSL would make the build of this package minutes longer.
// Benchmarks/Libraries compiles a function with the real one.

public enum AES {}
public enum ChaChaPoly {}
public enum CryptoKitError: Error {}
public enum Curve25519 {}
public enum HKDF<Hash: HashFunction> {}
public enum HPKE {}
public enum Insecure {}
public enum MLDSA65 {}
public enum MLKEM768 {}
public enum P256 {}
public enum P384 {}
public enum P521 {}
public struct SHA384 {}
public struct SHA512 {}
public struct SharedSecret {}

public protocol Digest: Hashable, Sequence<UInt8>, Sendable {}
public protocol MessageAuthenticationCode: Hashable, Sequence<UInt8>, Sendable {}

public protocol HashFunction {
    associatedtype Digest: Crypto.Digest
    static func hash(data: [UInt8]) -> Digest
}

public struct SymmetricKeySize: Sendable {}

public struct SymmetricKey: Sendable {
    let bytes: [UInt8]
    public init(data: [UInt8]) { bytes = data }
}

public struct SHA256Digest: Digest {
    let bytes: [UInt8]
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}

public struct SHA256: HashFunction {
    public static func hash(data: [UInt8]) -> SHA256Digest { SHA256Digest(bytes: data) }
}

public struct HashedAuthenticationCode<Hash: HashFunction>: MessageAuthenticationCode {
    let bytes: [UInt8]
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}

public struct HMAC<Hash: HashFunction> {
    public static func authenticationCode(
        for data: [UInt8], using key: SymmetricKey
    ) -> HashedAuthenticationCode<Hash> {
        HashedAuthenticationCode(bytes: Array(Hash.hash(data: key.bytes + data)))
    }
}
