import CognitoCrypto
import CognitoTransfer
import Foundation
import LoopbackHTTP
package import WireJSON

/// Another server with APIs of AWS, such as moto, DynamoDB Local or AWS itself.
package final class OtherServer: Sendable {
    package let url: String
    private let thread = OnDemandThread(idleLimit: 10_000)
    /// The most seconds that an answer may take.
    private let patience: Int

    /// The error for a server that does not answer.
    package struct Unreachable: Error, CustomStringConvertible {
        package let description: String
    }

    /// Creates a client for an address, such as `http://127.0.0.1:5000`.
    package convenience init(url: String) { self.init(url: url, patience: 10) }

    /// Creates a client for an address; an answer may take as many seconds as `patience` says.
    package init(url: String, patience: Int) {
        self.url = url.last == "/" ? String(url.dropLast()) : url
        self.patience = patience
    }

    /// The signature of a call.
    package enum Signing: Sendable {
        /// No signature, for operations of apps.
        case unsigned
        /// The names of the region and the service in the form of a signature; emulators read them, and check nothing.
        case named
        /// A signature of version 4.
        case keys(AccessKeys)
    }

    /// Calls an operation of a service with AWS's JSON protocol.
    ///
    /// - Parameters:
    ///   - target: The operation, as the header `X-Amz-Target` names it.
    ///   - input: The operation's members.
    ///   - service: The service's name in signatures.
    ///   - region: The region.
    ///   - version: The version of the protocol, `1.0` or `1.1`.
    ///   - signing: The signature.
    /// - Returns: The status, and the answer or null.
    /// - Throws: ``Unreachable``.
    package func call(
        _ target: String, _ input: JSONValue, of service: String, in region: String, version: String = "1.1",
        signing: Signing = .named
    ) async throws(Unreachable) -> (status: Int, answer: JSONValue) {
        let body = Array(input.flattened.utf8)
        var headers: [Header] = [("Content-Type", "application/x-amz-json-\(version)"), ("X-Amz-Target", target)]
        let scope = SignatureScope(
            at: Int64(Date().timeIntervalSince1970), region: region, service: service)
        switch signing {
        case .unsigned: break
        case .named:
            let signature = "Credential=local/\(scope.text), SignedHeaders=host, Signature=0"
            headers.append(("Authorization", "\(SignatureScope.algorithm) \(signature)"))
        case .keys(let keys): try sign(&headers, body, scope, by: keys)
        }
        let (status, answer) = try await send(headers.map { "\($0.name): \($0.value)" }, body)
        return (status, (try? JSONDocument(answer).root.value) ?? .null)
    }

    private typealias Header = (name: String, value: String)

    /// Adds the headers that sign a call at the root of this server.
    private func sign(
        _ headers: inout [Header], _ body: [UInt8], _ scope: SignatureScope, by keys: AccessKeys
    ) throws(Unreachable) {
        headers.append(("X-Amz-Date", scope.date))
        if let token = keys.sessionToken { headers.append(("X-Amz-Security-Token", token)) }
        let host = String(url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" })
        let signed = (headers + [("Host", host)]).map { (name: $0.name.lowercased(), value: $0.value) }
            .sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        do {
            let request = [
                "POST", "/", "", signed.map { "\($0.name):\($0.value)\n" }.joined(), names,
                try SignatureScope.digest(of: body),
            ].joined(separator: "\n")
            let authorization = try scope.authorization(
                of: request, signedHeaders: names, keyID: keys.id, secret: keys.secret)
            headers.append(("Authorization", authorization))
        } catch {
            throw Unreachable(description: "a call of \(url) cannot be signed: \(error)")
        }
    }

    /// Calls an operation with AWS's query protocol; the answer is XML.
    package func call(
        form values: KeyValuePairs<String, String?>
    ) async throws(Unreachable) -> (status: Int, answer: String) {
        let (status, body) = try await send(
            ["Content-Type: application/x-www-form-urlencoded"], Array(FormValues.query(values).utf8))
        return (status, String(decoding: body, as: UTF8.self))
    }

    /// Sends a request with a JSON body, or with none, to a path of a server that is reached without a proxy, and returns the
    /// answer's bytes.
    package func send(
        _ method: String, _ path: String, _ body: JSONValue? = nil
    ) async throws(Unreachable) -> (status: Int, body: [UInt8]) {
        try await send(
            body == nil ? [] : ["Content-Type: application/json"], body.map { Array($0.flattened.utf8) }, method, path,
            limit: 16 << 20, proxy: Proxy { _ in nil })
    }

    private func send(
        _ headers: [String], _ body: [UInt8]?, _ method: String = "POST", _ path: String = "/", limit: Int = 1 << 20,
        proxy: Proxy? = nil
    ) async throws(Unreachable) -> (status: Int, body: [UInt8]) {
        let environment = ProcessInfo.processInfo.environment
        let request = TransferRequest(
            method: method, url: "\(url)\(path)", isEncrypted: url.hasPrefix("https:"),
            headerLines: headers + ["Expect:"],
            body: body, isIdempotent: method == "GET", responseLimit: limit,
            trust: Trust(file: nil) { environment[$0] },
            proxy: proxy ?? Proxy { environment[$0] },
            deadline: Int64((Date().timeIntervalSince1970 + Double(patience)) * 1000))
        do {
            let response = try await thread.running().response(to: request)
            return (response.status, response.body)
        } catch let failure as TransferFailure {
            throw Unreachable(description: "\(url) cannot be reached: \(failure.reason.rawValue)")
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
