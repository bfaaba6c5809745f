import CognitoEvents
import CognitoModel
import CognitoProof
import CognitoRehearsal
import WireJSON

/// The recovery codes of explored users, like the papers on which people keep them; the function's program makes them.
///
/// A code belongs to the challenge that it answers, and no other challenge gets it.
actor RecoveryPapers {
    private struct Paper {
        var left: [String]
        /// The codes that challenges have got, by a private parameter that differs for each challenge.
        var given: [String: String] = [:]
    }

    private let step: String
    private let program: FunctionProgram
    private let environment: [String: String]
    private var papers: [String: Paper] = [:]
    /// The tasks that are making codes, by user: new codes replace a user's earlier ones.
    private var makers: [String: Task<Failure?, Never>] = [:]

    init(of step: String, from program: FunctionProgram, environment: [String: String]) {
        (self.step, self.program, self.environment) = (step, program, environment)
    }

    /// Makes codes for a user, and returns the failure if that is impossible.
    func failure(for user: SignInUser) async -> Failure? {
        guard let sub = user.attributes.sub else { return nil }
        let maker = makers[sub] ?? Task { await make(for: sub) }
        makers[sub] = maker
        return await maker.value
    }

    private func make(for sub: String) async -> Failure? {
        defer { makers[sub] = nil }
        do {
            let codes = try await ProgramDescription.recoveryCodes(
                of: step, from: program, environment: environment, pool: CustomSignIn.usualPool, user: sub)
            papers[sub, default: Paper(left: [])].left = codes
            return nil
        } catch { return error as? Failure ?? .bad("\(error)") }
    }

    /// Returns the code for a challenge; nil for an unknown user, who has none.
    func code(for challenge: RightAnswer.Challenge) async -> String? {
        guard challenge.user.isKnown, let sub = challenge.user.attributes.sub else { return nil }
        let number = challenge.privateParameters["recovery"] ?? ""
        if let given = papers[sub]?.given[number] { return given }
        if papers[sub]?.left.isEmpty != false, await failure(for: challenge.user) != nil { return nil }
        guard let code = papers[sub]?.left.popLast() else { return nil }
        papers[sub]?.given[number] = code
        return code
    }
}
