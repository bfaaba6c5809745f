/// An error that states why a request is not sent; it contains no value from the headers, body or query.
package struct InvalidRequest: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
