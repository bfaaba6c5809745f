import CognitoEvents
import CognitoModel
import WireJSON

extension SignInRun {
    /// Checks that messages with the open challenge's right answer go only to verified addresses of the user.
    nonisolated(nonsending) mutating func checkDeliveries(
        _ deliveries: [MessageDelivery], _ function: some ExploredFunction
    ) async {
        guard presented?.name == .customChallenge, !challenges.isPick else { return }
        for delivery in deliveries {
            guard let stranger = delivery.stranger(to: signIn.user, limits.metadata),
                await hasRightAnswer(delivery.text, function)
            else { continue }
            record.breach(.answersReachTheirUser, "A message with the right answer goes to \(stranger).")
        }
    }

    /// Returns true if a message has the right answer to the open challenge, or another answer that counts as right.
    private nonisolated(nonsending) func hasRightAnswer(_ message: String, _ function: some ExploredFunction) async
        -> Bool
    {
        let right = challenges.right
        if let right, right.count >= SecretSearch.leastCount, SecretSearch.finds(right, in: message) { return true }
        guard limits.rightAnswer.isSent else { return false }
        let (answer, other) = (await answer(in: [message]), await answer(in: []))
        guard let answer, answer != other else { return false }
        if answer == right { return true }
        // The user did not get this message, so the answer in it is unknown. The function shows whether it is right.
        var probed = signIn
        probed.answer(answer)
        guard let event = try? probed.event() else { return false }
        let call = ExploredCall(
            family: .verifyAuthChallengeResponse, user: signIn.user, process: 2, slot: slot, elapsed: elapsed)
        let verdict = await function.answer(event, call)
        return AnswerReader.document(verdict, to: event)?.root["response"]?["answerCorrect"]?.flag == true
    }

    /// Returns the right answer to the open challenge if the user has the given messages.
    private nonisolated(nonsending) func answer(in messages: [String]) async -> String? {
        guard let presented else { return nil }
        return await limits.rightAnswer.find(
            RightAnswer.Challenge(
                user: signIn.user, publicParameters: presented.publicParameters,
                privateParameters: presented.privateParameters, metadata: presented.metadata, messages: messages))
    }
}
