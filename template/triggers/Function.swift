import CognitoTriggers

/// A function behind a user pool, with a file in this folder for each trigger.
@main
struct SignUpGate: TriggerFunction {
    /// Reads settings, once in each process, before the first event.
    init() async throws {}
}
