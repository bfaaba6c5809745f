import CognitoTriggers

/// A function behind a user pool: beside this file there is one for each of its triggers.
@main
struct SignUpGate: TriggerFunction {
    /// Runs once a process, before the first event: the place to read settings.
    init() async throws {}
}
