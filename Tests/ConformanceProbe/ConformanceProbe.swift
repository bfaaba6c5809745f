import Glibc
import LambdaRuntime

/// The function under test in conformance runs: it does what the event commands.
@main
enum ConformanceProbe {
    /// Returns true if a function has a hook is settled by its type, so that there is a type for each.
    static func main() {
        switch Setting.value("PROBE_SHUTDOWN") {
        case "on": ProbeWithHook.main()
        case "fail": ProbeWithFailingHook.main()
        default: Probe.main()
        }
    }
}

/// The environment variables that set the probe up.
enum Setting {
    static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Lines that the probe writes itself, past the logger.
enum DirectLine {
    static func write(_ text: String) { _ = "\(text)\n".withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) } }
}
