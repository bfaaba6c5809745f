import CCognitoGlibc
import Glibc

/// A process to start, with default signal handling and only the given file descriptors.
public struct NewProcess: Sendable {
    /// The reason that a process did not start, as the system's error number.
    public struct StartError: Error {
        /// The number of the system's error.
        public let number: Int32

        /// Creates an error of a number.
        public init(number: Int32) { self.number = number }

        /// The system's message for the error number.
        public var reason: String { String(cString: strerror(number)) }
    }

    /// The program, which is searched for in `PATH` unless it is a path, and its arguments.
    public var command: [String]
    /// The complete set of environment variables.
    public var environment: [String: String]
    /// The process's standard input, output and error, followed by any further descriptors; nil for no descriptor.
    public var streams: [Int32?]
    /// The working directory; nil for the directory of the current process.
    public var directory: String?
    /// A Boolean value that indicates whether the process leads its own process group.
    public var leadsGroup = false

    /// Describes a program that can be started.
    public init(_ command: [String], environment: [String: String], streams: [Int32?]) {
        self.command = command
        self.environment = environment
        self.streams = streams
    }

    /// Starts the process and returns its id.
    public func start() throws(StartError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in streams.enumerated() {
            if let stream {
                posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
            } else {
                posix_spawn_file_actions_addopen(&actions, Int32(target), "/dev/null", O_RDWR, 0)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, Int32(streams.count))
        if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
        // Otherwise, the new process would inherit the signals that the current process ignores or its thread blocks.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)))

        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        var number = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, &variables)
        // Another new child may still have a new program file open for writing, until that child starts its own
        // program.
        for _ in 0..<50 where number == ETXTBSY {
            usleep(10_000)
            number = posix_spawnp(&identifier, command[0], &actions, &attributes, &arguments, &variables)
        }
        guard number == 0 else { throw StartError(number: number) }
        return identifier
    }

    /// Blocks the thread until a process has ended.
    ///
    /// Call this only once for each process.
    ///
    /// - Returns: The exit status, or 128 plus the signal's number if a signal ended the process.
    public static func end(of identifier: Int32) -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        return exitStatus(status)
    }

    /// Returns the exit status from `wait`'s result, or 128 plus the signal's number if a signal ended the process.
    public static func exitStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
