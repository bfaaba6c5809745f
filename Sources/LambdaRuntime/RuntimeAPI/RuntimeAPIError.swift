/// A failure of the Runtime API that a runtime cannot fix.
package enum RuntimeAPIError: Error, CustomStringConvertible {
    /// Lambda says that nothing helps, or the address is wrong: the process ends.
    case fatal(String)
    /// Polling failed again and again: this poller ends.
    case lost(String)
    /// An answer could not be delivered: it is lost, and a lone poller ends.
    case undelivered(String)

    /// The problem.
    package var description: String {
        switch self {
        case .fatal(let problem), .lost(let problem), .undelivered(let problem): problem
        }
    }
}
