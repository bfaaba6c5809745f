import CCognitoOpenSSL
@_spi(Internal) import CognitoCrypto
import CognitoTime
import Glibc

/// A certificate that OpenSSL has parsed or is making.
final class CertificateHandle {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    /// Creates an empty certificate.
    convenience init() throws(CryptoError) {
        guard let pointer = X509_new() else { throw CryptoError("a certificate") }
        self.init(pointer)
    }

    /// Reads a certificate; nil if the bytes are not a certificate, or if other bytes follow the certificate.
    convenience init?(der: [UInt8]) {
        let certificate: OpaquePointer? = der.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            let certificate = d2i_X509(nil, &position, buffer.count)
            guard certificate != nil, position == buffer.baseAddress.map({ $0 + buffer.count }) else {
                X509_free(certificate)
                return nil
            }
            return certificate
        }
        guard let certificate else {
            ERR_clear_error()
            return nil
        }
        self.init(certificate)
    }

    /// Returns the certificate's DER.
    func der() throws(CryptoError) -> [UInt8] {
        try DER.encoded("a certificate's DER") { i2d_X509(pointer, $0) }
    }

    /// The start and end of the certificate's validity, in seconds since 1970; nil if a time is invalid.
    var validity: ClosedRange<Double>? {
        guard let start = Self.seconds(X509_get0_notBefore(pointer)),
            let end = Self.seconds(X509_get0_notAfter(pointer)),
            start <= end
        else { return nil }
        return start...end
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Double? {
        var parts = tm()
        guard ASN1_TIME_to_tm(time, &parts) == 1 else {
            ERR_clear_error()
            return nil
        }
        let (date, clock) = ((parts.tm_year, parts.tm_mon, parts.tm_mday), (parts.tm_hour, parts.tm_min, parts.tm_sec))
        return Double(
            UTCTime.seconds(
                Int(date.0) + 1900, Int(date.1) + 1, Int(date.2), Int(clock.0), Int(clock.1), Int(clock.2)))
    }

    /// A Boolean value that indicates whether the certificate, and each that its key signs, is for servers only.
    var isForServersOnly: Bool {
        X509_get_extended_key_usage(pointer) == UInt32(XKU_SSL_SERVER) && X509_get_pathlen(pointer) <= 0
    }

    /// The certificate's public key; nil if it is not an RSA key.
    var rsaKey: RSA.PublicKey? {
        guard let key = X509_get0_pubkey(pointer), EVP_PKEY_is_a(key, "RSA") == 1, EVP_PKEY_up_ref(key) == 1 else {
            ERR_clear_error()
            return nil
        }
        return try? RSA.PublicKey(handle: KeyHandle(key))
    }
}
