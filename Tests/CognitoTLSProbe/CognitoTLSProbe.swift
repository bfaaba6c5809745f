import CognitoTriggers
import Glibc
import HTTPS
import Synchronization

/// Fetches the URL in the variable `TLS_PROBE_URL` through the module `HTTPS`, and writes the body to standard output.
///
/// On Lambda it is a function that could call a service, for `Benchmarks/run` to measure.
///
/// It trusts the certificates that a function trusts by default. `TLS_PROBE_REQUESTS` is the number of requests, one unless it
/// is set; the microseconds of processor time that each took go to standard error. `TLS_PROBE_LIMIT` is the time limit of one
/// in milliseconds, ten thousand unless it is set. Exit status: 0 fetched, 1 not, with the error on standard error, 2 wrong
/// use.
@main
struct CognitoTLSProbe {
    static func main() {
        if variable("AWS_LAMBDA_RUNTIME_API") != nil { Gate.main() }
        // Not an argument: Swift reads those from /proc, which a bare root has not.
        guard let url = variable("TLS_PROBE_URL") else {
            say("TLS_PROBE_URL is not set\n", to: STDERR_FILENO)
            exit(2)
        }
        let requests = variable("TLS_PROBE_REQUESTS").flatMap { Int($0) } ?? 1
        let limit = variable("TLS_PROBE_LIMIT").flatMap { Int($0) } ?? 10_000
        // As a function's handler: on the thread that waits. The global pool would need /proc as well.
        MainThread().run {
            do {
                let client = HTTPSClient()
                for number in 1...requests {
                    let begin = microseconds
                    let response = try await client.send(.get(url), within: .milliseconds(limit))
                    if requests > 1 { say("request \(number): \(microseconds - begin)\n", to: STDERR_FILENO) }
                    if number == requests { say(response.text, to: STDOUT_FILENO) }
                }
                exit(0)
            } catch {
                say("\(error)\n", to: STDERR_FILENO)
                exit(1)
            }
        }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The processor time of the process.
    private static var microseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
    }

    private static func say(_ text: String, to descriptor: Int32) {
        _ = text.withCString { write(descriptor, $0, strlen($0)) }
    }
}

/// Confirms whoever signs up, after a request to a service if there is one.
private struct Gate: TriggerFunction, PreSignUpHandler {
    private let https = HTTPSClient()
    private let url = getenv("TLS_PROBE_URL").map { String(cString: $0) }

    func preSignUp(_ event: PreSignUpEvent, context: InvocationContext) async throws -> PreSignUpDecision {
        if let url { _ = try await https.send(.get(url), in: context) }
        return .confirm()
    }
}

/// Runs a task on the main thread.
private final class MainThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    nonisolated(unsafe) private let bell = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(bell, 0, 0) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        sem_post(bell)
    }

    func run(_ body: @escaping @Sendable () async -> Never) -> Never {
        Task.detached(executorPreference: self) { await body() }
        while true {
            sem_wait(bell)
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
