/// The response to a request, whatever its status.
public struct TransferResponse: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The header lines, in the order received.
    public let headers: [(name: String, value: String)]
    /// The whole body.
    public let body: [UInt8]
}
