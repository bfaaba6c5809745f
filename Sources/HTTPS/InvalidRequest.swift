/// The reason that a request is not sent; it holds no value from the headers, body or query.
package struct InvalidRequest: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
