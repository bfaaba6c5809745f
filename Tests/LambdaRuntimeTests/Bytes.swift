import Glibc

/// Bodies for tests that compare bytes.
enum Bytes {
    /// The greatest event and response that Lambda takes.
    static let limit = 6_291_556

    /// Bytes of every value, NUL and invalid UTF-8 among them, in an order without a short period.
    static func pattern(_ count: Int) -> [UInt8] {
        var seed: UInt32 = 12_345
        var bytes = (0..<65_521).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: seed >> 16)
        }
        while bytes.count < count {
            bytes += bytes
        }
        return Array(bytes.prefix(count))
    }

    /// Says where two bodies differ; nil if they do not.
    ///
    /// A failed `==` of megabytes would be printed.
    static func difference(_ came: [UInt8], from expected: [UInt8]) -> String? {
        guard came.count == expected.count else { return "\(came.count) bytes came in place of \(expected.count)" }
        guard memcmp(came, expected, came.count) != 0 else { return nil }
        let place = zip(came, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
        return "byte \(place) is \(came[place]) in place of \(expected[place])"
    }
}
