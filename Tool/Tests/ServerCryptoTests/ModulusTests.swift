import CognitoCrypto
import ServerCrypto
import Testing

/// Numbers whose results Python has computed.
@Suite struct ModulusTests {
    private static func digest(_ text: String) throws -> [UInt8] {
        try HashFunction.sha512.digest(of: Array(text.utf8).span.bytes)
    }

    /// 448 bytes, which are more than the modulus has.
    private static func long(_ text: String) throws -> [UInt8] {
        let digest = try digest(text)
        return (0..<7).flatMap { _ in digest }
    }

    private static func hash(_ number: [UInt8]) throws -> String {
        Hexadecimal.encode(try HashFunction.sha256.digest(of: number.span.bytes))
    }

    @Test func `arithmetic modulo the group of SRP gives Python's results`() throws {
        let group = try Modulus(Vectors.group)
        let (a, b) = (try Self.long("a"), try Self.long("b"))
        let results = [
            try group.power([2], try Self.digest("exponent")), try group.power(a, b), try group.product(a, b),
            try group.sum(a, b), try group.difference(a, b), try group.remainder(a),
        ]
        #expect(results.allSatisfy { $0.count == 384 })
        #expect(
            try results.map(Self.hash) == [
                "a1376d3e3f08fd6401158d756b15950cf1dbc1796c6678b7405ff5f6c5235fb5",
                "94ea27648a77312e5b9715271d0169223c52419d88522eeca8a98d36358670a3",
                "0e3d07b37de8cf4af0429594b4ff1a3411eb3ee92532d475cb911231d079f5ef",
                "7cf4e76e3800ccb09c8c544961f9c49d02e5e4e1902e56bc87bf06d36b28a710",
                "c94ed03ae007f5c99869033c19076644925a0bc5a03906da5c483ce77f7b2995",
                "2d83ef1d2b59850985994a27f6706c26f66a41e078eecab319a605d9931b9397",
            ])
    }

    @Test func `both sides of an exchange of keys find the same power`() throws {
        let group = try Modulus(Vectors.group)
        let a = RandomBytes.makeSecret(count: 32)
        let b = RandomBytes.makeSecret(count: 32)
        let (shownByA, shownByB) = (try group.power([2], a), try group.power([2], b))
        let (foundByA, foundByB) = (try group.power(shownByB, a), try group.power(shownByA, b))
        #expect(foundByA == foundByB)
        #expect(shownByA != shownByB)
    }

    @Test func `multiples of the modulus are zero, also as a base`() throws {
        let group = try Modulus(Vectors.group)
        let zero = [UInt8](repeating: 0, count: 384)
        let one: [UInt8] = zero.dropLast() + [1]
        let twice = try Modulus(Vectors.group + [1]).product(Vectors.group, [2])
        #expect(try group.remainder(Vectors.group) == zero)
        #expect(try group.remainder(twice) == zero)
        #expect(try group.remainder([]) == zero)
        #expect(try group.power(twice, [7]) == zero)
        #expect(try group.power([7], []) == one)
        #expect(try group.power([7], zero) == one)
        #expect(try group.difference([1], [2]) == group.remainder(Vectors.group.flipping(8 * 383)))
    }

    @Test(arguments: [[], [0], [1], [2], [1, 0]])
    func `a number that is even or less than three is no modulus`(bytes: [UInt8]) {
        #expect(throws: CryptoError.self) { try Modulus(bytes) }
    }
}

@Suite struct FixedBaseTests {
    private static let group = Result { try Modulus(Vectors.group) }
    private static let base = Result { try FixedBase([2], modulo: group.get()) }

    @Test(arguments: [
        [], [0], [1], [15], [16], [255], [1, 0], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32),
    ])
    func `a table gives the powers that the modulus gives`(exponent: [UInt8]) throws {
        let (found, expected) = (
            try Self.base.get().power(exponent), try Self.group.get().power([2], exponent)
        )
        #expect(found == expected)
    }

    @Test(arguments: 0..<20) func `a table gives the power of any exponent`(number: UInt8) throws {
        let exponent = try HashFunction.sha256.digest(of: [number].span.bytes)
        let (found, expected) = (
            try Self.base.get().power(exponent), try Self.group.get().power([2], exponent)
        )
        #expect(found == expected)
    }

    @Test func `an exponent beyond the table is refused`() throws {
        #expect(throws: CryptoError.self) { try Self.base.get().power([UInt8](repeating: 1, count: 33)) }
    }
}
