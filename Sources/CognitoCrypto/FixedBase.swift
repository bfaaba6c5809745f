import CCognitoOpenSSL

/// A base whose powers modulo an odd number are found with a table, some six times as fast as any base's.
///
/// Finding a power takes a time that depends on the exponent: it is for programs that share their machine with nobody who
/// measures them. The table takes 400 kilobytes.
package final class FixedBase: Sendable {
    /// The size of the exponents, in bytes.
    package static let exponentSize = 32
    /// The digits of an exponent, of four bits each.
    private static let digits = 2 * exponentSize

    private let modulus: Modulus
    // At 15 * i + d - 1 the power of d * 16^i, as Montgomery's multiplication takes it. OpenSSL only reads them.
    private nonisolated(unsafe) let table: [OpaquePointer]

    /// Makes the table of a base.
    ///
    /// - Throws: ``CryptoError`` if OpenSSL runs out of memory.
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

    /// Returns a power.
    ///
    /// - Parameter exponent: The exponent, the most significant byte first, at most ``exponentSize`` bytes.
    /// - Returns: The power, as many bytes as the modulus has.
    /// - Throws: ``CryptoError`` if the exponent is longer or OpenSSL runs out of memory.
    package func power(_ exponent: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard exponent.count <= Self.exponentSize else { throw CryptoError("a power of that exponent") }
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
