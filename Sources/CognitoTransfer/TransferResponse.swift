/// The response to a request, whatever its status.
public struct TransferResponse: Sendable {
    public let status: Int
    /// The header lines, in the order received.
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]
}
