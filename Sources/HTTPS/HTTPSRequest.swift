public import WireJSON

/// A request over HTTPS.
///
/// Its description shows the method, host and path only, because the query, headers and body may hold secrets.
public struct HTTPSRequest: Sendable {
    /// The method.
    public var method: HTTPSMethod
    /// An `https` URL, or a path that begins with `/` for a request to an AWS service.
    ///
    /// Characters that a URL cannot contain, such as spaces, are escaped; existing escapes are kept. Pass untrusted
    /// values through ``escaped(_:)`` first. `http` is allowed only for `localhost`, `127.0.0.1` and `[::1]`.
    public var url: String
    /// Additional header lines.
    public var headers: HTTPSHeaders
    /// The body; nil if the request has no body.
    public var body: HTTPSBody?
    /// The AWS service that the request is signed for (Signature Version 4); nil for a request to any other server.
    public var service: AWSService?
    /// The longest time for the request, including a retry; the end of the invocation also limits it.
    public var timeout: Duration?
    /// The URL's host, with its port unless it is the scheme's default: `example.org`, `127.0.0.1:8080`.
    ///
    /// It is nil if a request cannot be sent to the URL, or if ``url`` is a path at an AWS service. Check this property
    /// before you fetch an untrusted URL.
    public var authority: String? { (try? Target(url))?.hostHeader }
    /// A Boolean value that indicates whether the request may be sent again when a connection breaks.
    ///
    /// Set it to true if repeating the request does no harm. By default, the value depends on the method.
    public var isIdempotent: Bool {
        get { ownIsIdempotent ?? method.isIdempotent }
        set { ownIsIdempotent = newValue }
    }
    private var ownIsIdempotent: Bool?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - url: An `https` URL; if `service` is given, a path at that service.
    ///   - body: The body.
    ///   - service: The AWS service that the request is signed for.
    ///   - headers: Additional header lines.
    public init(
        _ method: HTTPSMethod, _ url: String, _ body: HTTPSBody? = nil, to service: AWSService? = nil,
        headers: HTTPSHeaders = [:]
    ) {
        self.method = method
        self.url = url
        self.body = body
        self.service = service
        self.headers = headers
    }

    /// Returns a request that reads a resource.
    ///
    /// - Parameters:
    ///   - url: An `https` URL; if `service` is given, a path at that service.
    ///   - service: The AWS service that the request is signed for.
    ///   - headers: Additional header lines.
    /// - Returns: The request.
    public static func get(
        _ url: String, from service: AWSService? = nil, headers: HTTPSHeaders = [:]
    ) -> HTTPSRequest { HTTPSRequest(.get, url, to: service, headers: headers) }

    /// Returns a request that sends data.
    ///
    /// - Parameters:
    ///   - url: An `https` URL; if `service` is given, a path at that service.
    ///   - body: The body.
    ///   - service: The AWS service that the request is signed for.
    ///   - headers: Additional header lines.
    /// - Returns: The request.
    public static func post(
        _ url: String, _ body: HTTPSBody, to service: AWSService? = nil, headers: HTTPSHeaders = [:]
    ) -> HTTPSRequest { HTTPSRequest(.post, url, body, to: service, headers: headers) }

    /// Returns a call of an AWS operation with AWS's JSON protocol, which DynamoDB, KMS and Cognito use, among others.
    ///
    /// - Parameters:
    ///   - operation: The operation with the service's prefix, for `X-Amz-Target`: `DynamoDB_20120810.PutItem`.
    ///   - input: The operation's input.
    ///   - service: The service.
    ///   - version: The version of the protocol: `1.0` (DynamoDB) or `1.1` (KMS, Cognito).
    /// - Returns: The request.
    /// - Throws: `JSONWritingError` if a number in the input cannot be written in JSON.
    public static func call(
        _ operation: String, _ input: JSONValue, of service: AWSService, version: String
    ) throws(JSONWritingError) -> HTTPSRequest {
        try .post(
            "/", .json(input, type: "application/x-amz-json-\(version)"), to: service,
            headers: ["X-Amz-Target": operation])
    }

    /// Returns a string as one part of a URL: everything except letters, digits and `-._~` is escaped.
    ///
    /// - Parameter text: Any text; slashes are also escaped.
    /// - Returns: The part, for use in a URL.
    public static func escaped(_ text: String) -> String { PercentEncoding.escape(text.utf8, keeping: "") }
}

extension HTTPSRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the URL up to its query.
    public var description: String {
        let path = url.utf8.first == UInt8(ascii: "/") ? String(url.prefix { $0 != "?" && $0 != "#" }) : nil
        let target = try? Target(url)
        let place = path ?? target.map { $0.hostHeader + $0.path } ?? "(no valid URL)"
        return "\(method.rawValue) \(service.map { "\($0.id) " } ?? "")\(place)"
    }
    /// A mirror without children, because headers and body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
