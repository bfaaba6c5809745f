/// A service's address, and the region in the signatures of its requests.
struct AWSEndpoint {
    let region: String
    /// The URL before the request's path, without a trailing slash.
    let url: String

    /// Reads the environment in the same way as AWS's own SDKs.
    init(_ service: AWSService, environment: (String) -> String?) throws(InvalidRequest) {
        guard let region = service.region ?? environment("AWS_REGION") ?? environment("AWS_DEFAULT_REGION") else {
            throw InvalidRequest("AWS_REGION is not set")
        }
        // The region becomes part of the host's name, so its characters are checked.
        guard !region.isEmpty, region.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || PercentEncoding.isAlphanumeric($0) })
        else { throw InvalidRequest("the region's name is invalid") }
        self.region = region
        let variable = "AWS_ENDPOINT_URL_" + String(service.id.uppercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
        let ignores = environment("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.lowercased() == "true"
        if !ignores, var own = environment(variable) ?? environment("AWS_ENDPOINT_URL") {
            while own.utf8.last == UInt8(ascii: "/") { own.removeLast() }
            url = own
        } else {
            url = "https://\(service.prefix).\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
        }
    }
}
