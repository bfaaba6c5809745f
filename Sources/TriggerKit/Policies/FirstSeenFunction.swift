public import CognitoTriggers

/// A function that acts once per user, when it first sees the user.
///
/// ```text
/// struct Onboarding: FirstSeenFunction {
///     let store = DynamoDBStore()
///
///     func onFirstSeen(_ user: SeenUser, context: InvocationContext) async throws {
///         context.logger.info("A new user", metadata: ["pool": "\(user.userPoolID)"])
///     }
/// }
/// ```
///
/// Attach it to post confirmation and to post authentication. Cognito does not call post confirmation for users who are
/// imported or whom an administrator creates, and may call either trigger twice. Post authentication misses users who
/// never sign in. With both triggers and a store, `onFirstSeen` is called once per user.
///
/// If `onFirstSeen` throws an error, the error is logged, the user gets through, and the next sign-in tries again. If
/// the process ends during the action, a sign-in half a minute later also tries again. The action must therefore
/// tolerate being repeated.
public protocol FirstSeenFunction: TriggerFunction, PostConfirmationHandler, PostAuthenticationHandler {
    /// The type of the store, which the compiler infers.
    associatedtype Store: ClaimStore

    /// The store that remembers the users.
    var store: Store { get }

    /// Called once for each user.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - context: The request's id, deadline and logger.
    /// - Throws: Any error; it is logged.
    func onFirstSeen(_ user: SeenUser, context: InvocationContext) async throws
}

/// A user whom the function sees for the first time.
public struct SeenUser: Sendable {
    /// The id of the user pool.
    public let userPoolID: String
    /// The user's name in the pool.
    public let userName: UserName?
    /// The id of the app client.
    public let clientID: String?
    /// The user's attributes.
    public let attributes: UserAttributes

    fileprivate init<Request: TriggerRequest>(_ event: TriggerEvent<Request>) {
        (userPoolID, userName) = (event.userPoolID, event.userName)
        (clientID, attributes) = (event.callerContext.clientID, event.request.userAttributes)
    }
}

extension FirstSeenFunction {
    /// Calls ``onFirstSeen(_:context:)`` after a confirmed sign-up, but not after a password reset.
    public func postConfirmation(_ event: PostConfirmationEvent, context: InvocationContext) async throws {
        if event.triggerSource == .postConfirmationConfirmSignUp { await see(SeenUser(event), context) }
    }

    /// Calls ``onFirstSeen(_:context:)`` at a sign-in of a user whom the function has not seen before.
    public func postAuthentication(_ event: PostAuthenticationEvent, context: InvocationContext) async throws {
        await see(SeenUser(event), context)
    }

    private func see(_ user: SeenUser, _ context: InvocationContext) async {
        do {
            let name = user.attributes.sub ?? user.userName?.rawValue ?? ""
            let key = try StoreKey("first-seen", [user.userPoolID, name])
            let owner = context.requestID
            let outcome = try await store.claim(key, by: owner, until: .now.advanced(by: .seconds(30)), in: context)
            guard outcome == .granted else { return }
            do {
                try await onFirstSeen(user, context: context)
                try await store.keep("seen", for: key, by: owner, until: nil, in: context)
            } catch {
                try? await store.release(key, by: owner, in: context)
                throw error
            }
        } catch {
            context.logger.error("The first-seen action failed", metadata: ["error": "\(error)"])
        }
    }
}
