/// The system's random number generator, suitable for codes and keys; a test can replace it.
///
/// ```swift
/// var random = RandomSource()
/// let code = Int.random(in: 100_000...999_999, using: &random)
/// ```
public struct RandomSource: RandomNumberGenerator, Sendable {
    private let own = ProcessOverrides.current?.random

    /// Creates a source.
    public init() {}

    /// Returns 64 random bits.
    public mutating func next() -> UInt64 {
        if let own { return own() }
        var system = SystemRandomNumberGenerator()
        return system.next()
    }
}
