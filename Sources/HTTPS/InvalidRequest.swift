/// The reason that a request is not even tried; without a value of its headers, body or query.
package struct InvalidRequest: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
