/// The method of an HTTP request.
public struct HTTPSMethod: RawRepresentable, Hashable, Sendable {
    /// The spelling on the wire, such as `GET`.
    public let rawValue: String

    /// Creates a method by its spelling on the wire, which is upper-case for all that are standard.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads a resource: `GET`.
    public static let get = HTTPSMethod(rawValue: "GET")
    /// Asks for the headers of what is there: `HEAD`.
    public static let head = HTTPSMethod(rawValue: "HEAD")
    /// Sends something to be worked on: `POST`.
    public static let post = HTTPSMethod(rawValue: "POST")
    /// Puts something there: `PUT`.
    public static let put = HTTPSMethod(rawValue: "PUT")
    /// Changes a part of what is there: `PATCH`.
    public static let patch = HTTPSMethod(rawValue: "PATCH")
    /// Removes what is there: `DELETE`.
    public static let delete = HTTPSMethod(rawValue: "DELETE")

    /// A Boolean value that indicates whether a second request does what the first has done: `GET`, `HEAD`, `PUT`,
    /// `DELETE`, `OPTIONS` and `TRACE`.
    ///
    /// RFC 9110, section 9.2.2. All other methods are taken not to be.
    public var isIdempotent: Bool {
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(rawValue)
    }
}
