package import CognitoTransfer
import Foundation
import LocalAWS
package import WireJSON

/// A client that calls only identity providers, and hosts of clients' documents.
package final class ProviderClient: Sendable {
    /// A request to a provider.
    package struct Request: Sendable {
        package let url: String
        /// The form in the body of a `POST` request; nil for a `GET` request.
        var form: String?
        /// The access token; nil for a request without one.
        package var token: String?
        /// The media types of the expected answer.
        var accepted = "application/json"
        /// The maximum size of the answer, in bytes.
        var limit = 1 << 20

        package init(
            url: String, form: String? = nil, token: String? = nil, accepted: String = "application/json",
            limit: Int = 1 << 20
        ) {
            (self.url, self.form, self.token, self.accepted) = (url, form, token, accepted)
            self.limit = limit
        }
    }

    private let thread = OnDemandThread(idleLimit: 10_000)

    package init() {}

    /// Sends a request, and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request. Its URL has to be HTTPS or on this machine.
    ///   - seconds: The maximum time to wait.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: ``ProviderFailure`` if no answer arrives.
    package func send(_ request: Request, within seconds: Double) async throws(ProviderFailure) -> TransferResponse {
        guard Self.mayCall(request.url) else { throw .unreachable }
        let environment = ProcessInfo.processInfo.environment
        var headers = ["User-Agent: Amazon/Cognito", "Accept: \(request.accepted)", "Expect:"]
        headers.append(request.form == nil ? "Content-Type:" : "Content-Type: application/x-www-form-urlencoded")
        if let token = request.token {
            guard !token.utf8.contains(where: { $0 < 0x21 || $0 > 0x7E }) else { throw .unreachable }
            headers.append("Authorization: Bearer \(token)")
        }
        let transfer = TransferRequest(
            method: request.form == nil ? "GET" : "POST", url: request.url,
            isEncrypted: request.url.hasPrefix("https:"), headerLines: headers,
            body: request.form.map { Array($0.utf8) }, isIdempotent: request.form == nil, responseLimit: request.limit,
            trust: Trust(file: nil) { environment[$0] }, proxy: Proxy { environment[$0] },
            deadline: Int64((Date().timeIntervalSince1970 + seconds) * 1000))
        do {
            return try await thread.running().response(to: transfer)
        } catch let failure as TransferFailure {
            throw ProviderFailure(failure)
        } catch {
            throw .unreachable
        }
    }

    /// Returns the members of a JSON document that a provider serves.
    package func document(_ url: String, within seconds: Double) async throws(ProviderFailure) -> JSONMembers<JSONValue>
    {
        let response = try await send(Request(url: url), within: seconds)
        guard response.status == 200, let members = (try? JSONValue(json: response.body))?.members else {
            throw .unreachable
        }
        return members
    }

    /// Returns true if an address is HTTPS or on this machine.
    package static func mayCall(_ url: String) -> Bool { url.hasPrefix("https://") || LoopbackAddress.isURL(url) }
}

/// The reason why a call of a provider failed; the app sees the raw value.
package enum ProviderFailure: String, Error {
    case timeout = "Read timed out"
    case dropped = "Connection reset"
    case unreachable = "Unable to contact the configured provider"

    fileprivate init(_ failure: TransferFailure) {
        switch failure.reason {
        case .timeout: self = .timeout
        case .dropped: self = .dropped
        default: self = .unreachable
        }
    }
}
