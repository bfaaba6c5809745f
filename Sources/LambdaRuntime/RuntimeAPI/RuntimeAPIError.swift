/// A failure of the Runtime API from which the runtime cannot recover.
package enum RuntimeAPIError: Error, CustomStringConvertible {
    /// Lambda reports that a retry is useless, or the address is wrong: the process ends.
    case fatal(String)
    /// Polling failed repeatedly: this poller ends.
    case lost(String)
    /// An answer could not be delivered and is lost; if there is only one poller, that poller ends.
    case undelivered(String)

    package var description: String {
        switch self {
        case .fatal(let problem), .lost(let problem), .undelivered(let problem): problem
        }
    }
}
