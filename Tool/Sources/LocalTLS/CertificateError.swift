/// The error for a certificate, a key or an authority that cannot be used; its text names the file and what to do.
package struct CertificateError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
