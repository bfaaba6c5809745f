/// A function as it is configured on Lambda: the program and its settings.
public struct EmulatedFunction: Hashable, Sendable {
    /// The name that callers use.
    public var name: String
    /// The path of the program, followed by the program's arguments.
    public var command: [String]
    /// The path of the program; empty if there is no command.
    var program: String { command.first ?? "" }
    /// The environment variables that are configured for the function.
    ///
    /// They override Lambda's own variables, except `AWS_LAMBDA_RUNTIME_API`. As on Lambda, names that begin with an
    /// underscore are dropped, except `_HANDLER`. So are `AWS_LAMBDA_MAX_CONCURRENCY`, `AWS_LAMBDA_METADATA_API` and
    /// `AWS_LAMBDA_METADATA_TOKEN`, because the emulator has neither several events at once nor a metadata endpoint.
    public var environment: [String: String]
    /// The working directory, which `LAMBDA_TASK_ROOT` also names; by default, the program's directory.
    public var directory: String?
    /// The maximum time that the function may take for an event.
    public var timeout: Duration
    /// The maximum time from the start to the first poll.
    ///
    /// If the process takes longer, the emulator restarts it once. The new process may take up to ``timeout``.
    public var initTimeout: Duration
    /// The memory limit, in MiB.
    ///
    /// The emulator does not reserve memory. It kills a process whose resident memory exceeds the limit.
    public var memory: Int
    /// The maximum number of processes that run at the same time.
    ///
    /// Further events wait in order of arrival.
    public var maximumInstances: Int
    /// The AWS region in the function's ARN and environment.
    public var region: String
    /// The AWS account in the function's ARN.
    public var account: String
    /// A Boolean value that indicates whether the log shows where the function hung when it timed out.
    ///
    /// Lambda does not log these lines. They need a program with debug information, and take up to a few seconds.
    public var showsHungStack: Bool
    /// The signal at which the program writes its stack to the log and ends; nil if it knows no such signal.
    ///
    /// The program receives the signal when it times out, in place of ``showsHungStack``.
    public var stackSignal: Int32?

    /// Creates a function with Lambda's defaults, except for a time-out of five seconds, which is how long Cognito
    /// waits.
    public init(
        name: String, command: [String], environment: [String: String] = [:], directory: String? = nil,
        timeout: Duration = .seconds(5), initTimeout: Duration = .seconds(10), memory: Int = 128,
        maximumInstances: Int = 10, region: String = "us-east-1", account: String = "123456789012",
        showsHungStack: Bool = false, stackSignal: Int32? = nil
    ) {
        self.name = name
        self.command = command
        self.environment = environment
        self.directory = directory
        self.timeout = timeout
        self.initTimeout = initTimeout
        self.memory = memory
        self.maximumInstances = maximumInstances
        self.region = region
        self.account = account
        self.showsHungStack = showsHungStack
        self.stackSignal = stackSignal
    }

    /// The function's ARN without a version or alias.
    public var arn: String { "arn:aws:lambda:\(region):\(account):function:\(name)" }
}
