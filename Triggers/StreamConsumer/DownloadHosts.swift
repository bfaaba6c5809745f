import CognitoTriggers
import HTTPS

/// The hosts that this function may download a record from.
///
/// Anyone who can write to the stream can write a record. Without a limit, its URL could lead to addresses that only
/// this function can reach, such as Lambda's own Runtime API.
struct DownloadHosts: Sendable {
    /// Additional hosts, each with its port unless it is the scheme's default; Cognito's own URLs lead to Amazon S3.
    private let others: [String]

    init() throws(InvalidSetting) {
        others = try LambdaEnvironment.list("STREAM_HOSTS")
        if let other = others.first(where: { HTTPSRequest.get("https://\($0)/").authority != $0 }) {
            throw InvalidSetting(
                "STREAM_HOSTS", "has '\(other)', but an entry must be a host such as example.org or 127.0.0.1:8080")
        }
    }

    /// Returns true if a request goes to an allowed host, over HTTPS unless the host is this machine.
    func allow(_ request: HTTPSRequest) -> Bool {
        guard let authority = request.authority else { return false }
        return others.contains(authority) || S3Host.matches(authority)
    }
}
