public import WireJSON

/// A request over HTTPS.
///
/// It prints its method, host and path; the query, the headers and the body may hold secrets.
public struct HTTPSRequest: Sendable {
    /// The method.
    public var method: HTTPSMethod
    /// An `https` URL, or for a request to AWS the path at the service's endpoint, beginning with `/`.
    ///
    /// Characters that a URL cannot hold, such as spaces, are escaped; what is escaped already is left. A value that comes
    /// from somebody else goes through ``escaped(_:)`` first. `http` is allowed for `localhost`, `127.0.0.1` and `[::1]` only.
    public var url: String
    /// More header lines.
    public var headers: HTTPSHeaders
    /// The body; nil for none.
    public var body: HTTPSBody?
    /// The AWS service that the request is signed for (signature version 4); nil for a request to somebody else.
    public var service: AWSService?
    /// The time that it may take, retry included, if the invocation does not end earlier.
    public var timeout: Duration?
    /// The host that the URL names, with its port unless it is the scheme's own: `example.org`, `127.0.0.1:8080`.
    ///
    /// Nil if the URL is none to which a request can be sent, or is a path at a service. Look at it before you fetch a URL that
    /// comes from somebody else.
    public var authority: String? { (try? Target(url))?.hostHeader }
    /// A Boolean value that indicates whether being received twice does no harm, so that the request may be sent again
    /// when a connection breaks.
    ///
    /// That is what the method says, unless it is set.
    public var isIdempotent: Bool {
        get { ownIsIdempotent ?? method.isIdempotent }
        set { ownIsIdempotent = newValue }
    }
    private var ownIsIdempotent: Bool?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - url: An `https` URL, or with a service the path there.
    ///   - body: The body.
    ///   - service: The AWS service that the request is signed for.
    ///   - headers: More header lines.
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

    /// Asks for what is there.
    ///
    /// - Parameters:
    ///   - url: An `https` URL, or with a service the path there.
    ///   - service: The AWS service that the request is signed for.
    ///   - headers: More header lines.
    /// - Returns: The request.
    public static func get(
        _ url: String, from service: AWSService? = nil, headers: HTTPSHeaders = [:]
    ) -> HTTPSRequest { HTTPSRequest(.get, url, to: service, headers: headers) }

    /// Sends something.
    ///
    /// - Parameters:
    ///   - url: An `https` URL, or with a service the path there.
    ///   - body: The body.
    ///   - service: The AWS service that the request is signed for.
    ///   - headers: More header lines.
    /// - Returns: The request.
    public static func post(
        _ url: String, _ body: HTTPSBody, to service: AWSService? = nil, headers: HTTPSHeaders = [:]
    ) -> HTTPSRequest { HTTPSRequest(.post, url, body, to: service, headers: headers) }

    /// Calls an operation of an AWS service that speaks AWS's JSON protocol, such as DynamoDB, KMS or Cognito.
    ///
    /// - Parameters:
    ///   - operation: The operation with the service's prefix, which becomes `X-Amz-Target`: `DynamoDB_20120810.PutItem`.
    ///   - input: The operation's input.
    ///   - service: The service.
    ///   - version: The version of the protocol: `1.0` (DynamoDB) or `1.1` (KMS, Cognito).
    /// - Returns: The request.
    /// - Throws: `JSONWritingError` if a number in the input has no spelling in JSON.
    public static func call(
        _ operation: String, _ input: JSONValue, of service: AWSService, version: String
    ) throws(JSONWritingError) -> HTTPSRequest {
        try .post(
            "/", .json(input, type: "application/x-amz-json-\(version)"), to: service,
            headers: ["X-Amz-Target": operation])
    }

    /// A text as one part of a URL: everything but letters, digits and `-._~` is escaped.
    ///
    /// - Parameter text: Any text; a slash in it is escaped as well.
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
    /// Without children: headers and body may hold secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
