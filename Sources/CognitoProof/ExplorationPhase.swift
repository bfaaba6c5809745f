/// A part of an exploration, in order.
enum ExplorationPhase: Int, CaseIterable, Comparable {
    case plainAnswers, disturbances, comparisons, causes

    /// A noun phrase for the histories of the part.
    var words: String {
        switch self {
        case .plainAnswers: "right, wrong and odd answers"
        case .disturbances: "repeated calls, delays, inserted steps, values that the app sent, and unknown users"
        case .comparisons: "answers of other users and of other sign-ins, and wrong answers across sign-ins"
        case .causes: "the cause of a step that is not passed"
        }
    }

    static func < (one: ExplorationPhase, other: ExplorationPhase) -> Bool { one.rawValue < other.rawValue }
}
