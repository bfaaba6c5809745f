/// The number of histories, and the time, after which an exploration ends.
///
/// An exploration that ends at its limit is undecided, unless a history breaks a property, and says what it left out.
public struct ProofLimit: Sendable {
    /// The maximum number of histories.
    public var histories: Int
    /// The maximum time; histories in progress are not interrupted.
    public var time: Duration

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - histories: The maximum number of histories.
    ///   - time: The maximum time.
    public init(histories: Int = 2000, time: Duration = .seconds(600)) {
        (self.histories, self.time) = (histories, time)
    }
}
