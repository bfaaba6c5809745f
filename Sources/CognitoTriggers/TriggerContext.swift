public import LambdaRuntime

/// The context of an event: the request id, the deadline and the logger.
public typealias TriggerContext = InvocationContext
