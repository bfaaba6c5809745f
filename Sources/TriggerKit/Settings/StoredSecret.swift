public import CognitoTriggers
public import HTTPS
import Synchronization

/// A secret setting: an environment variable's value, or a value that AWS keeps and another variable names.
///
/// ```swift
/// import TriggerKit
///
/// struct Directory: TriggerFunction, PostConfirmationHandler {
///     private let key: StoredSecret
///     init() async throws { key = try await LambdaEnvironment.secret("CRM_KEY") }
///
///     func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
///         try await key.refresh(in: context)
///         // … calls the directory with key.value …
///     }
/// }
/// ```
///
/// | Variable | Holds |
/// |---|---|
/// | `CRM_KEY` | the secret itself; it wins, so that a rehearsal needs no AWS |
/// | `CRM_KEY_ARN` | the ARN of a secret in AWS Secrets Manager, or of a parameter in the parameter store |
///
/// After the ARN of a secret, `:KEY` picks a member of a JSON object. A value that AWS keeps is read when the function
/// starts, and again when it has become old. If reading it again fails, the old value stays and the log says why.
///
/// The secret never appears in a log, an error or a description.
public final class StoredSecret: Sendable {
    private struct State {
        var value: Secret<String>?
        /// The time at which the value is read again.
        var end = Timestamp(millisecondsSince1970: .max)
        var isReading = false
    }

    /// The longest time that an invocation waits for a newer value.
    private static let patience: Int64 = 2000
    /// The time after which a failed reading is repeated.
    private static let pause = Duration.minutes(1)

    /// The variable, which messages name.
    let variable: String
    private let place: Result<StoredValue?, InvalidSetting>
    private let age: Duration
    private let client: HTTPSClient
    private let check: @Sendable (Secret<String>) throws(InvalidSetting) -> Void
    private let state: Mutex<State>

    /// Finds a setting without reading it from AWS.
    init(
        _ variable: String, refreshedEvery age: Duration = .minutes(60), client: HTTPSClient = HTTPSClient(),
        check: @escaping @Sendable (Secret<String>) throws(InvalidSetting) -> Void = { (_) throws(InvalidSetting) in }
    ) {
        let named = Self.named(by: variable)
        self.age = age
        self.client = client
        self.check = check
        if let value = LambdaEnvironment[variable] {
            (self.variable, place) = (variable, .success(nil))
            state = Mutex(State(value: Secret(value)))
        } else if let text = LambdaEnvironment[named] {
            self.variable = named
            place =
                StoredValue(text).map { .success($0) }
                ?? .failure(
                    InvalidSetting(
                        named,
                        "must be the ARN of a secret, arn:aws:secretsmanager:…:secret:NAME, or of a parameter, "
                            + "arn:aws:ssm:…:parameter/NAME"))
            state = Mutex(State())
        } else {
            self.variable = variable
            place = .failure(InvalidSetting(variable, "is not set, and neither is \(named)"))
            state = Mutex(State())
        }
    }

    static func named(by variable: String) -> String { "\(variable)_ARN" }

    /// The latest value.
    ///
    /// - Throws: `InvalidSetting` if the setting is missing or invalid, or has not been read yet.
    public var value: Secret<String> {
        get throws(InvalidSetting) {
            _ = try place.get()
            guard let value = state.withLock({ $0.value }) else {
                throw InvalidSetting(variable, "has not been read; call refresh(in:) first")
            }
            return value
        }
    }

    /// Checks the variables, without a request.
    func checkSetting() throws(InvalidSetting) {
        guard try place.get() == nil else { return }
        try check(try value)
    }

    /// Reads the value when the function starts.
    func prepare() async throws {
        guard let place = try place.get() else { return try check(try value) }
        do {
            try keep(await client.read(place, within: .seconds(5), logger: .functionLogger))
        } catch let error as InvalidSetting {
            throw error
        } catch {
            throw InvalidSetting(variable, "names a value that cannot be read: \(error)")
        }
    }

    /// Reads the value again if it has become old.
    ///
    /// Call it at the beginning of a handler that uses ``value``. It returns at once until the value is old.
    ///
    /// - Parameter context: The invocation.
    /// - Throws: An error if the value has never been read and cannot be read now.
    public func refresh(in context: InvocationContext) async throws {
        guard let place = try place.get() else { return }
        let now = Timestamp.now
        let (hasValue, isDue) = state.withLock { state in
            let hasValue = state.value != nil
            guard !hasValue || now >= state.end && !state.isReading else { return (hasValue, false) }
            state.isReading = true
            return (hasValue, true)
        }
        guard isDue else { return }
        var limited = context
        limited.answerBy = Deadline(
            millisecondsSince1970: min(
                context.answerBy.millisecondsSince1970,
                Deadline(millisecondsFromNow: Self.patience).millisecondsSince1970))
        do {
            try keep(await client.read(place, in: limited))
        } catch {
            state.withLock { state in
                state.isReading = false
                state.end = now.advanced(by: Self.pause)
            }
            guard hasValue else { throw error }
            context.logger.warning(
                "A secret was not read again, so the earlier value stays",
                metadata: ["variable": "\(variable)", "error": "\(error)"])
        }
    }

    private func keep(_ text: String) throws(InvalidSetting) {
        let value = Secret(text)
        try check(value)
        state.withLock { state in
            state = State(value: value, end: Timestamp.now.advanced(by: age))
        }
    }
}

extension StoredSecret: CustomStringConvertible, CustomReflectable {
    /// The variable's name.
    public var description: String { "StoredSecret(\(variable))" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension LambdaEnvironment {
    /// Reads a secret setting: the variable itself, or the value that AWS keeps under the ARN in `NAME_ARN`.
    ///
    /// Call it in the function's `init`. The function's role needs ``secretPermissions(_:)``.
    ///
    /// - Parameters:
    ///   - variable: The variable, without `_ARN`.
    ///   - age: The age at which a value that AWS keeps is read again.
    ///   - client: The client for requests; share it if the function makes other requests.
    /// - Returns: The secret.
    /// - Throws: `InvalidSetting` if neither variable is set, or if the value cannot be read.
    public static func secret(
        _ variable: String, refreshedEvery age: Duration = .minutes(60), client: HTTPSClient = HTTPSClient()
    ) async throws -> StoredSecret {
        let secret = StoredSecret(variable, refreshedEvery: age, client: client) { (value) throws(InvalidSetting) in
            guard !value.reveal().isEmpty else { throw InvalidSetting(variable, "is empty") }
        }
        try await secret.prepare()
        return secret
    }

    /// Returns the permissions that a function's role needs for a secret setting; none if AWS does not keep the value.
    ///
    /// Add them to the function's `permissions`. A secret under a KMS key of your own also needs `kms:Decrypt`.
    ///
    /// - Parameter variable: The variable, without `_ARN`.
    /// - Returns: The permissions for the environment in which the function runs.
    public static func secretPermissions(_ variable: String) -> [Permission] {
        let named = StoredSecret.named(by: variable)
        guard self[variable] == nil, let place = self[named].flatMap(StoredValue.init) else { return [] }
        // `check` compares ${NAME} with a resource of the template.
        return [Permission(place.store.action, on: place.key == nil ? "${\(named)}" : place.arn)]
    }
}
