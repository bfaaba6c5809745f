import CCognitoArgon2
import CognitoCrypto
@_spi(Internal) import WireJSON

/// A key that was derived from a password, as a PHC string: `$NAME$PARAMETERS$SALT$KEY` with base64 without padding.
struct DerivedKeyHash: Sendable {
    private enum Derivation: Sendable {
        case known(PasswordDerivation)
        case argon2id(memory: UInt32, passes: UInt32, lanes: UInt32)
    }

    /// The most memory that a check may take, in KiB: 256 MiB.
    private static let mostMemory = 256 << 10
    private static let mostIterations = 10_000_000
    /// The most memory that a check may process, in KiB: several passes or lanes process it several times.
    private static let mostWork = 4 << 20
    private static let mostLanes = 16
    private static let saltBytes = 8...64
    private static let keyBytes = 16...64

    private let derivation: Derivation
    private let salt: [UInt8]
    private let key: [UInt8]

    /// Reads a hash of one algorithm.
    init(_ text: String, _ algorithm: PasswordHashAlgorithm) throws(UnusableHash) {
        let form = Self.form(of: algorithm)
        let malformed = UnusableHash("The password hash is not of the form \(form).")
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        let names = form.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == names.count, parts[..<(parts.count - 3)] == names[..<(names.count - 3)],
            let numbers = Self.numbers(parts[parts.count - 3], as: names[names.count - 3]),
            let salt = Self.bytes(parts[parts.count - 2]), let key = Self.bytes(parts[parts.count - 1])
        else { throw malformed }
        guard Self.saltBytes.contains(salt.count), Self.keyBytes.contains(key.count) else {
            throw UnusableHash(
                "The password hash needs a salt of \(Self.saltBytes.lowerBound) to \(Self.saltBytes.upperBound) bytes, and a "
                    + "key of \(Self.keyBytes.lowerBound) to \(Self.keyBytes.upperBound).")
        }
        switch algorithm {
        case .pbkdf2:
            guard numbers[0] > 0, numbers[1] == key.count else { throw malformed }
            try Self.limit(numbers[0], Self.mostIterations, "iterations")
            derivation = .known(.pbkdf2(.sha256, rounds: numbers[0]))
        case .scrypt:
            // RFC 7914: the cost is less than 2 to the power of 16 times the block size.
            guard (1...63).contains(numbers[0]), numbers[1] > 0, numbers[2] > 0,
                numbers[0] < 16 * min(numbers[1], 4)
            else { throw malformed }
            try Self.limit(numbers[2], Self.mostLanes, "lanes")
            // Blocks of 128 bytes times the block size: one for each step of the cost, and one for each lane.
            let blocks = (1 << min(numbers[0], 30)) + numbers[2]
            let kilobytes = (blocks * min(numbers[1], 1 << 30) + 7) / 8
            try Self.limit(kilobytes, Self.mostMemory, "KiB of memory")
            try Self.limit(numbers[2], Self.mostWork / kilobytes, "lanes over its memory")
            derivation = .known(.scrypt(cost: 1 << numbers[0], blockSize: numbers[1], lanes: numbers[2]))
        case .argon2id:
            let (memory, passes, lanes) = (numbers[0], numbers[1], numbers[2])
            guard passes > 0, lanes > 0, memory / 8 >= lanes else { throw malformed }
            try Self.limit(lanes, Self.mostLanes, "lanes")
            try Self.limit(memory, Self.mostMemory, "KiB of memory")
            try Self.limit(passes, min(Self.mostIterations, Self.mostWork / memory), "passes over its memory")
            derivation = .argon2id(memory: UInt32(memory), passes: UInt32(passes), lanes: UInt32(lanes))
        case .bcrypt: throw malformed
        }
        (self.salt, self.key) = (salt, key)
    }

    private static func form(of algorithm: PasswordHashAlgorithm) -> String {
        switch algorithm {
        case .pbkdf2: "$pbkdf2-sha256$i=,l=$SALT$KEY"
        case .scrypt: "$scrypt$ln=,r=,p=$SALT$KEY"
        case .argon2id: "$argon2id$v=19$m=,t=,p=$SALT$KEY"
        case .bcrypt: "$2b$10$…"
        }
    }

    /// Returns the numbers of parameters such as `ln=16,r=8,p=1`, which must have these names in this order.
    private static func numbers(_ text: Substring, as names: Substring) -> [Int]? {
        let (given, wanted) = (text.split(separator: ","), names.split(separator: ","))
        guard given.count == wanted.count else { return nil }
        var numbers: [Int] = []
        for (parameter, name) in zip(given, wanted) {
            let digits = parameter.dropFirst(name.count)
            guard parameter.hasPrefix(name), (1...10).contains(digits.utf8.count), digits.allSatisfy(\.isNumber),
                let number = Int(digits)
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        text.contains("=") ? nil : Base64.decode(String(text))
    }

    private static func limit(_ number: Int, _ most: Int, _ things: String) throws(UnusableHash) {
        guard number > most else { return }
        throw UnusableHash("The password hash needs \(number) \(things), but this pool checks at most \(most).")
    }

    /// Returns true if the key was derived from a password.
    func isHash(of password: String) throws -> Bool {
        switch derivation {
        case .known(let derivation):
            return try derivation.key(from: SecretBytes(password), salt: salt, count: key.count).matches(key)
        case .argon2id(let memory, let passes, let lanes):
            var derived = [UInt8](repeating: 0, count: key.count)
            let bytes = Array(password.utf8)
            let status = argon2id_hash_raw(
                passes, memory, lanes, bytes, bytes.count, salt, salt.count, &derived, derived.count)
            // Only a lack of memory is left.
            guard status == ARGON2_OK.rawValue else { throw UnusableHash("Argon2 failed with the status \(status).") }
            return SecretBytes(derived.span.bytes).matches(key)
        }
    }
}
