import CCognitoOpenSSL
@_spi(Internal) package import CognitoCrypto

/// A base with a table that makes its powers modulo an odd number about nine times as fast to compute.
///
/// The time depends on the exponent, so use the type only if no attacker can measure times on the machine. The table
/// takes 400 kilobytes.
///
/// Source: Lim and Lee, *More Flexible Exponentiation with Precomputation*, 1994. The exponent's bytes are the rows of a
/// comb: a factor takes one bit each from eight bytes that are four bytes apart.
package final class FixedBase: Sendable {
    /// The most bytes that an exponent may have.
    package static let exponentSize = 32
    /// The distance of the bytes whose bits make one factor, and so the number of factors for each bit of a byte.
    private static let distance = 4

    private let modulus: Modulus
    // Montgomery forms. The power at 255 * offset + bits - 1 is the product of the base to 256^(4 * i + offset), for each bit i
    // that is set. OpenSSL only reads the table.
    private nonisolated(unsafe) let table: [OpaquePointer]

    /// Prepares the powers of a base.
    package init(_ base: [UInt8], modulo modulus: Modulus) throws(CryptoError) {
        self.modulus = modulus
        var table: [OpaquePointer] = []
        do throws(CryptoError) {
            let scratch = try Modulus.Scratch()
            let number = try scratch.remainder(base, modulus.modulus)
            guard BN_to_montgomery(number, number, modulus.montgomery, scratch.context) == 1 else {
                throw CryptoError("a table of powers")
            }
            // The base to 256^place, by place.
            var places: [OpaquePointer] = []
            for place in 0..<Self.exponentSize {
                if place > 0 { for _ in 0..<8 { try Self.multiply(number, number, modulus, scratch) } }
                places.append(try scratch.copy(number))
            }
            for offset in 0..<Self.distance {
                for bits in 1...255 {
                    let highest = 7 - UInt8(bits).leadingZeroBitCount
                    let rest = bits - 1 << highest
                    try scratch.set(number, to: places[Self.distance * highest + offset])
                    if rest > 0 { try Self.multiply(number, table[255 * offset + rest - 1], modulus, scratch) }
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
        let bytes = exponent.reversed() + [UInt8](repeating: 0, count: Self.exponentSize - exponent.count)
        for bit in (0..<8).reversed() {
            if bit < 7 { try Self.multiply(result, result, modulus, scratch) }
            for offset in 0..<Self.distance {
                var bits = 0
                for tooth in 0..<8 { bits |= Int(bytes[Self.distance * tooth + offset] >> bit & 1) << tooth }
                if bits > 0 { try Self.multiply(result, table[255 * offset + bits - 1], modulus, scratch) }
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
