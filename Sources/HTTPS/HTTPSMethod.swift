/// The method of an HTTP request.
public struct HTTPSMethod: RawRepresentable, Hashable, Sendable {
    /// The spelling on the wire, such as `GET`.
    public let rawValue: String

    /// Creates a method from its spelling on the wire; all standard methods are in upper case.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads a resource: `GET`.
    public static let get = HTTPSMethod(rawValue: "GET")
    /// Reads a resource's headers: `HEAD`.
    public static let head = HTTPSMethod(rawValue: "HEAD")
    /// Sends data for processing: `POST`.
    public static let post = HTTPSMethod(rawValue: "POST")
    /// Creates or replaces a resource: `PUT`.
    public static let put = HTTPSMethod(rawValue: "PUT")
    /// Changes part of a resource: `PATCH`.
    public static let patch = HTTPSMethod(rawValue: "PATCH")
    /// Deletes a resource: `DELETE`.
    public static let delete = HTTPSMethod(rawValue: "DELETE")

    /// A Boolean value that indicates whether repeating the request has no further effect.
    ///
    /// It is true for `GET`, `HEAD`, `PUT`, `DELETE`, `OPTIONS` and `TRACE` (RFC 9110, section 9.2.2). Every other
    /// method is assumed not to be idempotent.
    public var isIdempotent: Bool {
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(rawValue)
    }
}
