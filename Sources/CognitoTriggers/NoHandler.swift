import CognitoEvents

/// The error for an event without a handler: a trigger is attached to the wrong function.
struct NoHandler: Error, CustomStringConvertible {
    let name: String
    let handled: [TriggerFamily]

    var description: String {
        """
        No handler for '\(name)'. This function handles: \(handled.map(\.rawValue).joined(separator: ", ")). \
        Attach the trigger to another function, adopt the handler protocol for it, or adopt FallbackHandler to let such \
        events through unchanged.
        """
    }
}
