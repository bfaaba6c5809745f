import CognitoEditDistance
import CognitoEvents
import CognitoModel
import CognitoRehearsal
import WireJSON

/// Reads what is to be sent as an event, or was answered to.
enum EventCheck {
    /// Reads an event that Cognito sends.
    ///
    /// - Throws: ``Failure`` for wrong use, if it is none.
    static func event(_ event: NamedEvent) throws -> ReceivedEvent {
        let received: ReceivedEvent
        do {
            received = try ReceivedEvent(event.bytes)
        } catch {
            let root = try? JSONDocument(event.bytes).root
            let isForeign = root?.kind == .object && root?["triggerSource"] == nil
            let problem = isForeign ? "it has no triggerSource" : "\(error)"
            throw Failure.wrongUse(
                "\(event.name.onOneLine) is not a Cognito event: \(problem). An event is a JSON object with triggerSource, userPoolId "
                    + "and request; `cognito-triggers events PreSignUp_SignUp > event.json` makes one.")
        }
        try check(received)
        return received
    }

    /// Lets an event pass whose source Cognito is known to send.
    static func check(_ event: ReceivedEvent) throws {
        guard case .userPool(let source) = event.kind, !isSent(source) else { return }
        let nearest = EditDistance.nearest(to: source.rawValue, among: TriggerSource.known.map(\.rawValue))
        throw Failure.wrongUse(
            "There is no trigger source \(source.rawValue.onOneLine). "
                + (nearest.map { "Did you mean \($0)?" } ?? "`cognito-triggers events` lists all."))
    }

    /// Spellings in tables of Cognito's guide, which a variation of a sample may have.
    private static let otherSpellings = [
        "CustomSmsSender": "CustomSMSSender", "VerifyAuthChallenge": "VerifyAuthChallengeResponse",
    ]

    private static func isSent(_ source: TriggerSource) -> Bool {
        let family = source.rawValue.prefix { $0 != "_" }
        let name = "\(otherSpellings[String(family)] ?? String(family))\(source.rawValue.dropFirst(family.count))"
        return TriggerSource.known.contains(TriggerSource(rawValue: name))
    }
}
