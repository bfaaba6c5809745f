public import LambdaRuntime

/// What comes with an event besides its content: the request id, the deadline and the logger.
public typealias TriggerContext = InvocationContext
