import CCognitoOpenSSL

/// A base with a table that makes its powers modulo an odd number about six times as fast to compute.
///
/// The time depends on the exponent, so use the type only if no attacker can measure times on the machine. The table
/// takes 400 kilobytes.
package final class FixedBase: Sendable {
    package static let exponentSize = 32
    /// The number of 4-bit digits in an exponent.
    private static let digits = 2 * exponentSize

    private let modulus: Modulus
    // The power with exponent d * 16^i is at index 15 * i + d - 1, in Montgomery form. OpenSSL only reads the table.
    private nonisolated(unsafe) let table: [OpaquePointer]

    package init(_ base: [UInt8], modulo modulus: Modulus) throws(CryptoError) {
        self.modulus = modulus
        var table: [OpaquePointer] = []
        do throws(CryptoError) {
            let scratch = try Modulus.Scratch()
            let number = try scratch.remainder(base, modulus.modulus)
            guard BN_to_montgomery(number, number, modulus.montgomery, scratch.context) == 1 else {
                throw CryptoError("a table of powers")
            }
            for _ in 0..<Self.digits {
                guard let first = BN_dup(number) else { throw CryptoError("a table of powers") }
                table.append(first)
                for _ in 2...16 {
                    try Self.multiply(number, first, modulus, scratch)
                    guard table.count % 15 > 0 else { continue }
                    guard let power = BN_dup(number) else { throw CryptoError("a table of powers") }
                    table.append(power)
                }
            }
        } catch {
            for power in table { BN_free(power) }
            throw error
        }
        self.table = table
    }

    deinit { for power in table { BN_free(power) } }

    /// Returns a power with the modulus's number of bytes; the exponent is in big-endian bytes.
    package func power(_ exponent: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard exponent.count <= Self.exponentSize else { throw CryptoError("a power with this exponent") }
        let scratch = try Modulus.Scratch()
        let result = try scratch.number()
        guard BN_set_word(result, 1) == 1,
            BN_to_montgomery(result, result, modulus.montgomery, scratch.context) == 1
        else { throw CryptoError("a power") }
        for (place, byte) in exponent.reversed().enumerated() {
            for (digit, value) in [(2 * place, byte & 15), (2 * place + 1, byte >> 4)] where value > 0 {
                try Self.multiply(result, table[15 * digit + Int(value) - 1], modulus, scratch)
            }
        }
        guard BN_from_montgomery(result, result, modulus.montgomery, scratch.context) == 1 else {
            throw CryptoError("a power")
        }
        return try modulus.bytes(of: result)
    }

    private static func multiply(
        _ number: OpaquePointer, _ factor: OpaquePointer, _ modulus: Modulus, _ scratch: borrowing Modulus.Scratch
    ) throws(CryptoError) {
        guard BN_mod_mul_montgomery(number, number, factor, modulus.montgomery, scratch.context) == 1 else {
            throw CryptoError("a power")
        }
    }
}
