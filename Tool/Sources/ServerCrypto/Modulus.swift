import CCognitoOpenSSL
@_spi(Internal) package import CognitoCrypto

/// An odd number of any size, such as a safe prime, and the integer arithmetic modulo that number.
///
/// Numbers are big-endian bytes. Operands may have any size. Results have ``size`` bytes, so equal numbers have equal
/// bytes. Several threads may call methods at the same time.
package final class Modulus: Sendable {
    /// The size of the modulus, and of each result, in bytes.
    package let size: Int
    // The pointers are set once, and OpenSSL only reads both numbers.
    nonisolated(unsafe) let modulus: OpaquePointer
    nonisolated(unsafe) let montgomery: OpaquePointer

    /// Creates a modulus from its bytes; throws if the number is even or less than 3.
    package init(_ bytes: [UInt8]) throws(CryptoError) {
        let scratch = try Scratch()
        let number = try scratch.number(bytes.span.bytes)
        guard BN_is_odd(number) == 1, BN_is_one(number) == 0, let modulus = BN_dup(number) else {
            throw CryptoError("a modulus")
        }
        guard let montgomery = BN_MONT_CTX_new(), BN_MONT_CTX_set(montgomery, modulus, scratch.context) == 1 else {
            BN_free(modulus)
            throw CryptoError("a modulus")
        }
        self.modulus = modulus
        self.montgomery = montgomery
        size = (Int(BN_num_bits(modulus)) + 7) / 8
    }

    deinit {
        BN_MONT_CTX_free(montgomery)
        BN_free(modulus)
    }

    /// Returns a power, in a time that depends only on the exponent's size.
    package func power(_ base: [UInt8], _ exponent: borrowing SecretBytes) throws(CryptoError) -> [UInt8] {
        let scratch = try Scratch()
        let base = try scratch.remainder(base, modulus)
        let secret = try scratch.number()
        let isRead = exponent.withMemory {
            BN_bin2bn($0.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: $0.count), secret) != nil
        }
        defer { BN_clear(secret) }
        guard isRead else { throw CryptoError("an exponent") }
        BN_set_flags(secret, BN_FLG_CONSTTIME)
        let result = try scratch.number()
        guard BN_mod_exp_mont_consttime(result, base, secret, modulus, scratch.context, montgomery) == 1 else {
            throw CryptoError("a power")
        }
        return try bytes(of: result)
    }

    /// Returns a power for an exponent that is not secret.
    ///
    /// This is faster, but its time depends on the exponent.
    package func power(_ base: [UInt8], _ exponent: [UInt8]) throws(CryptoError) -> [UInt8] {
        let scratch = try Scratch()
        let (base, exponent) = (try scratch.remainder(base, modulus), try scratch.number(exponent.span.bytes))
        let result = try scratch.number()
        guard BN_mod_exp_mont(result, base, exponent, modulus, scratch.context, montgomery) == 1 else {
            throw CryptoError("a power")
        }
        return try bytes(of: result)
    }

    /// Returns the product of two numbers, modulo this one.
    package func product(_ left: [UInt8], _ right: [UInt8]) throws(CryptoError) -> [UInt8] {
        try combine(left, right, "a product", BN_mod_mul)
    }

    /// Returns the sum of two numbers, modulo this one.
    package func sum(_ left: [UInt8], _ right: [UInt8]) throws(CryptoError) -> [UInt8] {
        try combine(left, right, "a sum", BN_mod_add)
    }

    /// Returns the difference of two numbers, modulo this one.
    package func difference(_ left: [UInt8], _ right: [UInt8]) throws(CryptoError) -> [UInt8] {
        try combine(left, right, "a difference", BN_mod_sub)
    }

    /// Returns what is left of a number after its division by this one.
    package func remainder(_ number: [UInt8]) throws(CryptoError) -> [UInt8] {
        let scratch = try Scratch()
        return try bytes(of: scratch.remainder(number, modulus))
    }

    private typealias Operation = (
        OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> Int32

    private func combine(
        _ left: [UInt8], _ right: [UInt8], _ name: String, _ operation: Operation
    ) throws(CryptoError) -> [UInt8] {
        let scratch = try Scratch()
        let (left, right) = (try scratch.number(left.span.bytes), try scratch.number(right.span.bytes))
        let result = try scratch.number()
        guard operation(result, left, right, modulus, scratch.context) == 1 else { throw CryptoError(name) }
        return try bytes(of: result)
    }

    func bytes(of number: OpaquePointer) throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        guard BN_bn2binpad(number, &bytes, Int32(size)) == Int32(size) else { throw CryptoError("a number's bytes") }
        return bytes
    }

    /// The numbers of one computation; they are freed at the end of the computation.
    struct Scratch: ~Copyable {
        let context: OpaquePointer

        init() throws(CryptoError) {
            guard let context = BN_CTX_new() else { throw CryptoError("a number") }
            self.context = context
            BN_CTX_start(context)
        }

        deinit {
            BN_CTX_end(context)
            BN_CTX_free(context)
        }

        func number() throws(CryptoError) -> OpaquePointer {
            guard let number = BN_CTX_get(context) else { throw CryptoError("a number") }
            return number
        }

        func copy(_ other: OpaquePointer) throws(CryptoError) -> OpaquePointer {
            let number = try number()
            try set(number, to: other)
            return number
        }

        func set(_ number: OpaquePointer, to other: OpaquePointer) throws(CryptoError) {
            guard BN_copy(number, other) != nil else { throw CryptoError("a number") }
        }

        func number(_ bytes: RawSpan) throws(CryptoError) -> OpaquePointer {
            let number = try number()
            guard let size = Int32(exactly: bytes.byteCount) else { throw CryptoError("a number of this size") }
            let isRead = bytes.withUnsafeBytes {
                BN_bin2bn($0.bindMemory(to: UInt8.self).baseAddress, size, number) != nil
            }
            guard isRead else { throw CryptoError("a number") }
            return number
        }

        func remainder(_ bytes: [UInt8], _ modulus: OpaquePointer) throws(CryptoError) -> OpaquePointer {
            let (result, dividend) = (try number(), try number(bytes.span.bytes))
            guard BN_nnmod(result, dividend, modulus, context) == 1 else { throw CryptoError("a remainder") }
            return result
        }
    }
}
