import LocalAWS

/// An operation of Cognito Sync, which says whose credentials it accepts.
protocol GuardedOperation: Operation where State == CognitoSync {
    static var access: Access { get }
}
