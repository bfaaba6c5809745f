/// A function as Lambda would have it configured: the program and its settings.
public struct EmulatedFunction: Hashable, Sendable {
    /// The name by which callers know it.
    public var name: String
    /// The program and its arguments; the program is a path.
    public var command: [String]
    /// The program; one that is not there, if none is named.
    var program: String { command.first ?? "" }
    /// The environment variables of its configuration.
    ///
    /// They go over those that Lambda sets itself, but for `AWS_LAMBDA_RUNTIME_API`. As on Lambda, names that begin with an
    /// underscore are dropped, but for `_HANDLER`.
    public var environment: [String: String]
    /// The directory that it is started in and finds in `LAMBDA_TASK_ROOT`; that of the program unless told otherwise.
    public var directory: String?
    /// The time that it may take for an event.
    public var timeout: Duration
    /// The time from its start to its first poll; after that it is started once more, within ``timeout``.
    public var initTimeout: Duration
    /// The memory that it may use, in MiB.
    ///
    /// That is measured, not reserved: a process found to have more of it resident is killed.
    public var memory: Int
    /// The number of processes that may run at once.
    ///
    /// Events for which there is none wait in the order in which they came.
    public var maximumInstances: Int
    /// The region in its ARN and its environment.
    public var region: String
    /// The account in its ARN.
    public var account: String
    /// A Boolean value that indicates whether the log shows where the function hung when its time is used up.
    ///
    /// Lambda has no such lines. They need a program with debug information, and take up to a few seconds.
    public var showsHungStack: Bool

    /// Describes a function, with Lambda's settings for whatever is not given, but five seconds for an event: so long does
    /// Cognito wait.
    public init(
        name: String, command: [String], environment: [String: String] = [:], directory: String? = nil,
        timeout: Duration = .seconds(5), initTimeout: Duration = .seconds(10), memory: Int = 128,
        maximumInstances: Int = 10, region: String = "us-east-1", account: String = "123456789012",
        showsHungStack: Bool = false
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
    }

    /// Its ARN, without a version.
    public var arn: String { "arn:aws:lambda:\(region):\(account):function:\(name)" }
}
