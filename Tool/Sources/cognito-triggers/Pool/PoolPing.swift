import CognitoRehearsal
import LocalAWS
import WireJSON

/// A question to a running pool whether it serves, for health checks of containers.
enum PoolPing {
    /// Asks the pool at an address; throws ``Failure`` unless it answers that it serves.
    static func ask(_ url: String) async throws {
        let answer: (status: Int, body: [UInt8])
        do {
            answer = try await OtherServer(url: url).send("GET", "/_local/health")
        } catch {
            throw Failure.bad("\(error)")
        }
        guard answer.status == 200, (try? JSONDocument(answer.body).root["status"]?.scalarText) == "ok" else {
            throw Failure.bad(
                "\(url) is not a pool that serves: /_local/health answers with the status \(answer.status)."
                    + (answer.status == 403 ? " \(String(decoding: answer.body, as: UTF8.self).joinedLines)" : ""))
        }
    }
}
