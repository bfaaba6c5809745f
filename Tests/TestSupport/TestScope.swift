import Foundation

/// The share of the tests that a run is for.
///
/// `make check` sets `COGNITO_TRIGGERS_CHECK=1`: it is to take a minute, and has nothing that must be fetched. All else runs in
/// full.
public enum TestScope {
    /// True in `make check`.
    public static let isCheck = ProcessInfo.processInfo.environment["COGNITO_TRIGGERS_CHECK"] == "1"

    /// Returns how many random cases a test tries: all, or in `make check` the first tenth of them.
    public static func rounds(_ all: Int) -> Int { isCheck ? max(1, all / 10) : all }
}
