import Glibc
import HTTPS
import Synchronization

/// Fetches the URL in the variable `TLS_PROBE_URL` through the module `HTTPS`, and writes the body to standard output.
///
/// It trusts what a function trusts by default. Exit status: 0 fetched, 1 not, with the error on standard error, 2 wrong use.
@main
struct CognitoTLSProbe {
    static func main() {
        // Not an argument: Swift reads those from /proc, which a bare root has not.
        guard let url = getenv("TLS_PROBE_URL").map({ String(cString: $0) }) else {
            say("TLS_PROBE_URL is not set", to: STDERR_FILENO)
            exit(2)
        }
        // As a function's handler: on the thread that waits. The global pool would need /proc as well.
        MainThread().run {
            do {
                let response = try await HTTPSClient().send(.get(url), within: .seconds(10))
                say(response.text, to: STDOUT_FILENO)
                exit(0)
            } catch {
                say("\(error)\n", to: STDERR_FILENO)
                exit(1)
            }
        }
    }

    private static func say(_ text: String, to descriptor: Int32) {
        _ = text.withCString { write(descriptor, $0, strlen($0)) }
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
