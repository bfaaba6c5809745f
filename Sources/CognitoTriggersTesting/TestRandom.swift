import Synchronization

/// A random source that repeats its values in each run of a test; `RandomSource` uses it in a function under test.
///
/// It uses SplitMix64, which anyone who knows the seed can predict, so it is only for tests.
public final class TestRandom: Sendable {
    private let state: Mutex<UInt64>

    /// Creates a source; different seeds give different values.
    public init(seed: UInt64) { state = Mutex(seed) }

    func next() -> UInt64 {
        let sum = state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            return state
        }
        var bits = (sum ^ sum >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
