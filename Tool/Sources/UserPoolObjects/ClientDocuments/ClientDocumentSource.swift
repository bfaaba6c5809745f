import CognitoTransfer
package import LocalAWS
import Synchronization
package import WireJSON

/// The place from which the pools read clients' documents: answers that a test has set, and the network if it is allowed.
package final class ClientDocumentSource: Sendable {
    /// An answer that a test has set for a URL.
    private struct StandIn {
        let answer: ClientDocumentAnswer
        /// The time that the answer would take, in seconds.
        let seconds: Double
        var fetches = 0
    }

    private let standIns = Mutex<[ClientDocumentURL: StandIn]>([:])

    package init() {}

    /// Reads the answer at a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - settings: The settings that say whether the network may be used, and how long an answer may take.
    ///   - client: The client that uses the network.
    /// - Returns: The answer, whatever its status is.
    /// - Throws: The reason why there is no answer.
    package func answer(
        at url: ClientDocumentURL, _ settings: WebSettings, _ client: ProviderClient
    ) async throws(ClientDocument.Defect) -> ClientDocumentAnswer {
        let standIn = standIns.withLock { standIns in
            standIns[url]?.fetches += 1
            return standIns[url]
        }
        if let standIn {
            // The clock of the pool does not wait, so a slow answer fails at once.
            guard standIn.seconds <= settings.providerSeconds else { throw Self.slow }
            return standIn.answer
        }
        guard settings.fetchesClientDocuments else {
            throw .init(
                "this pool does not use the network. Set an answer with PUT /_local/client-documents, or start the pool with "
                    + "--fetch-client-documents")
        }
        guard await PublicHost(url.host).isPublic else { throw .init("its host has a private address") }
        do throws(ProviderFailure) {
            let request = ProviderClient.Request(url: url.text, limit: ClientDocument.limit * 4)
            let response = try await client.send(request, within: settings.providerSeconds)
            return ClientDocumentAnswer(status: response.status, headers: response.headers, body: response.body)
        } catch {
            throw error == .timeout ? Self.slow : .init("its host gives no answer, or a very large one")
        }
    }

    private static let slow = ClientDocument.Defect("its host takes too long to answer")

    // MARK: Answers of tests

    /// Sets the answer at a URL: `{"url", "status": 200, "headers": {}, "body": "…", "seconds": 0}`.
    package func set(_ input: OperationInput) throws(ServiceError) {
        guard let url = ClientDocumentURL(try input.required("url")) else {
            throw .mustBe("url", "an address such as https://app.example.org/client.json")
        }
        let status = input.integer("status") ?? 200
        guard (100...599).contains(status) else { throw .mustBe("status", "a number of three digits") }
        let given = input["headers"].map { _ in input.object("headers").members }
        let headers = given ?? ["Content-Type": "application/json"]
        let answer = ClientDocumentAnswer(
            status: status, headers: headers.map { ($0.key, $0.value.flattened) },
            body: Array((input["body"]?.flattened ?? "").utf8))
        standIns.withLock {
            $0[url] = StandIn(answer: answer, seconds: input["seconds"]?.number ?? 0, fetches: $0[url]?.fetches ?? 0)
        }
    }

    /// The URLs of the answers, each with the number of times that a pool has read it.
    package var json: JSONValue {
        let known = standIns.withLock(\.self).sorted { $0.key.text < $1.key.text }
        return [
            "documents": .array(
                known.map { ["url": .text($0.key.text), "fetches": .integer(Int64($0.value.fetches))] })
        ]
    }

    /// Forgets all answers.
    package func clear() { standIns.withLock { $0 = [:] } }
}
