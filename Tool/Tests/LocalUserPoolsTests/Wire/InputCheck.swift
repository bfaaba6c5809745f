import CognitoCrypto
import LocalAWS
import WireJSON

// The fuzzer compiles the pool's files into its own module.
#if canImport(LocalUserPools)
    @testable import LocalUserPools
    @testable import UserCredentials
#endif

/// The promises about the bytes that a pool may receive.
///
/// An input's first line says what the rest is: an operation's name for the body of a call, `SRP_A` or `TIMESTAMP`.
enum InputCheck {
    /// Returns the promise that an input breaks; nil if all are kept.
    static func failure(of bytes: [UInt8]) -> String? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return nil }
        let rest = Array(lines[1])
        switch String(decoding: lines[0], as: UTF8.self) {
        case "SRP_A": return failure(ofNumber: String(decoding: rest, as: UTF8.self))
        case "TIMESTAMP": return failure(ofTime: String(decoding: rest, as: UTF8.self))
        case let name:
            // Another name means some operation.
            let names = ServiceModel.userPools.operationNames
            let place = lines[0].reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % names.count
            return failure(ofBody: rest, operation: ServiceModel.userPools.hasOperation(name) ? name : names[place])
        }
    }

    /// A body is read, and then read again as the same; or refused in words.
    private static func failure(ofBody body: [UInt8], operation: String) -> String? {
        guard let shape = ServiceModel.userPools.input(of: operation) else { return "\(operation) has no input" }
        guard let document = try? JSONDocument(body) else { return nil }
        let members: JSONMembers<JSONValue>
        do {
            members = try RequestCheck.members(of: document.root, as: shape)
        } catch {
            let isKnown = ["SerializationException", "InvalidParameterException"].contains(error.name)
            return isKnown && !error.message.isEmpty ? nil : "\(operation): \(error.name) without words"
        }
        var writer = JSONWriter()
        do {
            try writer.value(.object(members))
            let again = try RequestCheck.members(of: try JSONDocument(writer.bytes).root, as: shape)
            return again == members ? nil : "\(operation): what was read is read as something else"
        } catch {
            return "\(operation): what was read is refused: \(error)"
        }
    }

    /// A number is from 1 to N - 1, for with any other no password would be needed; and it is written as it was read.
    private static func failure(ofNumber text: String) -> String? {
        guard let number = SRP.clientNumber(text) else { return nil }
        guard let first = number.first, first != 0, number.count <= SRP.size else { return "a number without digits" }
        let padded = Array(repeating: 0, count: SRP.size - number.count) + number
        guard padded.lexicographicallyPrecedes(SRP.prime) else { return "a number that is not below the prime" }
        guard SRP.clientNumber(SRP.text(number)) == number else { return "a number that is written as another" }
        // The same number of the group, which is not a number of the protocol.
        var (sum, carry): ([UInt8], UInt16) = ([], 0)
        for (digit, other) in zip(padded, SRP.prime).reversed() {
            carry += UInt16(digit) + UInt16(other)
            sum.append(UInt8(carry & 0xFF))
            carry >>= 8
        }
        let greater = Hexadecimal.encode([UInt8(carry)] + sum.reversed())
        return SRP.clientNumber(greater) == nil ? nil : "a number beyond the prime"
    }

    /// A time is one of the years that have four digits.
    private static func failure(ofTime text: String) -> String? {
        guard let time = ClaimTimestamp(text) else { return nil }
        let range = -62_167_219_200.0..<253_402_300_800.0
        return range.contains(time.seconds) && text.utf8.count <= 28 ? nil : "a time out of range"
    }
}
