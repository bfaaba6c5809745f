import CognitoTriggers
import HTTPS

/// The hosts that a record may send this function to.
///
/// A record is written by whoever may write to the stream. Without a limit its URL could lead to addresses that only this
/// function reaches, such as Lambda's own Runtime API.
struct DownloadHosts: Sendable {
    /// More hosts than those of Amazon S3, of which Cognito writes URLs, each with its port unless it is the scheme's own.
    private let others: [String]

    /// Reads the setting.
    init() throws(InvalidSetting) {
        others = try Environment.list("STREAM_HOSTS")
        if let other = others.first(where: { HTTPSRequest.get("https://\($0)/").authority != $0 }) {
            throw InvalidSetting(
                "STREAM_HOSTS", "has '\(other)', but an entry is a host such as example.org or 127.0.0.1:8080")
        }
    }

    /// Returns true if a request goes to an allowed host, and over HTTPS unless that is this machine.
    func allow(_ request: HTTPSRequest) -> Bool {
        guard let authority = request.authority else { return false }
        return others.contains(authority) || S3Host.matches(authority)
    }
}
