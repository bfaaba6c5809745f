import CognitoEvents
import CognitoModel
import Synchronization
import Testing

@_spi(Internal) @testable import CognitoProof

/// Known and unknown users who wait for different times, by the function's fault or by chance.
@Suite struct WaitingTimeTests {
    @Test(
        arguments: [
            ([0, 10, 20], [900, 910, 920], true, true), ([0, 10, 950], [5, 910, 920], true, false),
            ([0, 10, 20], [100, 110], false, false), ([700, 800], [10], true, true), ([], [], false, false),
            ([300, 310, 900], [250, 900, 910], true, false),
        ] as [([Int], [Int], Bool, Bool)])
    func `a median that differs is a difference, and certain if the shortest times differ as well`(
        known: [Int], unknown: [Int], differ: Bool, areSeparated: Bool
    ) {
        func times(_ all: [Int]) -> [[Duration]] { all.map { [.milliseconds($0)] } }
        for (one, other) in [(known, unknown), (unknown, known)] {
            let times = StageTimes(stage: 0, known: times(one), unknown: times(other))
            #expect(times.differ == differ && times.areSeparated == areSeparated)
        }
    }

    /// A script of the time that users wait for the first challenge of a sign-in.
    enum Script: CaseIterable {
        /// The known users of the first comparison wait longer, and those of the next pair, which begins the measurement.
        case firstCalls
        /// As in `firstCalls`, and a user of the measurement waits longer, too.
        case onceMore
        /// Known users wait longer by turns.
        case everySecond
        /// Known users wait longer.
        case allKnown
        /// Unknown users wait longer.
        case allUnknown

        func delay(_ isKnown: Bool, _ number: Int) -> Duration {
            let isSlow =
                switch self {
                case .firstCalls: isKnown && number < 17
                case .onceMore: isKnown && (number < 17 || number == 19)
                case .everySecond: isKnown && (number < 16 || !number.isMultiple(of: 3))
                case .allKnown: isKnown
                case .allUnknown: !isKnown
                }
            return .milliseconds(isSlow ? 600 : 0)
        }
    }

    private func findings(_ script: Script) async -> ProofReport {
        let limits = SignInLimits(
            steps: [.custom], guesses: 3, rounds: 10, metadata: [[:]], clients: [CustomSignIn.usualClient],
            rightAnswer: .privateParameter("answer"), seed: 7)
        let seen = Mutex<[Bool: [String]]>([:])
        let function = ScriptedSignIn(
            concurrency: 4,
            delay: { call in
                // Only a user's first call may take long.
                let number = seen.withLock { seen -> Int? in
                    if seen[call.user.isKnown, default: []].contains(call.user.name) { return nil }
                    seen[call.user.isKnown, default: []].append(call.user.name)
                    return (seen[call.user.isKnown] ?? []).count - 1
                }
                return number.map { script.delay(call.user.isKnown, $0) } ?? .zero
            })
        let exploration = Exploration(limits: limits, function: function) { _, _ in }
        let plans = await exploration.comparisons(options: 0)
        let runs = await exploration.run(plans)
        await exploration.compareUsers(runs[...], plans)
        var found = await exploration.found
        return found.report(problem: nil, seed: limits.seed)
    }

    @Test(arguments: [Script.firstCalls, .onceMore])
    func `calls that are slow by chance are not a difference`(script: Script) async {
        let report = await findings(script)
        #expect(report.broken.isEmpty && report.notes.isEmpty, "\(report)")
    }

    @Test func `times that differ for some users only are a note`() async {
        let report = await findings(.everySecond)
        #expect(report.broken.isEmpty, "\(report)")
        #expect(report.notes.contains { $0.hasSuffix("this may be noise.") }, "\(report)")
    }

    @Test(arguments: [Script.allKnown, .allUnknown])
    func `times that differ for all users are found, with the number of sign-ins`(script: Script) async {
        let report = await findings(script)
        let finding = report[.unknownUsersLookAlike]
        #expect(finding.reason?.contains("In round 1, a known user waits ") == true, "\(report)")
        #expect(finding.reason?.hasSuffix("(medians of 15 sign-ins each, by turns).") == true, "\(report)")
        #expect(finding.history.first?.app?.contains("unknown") == true, "\(report)")
    }
}
