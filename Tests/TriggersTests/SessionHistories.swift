import CognitoTriggers

/// All sessions of some steps up to a length, the empty one first.
func sessions(of steps: [ChallengeResult], upTo length: Int) -> [[ChallengeResult]] {
    var all: [[ChallengeResult]] = [[]]
    var last = all
    for _ in 0..<length {
        last = last.flatMap { session in steps.map { session + [$0] } }
        all += last
    }
    return all
}

/// Both results of the challenges, and the start of a sign-in over SRP, which has but one.
let everyStep =
    [ChallengeName.passwordVerifier, .customChallenge, .smsMFA].flatMap {
        [ChallengeResult($0, succeeded: true), ChallengeResult($0, succeeded: false)]
    } + [ChallengeResult(.srpA, succeeded: true)]
