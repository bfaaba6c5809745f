/// The response to a request, whatever its status.
package struct TransferResponse: Sendable {
    package let status: Int
    /// The header lines, in the order received.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
}
