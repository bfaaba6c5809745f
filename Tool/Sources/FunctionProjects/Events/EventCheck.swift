import CognitoEditDistance
package import CognitoEvents
import CognitoModel
package import CognitoRehearsal
import WireJSON

/// Checks of events before they are sent, and of events that were answered.
package enum EventCheck {
    /// Reads an event from Cognito; throws if the bytes are not such an event.
    package static func event(_ event: NamedEvent) throws -> ReceivedEvent {
        let received: ReceivedEvent
        do {
            received = try ReceivedEvent(event.bytes)
        } catch {
            throw Failure.wrongUse(
                "\((event.path ?? event.name).onOneLine) is not a Cognito event: \(problem(error, in: event.bytes)). An event is a JSON object with triggerSource, userPoolId "
                    + "and request; `cognito-triggers events PreSignUp_SignUp > event.json` makes one.")
        }
        try check(received, in: event.path)
        return received
    }

    private static func problem(_ error: EventError, in bytes: [UInt8]) -> String {
        if let problem = syntaxProblem(in: bytes) { return problem }
        let root = try? JSONDocument(bytes).root
        return root?.kind == .object && root?["triggerSource"] == nil ? "it has no triggerSource" : "\(error)"
    }

    /// Returns the reason why bytes are not JSON, with the line and column as editors count them; nil if they are JSON.
    package static func syntaxProblem(in bytes: [UInt8]) -> String? {
        do {
            _ = try JSONDocument(bytes)
            return nil
        } catch {
            let lines = bytes.prefix(error.offset).split(
                separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let column = String(decoding: lines.last ?? [], as: UTF8.self).count + 1
            return "it is not JSON: \(error.reason) on line \(lines.count), column \(column)"
        }
    }

    /// Throws for an event whose source Cognito is not known to send, and names the most similar source.
    package static func check(_ event: ReceivedEvent, in file: String? = nil) throws {
        guard case .userPool(let source) = event.kind, !isSent(source) else { return }
        let nearest = EditDistance.nearest(to: source.rawValue, among: TriggerSource.known.map(\.rawValue))
        throw Failure.wrongUse(
            "\(file.map { "\($0.onOneLine): " } ?? "")There is no trigger source \(source.rawValue.onOneLine). "
                + (nearest.map { "Did you mean \($0)?" } ?? "`cognito-triggers events` lists all."))
    }

    /// Spellings in tables of Cognito's guide, which a sample's variation may have.
    private static let otherSpellings = [
        "CustomSmsSender": "CustomSMSSender", "VerifyAuthChallenge": "VerifyAuthChallengeResponse",
    ]

    private static func isSent(_ source: TriggerSource) -> Bool {
        let family = source.rawValue.prefix { $0 != "_" }
        let name = "\(otherSpellings[String(family)] ?? String(family))\(source.rawValue.dropFirst(family.count))"
        return TriggerSource.known.contains(TriggerSource(rawValue: name))
    }
}
