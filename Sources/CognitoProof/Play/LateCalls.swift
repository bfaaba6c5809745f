import CognitoEvents

/// The calls of a function that took longer than its time-out, which a busy machine can be the cause of.
struct LateCalls: Sendable {
    /// The number of calls.
    private(set) var count = 0
    /// The function's time-out; nil if no call exceeded it.
    private var limit: Duration?
    /// The longest time that a repeated call was given; nil if no call was repeated.
    private var moreTime: Duration?
    /// The trigger of a call that did not answer in more time either; nil if all did.
    private(set) var unanswered: TriggerFamily?

    mutating func note(_ answer: ExploredAnswer, _ family: TriggerFamily) {
        guard let repeated = answer.repeated else { return }
        count += 1
        (limit, moreTime) = (repeated.after, max(moreTime ?? .zero, repeated.with))
        if answer.isTimedOut { unanswered = family }
    }

    mutating func merge(_ other: LateCalls) {
        count += other.count
        limit = other.limit ?? limit
        if let given = other.moreTime { moreTime = max(moreTime ?? .zero, given) }
        unanswered = unanswered ?? other.unanswered
    }

    /// The reason why the histories show too little; nil if each call was answered at last.
    var problem: ProofReport.Problem? {
        guard let unanswered, let limit, let moreTime else { return nil }
        return .timedOut(trigger: unanswered.configurationName, limit: limit, moreTime: moreTime)
    }

    /// A remark on calls that were answered when they had more time; nil if there were none.
    var note: String? {
        guard count > 0, let limit, let moreTime else { return nil }
        return
            "\(count.grouped) call\(count == 1 ? "" : "s") took longer than the function's time-out of \(Self.words(limit)), and "
            + "\(count == 1 ? "was" : "were") repeated once with \(Self.words(moreTime)): this machine is busy, or the function is slow. "
            + "On Lambda, such a call fails. The properties are judged by the repeated calls."
    }

    static func words(_ time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded())
        return "\(seconds) second\(seconds == 1 ? "" : "s")"
    }
}
