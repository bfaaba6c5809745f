import CognitoTransfer
import Foundation
package import WireJSON

/// Another server with APIs of AWS, such as moto or DynamoDB Local, at an address that the user gives.
package final class OtherServer: Sendable {
    package let url: String
    private let thread = OnDemandThread(idleLimit: 10_000)

    /// The error for a server that does not answer.
    package struct Unreachable: Error, CustomStringConvertible {
        package let description: String
    }

    /// Creates a client for an address, such as `http://127.0.0.1:5000`.
    package init(url: String) { self.url = url.last == "/" ? String(url.dropLast()) : url }

    /// Calls an operation of a service with AWS's JSON protocol.
    ///
    /// - Parameters:
    ///   - target: The operation, as the header `X-Amz-Target` names it.
    ///   - input: The operation's members.
    ///   - service: The service's name in signatures.
    ///   - region: The region.
    ///   - version: The version of the protocol, `1.0` or `1.1`.
    /// - Returns: The status, and the answer or null.
    /// - Throws: ``Unreachable``.
    package func call(
        _ target: String, _ input: JSONValue, of service: String, in region: String, version: String = "1.1"
    ) async throws(Unreachable) -> (status: Int, answer: JSONValue) {
        let (status, body) = try await send(
            [
                "Content-Type: application/x-amz-json-\(version)", "X-Amz-Target: \(target)",
                // An emulator does not check the signature, but reads the region in it.
                "Authorization: AWS4-HMAC-SHA256 Credential=local/20260101/\(region)/\(service)/aws4_request, "
                    + "SignedHeaders=host, Signature=0",
            ], Array(input.flattened.utf8))
        return (status, (try? JSONDocument(body).root.value) ?? .null)
    }

    /// Calls an operation with AWS's query protocol; the answer is XML.
    package func call(
        form values: KeyValuePairs<String, String?>
    ) async throws(Unreachable) -> (status: Int, answer: String) {
        let (status, body) = try await send(
            ["Content-Type: application/x-www-form-urlencoded"], Array(FormValues.query(values).utf8))
        return (status, String(decoding: body, as: UTF8.self))
    }

    private func send(
        _ headers: [String], _ body: [UInt8]
    ) async throws(Unreachable) -> (status: Int, body: [UInt8]) {
        let environment = ProcessInfo.processInfo.environment
        let request = TransferRequest(
            method: "POST", url: "\(url)/", isEncrypted: url.hasPrefix("https:"), headerLines: headers + ["Expect:"],
            body: body, isIdempotent: false, responseLimit: 1 << 20, trust: Trust(file: nil) { environment[$0] },
            proxy: Proxy { environment[$0] }, deadline: Int64((Date().timeIntervalSince1970 + 10) * 1000))
        do {
            let response = try await thread.running().response(to: request)
            return (response.status, response.body)
        } catch {
            throw Unreachable(description: "\(url) cannot be reached: \(error)")
        }
    }
}

extension JSONValue {
    /// The name of an error in an answer with AWS's JSON protocol; empty without one.
    package var errorName: String {
        (members?["__type"]?.text ?? "").split(separator: "#").last.map(String.init) ?? ""
    }
}
