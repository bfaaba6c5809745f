import CognitoEvents
import WireJSON

/// Compares the app's view of known and of unknown users.
enum LookAlike {
    /// Returns the difference between two groups of sign-ins with the same answers; nil if there is none.
    static func difference(_ known: [[SignInRun.View]], _ unknown: [[SignInRun.View]]) -> String? {
        let count = max(known.map(\.count).max() ?? 0, unknown.map(\.count).max() ?? 0)
        for stage in 0..<count {
            let (ours, theirs) = (known.map { $0.dropFirst(stage).first }, unknown.map { $0.dropFirst(stage).first })
            // Where a known user is signed in, an unknown one must not be.
            if ours.contains(where: { if case .tokens? = $0 { true } else { false } }) { return nil }
            let (kinds, otherKinds) = (Set(ours.map(kind)), Set(theirs.map(kind)))
            if kinds.isDisjoint(with: otherKinds) {
                return
                    "In round \(stage + 1) a known user meets \(kinds.sorted().joined(separator: " or ")), an unknown one "
                    + "\(otherKinds.sorted().joined(separator: " or "))."
            }
            let (parameters, otherParameters) = (ours.map(shown), theirs.map(shown))
            for key in Set((parameters + otherParameters).flatMap(\.keys)).sorted() {
                let (values, others) = (parameters.compactMap { $0[key] }, otherParameters.compactMap { $0[key] })
                guard !values.isEmpty, !others.isEmpty else {
                    return
                        "Only \(values.isEmpty ? "an unknown" : "a known") user has the public parameter \(key) in round "
                        + "\(stage + 1)."
                }
                let (shapes, otherShapes) = (Set(values.map(shape)), Set(others.map(shape)))
                if shapes.isDisjoint(with: otherShapes) {
                    return "The public parameter \(key) has the form \(shapes.min() ?? "") for a known user and "
                        + "\(otherShapes.min() ?? "") for an unknown one in round \(stage + 1)."
                }
                let (lengths, otherLengths) = (Set(values.map(\.count)), Set(others.map(\.count)))
                if lengths.count == 1, otherLengths.count == 1, lengths != otherLengths {
                    return
                        "The public parameter \(key) always has \(lengths.min() ?? 0) characters for a known user and "
                        + "\(otherLengths.min() ?? 0) for an unknown one in round \(stage + 1)."
                }
            }
        }
        return nil
    }

    private static func kind(_ view: SignInRun.View?) -> String {
        switch view {
        case .presented(let name, let parameters):
            "\(name) with \(parameters.isEmpty ? "nothing" : parameters.keys.joined(separator: ", "))"
        case .tokens: "tokens"
        case .failed: "a failure"
        case .error(let type): "the error \(type)"
        case nil: "nothing more"
        }
    }

    private static func shown(_ view: SignInRun.View?) -> JSONMembers<String> {
        guard case .presented(_, let parameters) = view else { return [:] }
        return parameters
    }

    /// Returns the form of a text: runs of letters, digits and both, and everything between.
    ///
    /// Lengths do not count, as names and sums have many.
    static func shape(_ text: String) -> String {
        var shape = ""
        for character in text {
            let kind: Character = character.isNumber ? "9" : character.isLetter ? "a" : character
            switch (shape.last, kind) {
            case ("9", "a"), ("a", "9"), ("x", "a"), ("x", "9"):
                shape.removeLast()
                shape.append("x")
            case (let last, _) where last == kind: break
            default: shape.append(kind)
            }
        }
        return shape
    }
}
