import Synchronization

/// The names of the functions of templates, once the templates have been read.
final class FunctionNames: Sendable {
    private let known = Mutex<@Sendable (String) -> String?>({ _ in nil })

    func set(_ meaning: @escaping @Sendable (String) -> String?) { known.withLock { $0 = meaning } }

    /// Returns the name of the function that a name means, such as the value of its `FunctionName`; otherwise the name itself.
    @Sendable func meaning(_ name: String) -> String { known.withLock(\.self)(name) ?? name }
}
