import CognitoEvents
import WireJSON

/// A comparison of the app's view of known and unknown users.
///
/// It uses closures, because the Swift runtime instantiates key paths under a lock, which blocks other histories.
enum LookAlike {
    /// Returns the difference between two groups of sign-ins with the same answers; nil if they look alike.
    static func difference(_ known: [[RunRecord.View]], _ unknown: [[RunRecord.View]]) -> String? {
        let count = max(known.map(\.count).max() ?? 0, unknown.map(\.count).max() ?? 0)
        for stage in 0..<count {
            let (ours, theirs) = (known.map { $0.dropFirst(stage).first }, unknown.map { $0.dropFirst(stage).first })
            // At this stage, known users get tokens. Unknown users must not get tokens, so this difference is intended.
            if ours.contains(where: { if case .tokens? = $0 { true } else { false } }) { return nil }
            let (kinds, otherKinds) = (Set(ours.map(kind)), Set(theirs.map(kind)))
            if kinds.isDisjoint(with: otherKinds) {
                return
                    "In round \(stage + 1), a known user sees \(kinds.sorted().joined(separator: " or ")), but an "
                    + "unknown user sees \(otherKinds.sorted().joined(separator: " or "))."
            }
            let (parameters, otherParameters) = (ours.map(shown), theirs.map(shown))
            for key in Set((parameters + otherParameters).flatMap { $0.map { $0.key } }).sorted() {
                let (values, others) = (parameters.compactMap { $0[key] }, otherParameters.compactMap { $0[key] })
                guard !values.isEmpty, !others.isEmpty else {
                    return
                        "Only \(values.isEmpty ? "an unknown" : "a known") user has the public parameter \(key) in round "
                        + "\(stage + 1)."
                }
                let (shapes, otherShapes) = (Set(values.map(shape)), Set(others.map(shape)))
                // If a group's values have many forms, like random bytes in Base64, a different form proves nothing.
                if max(shapes.count, otherShapes.count) < 3, shapes.isDisjoint(with: otherShapes) {
                    return "The public parameter \(key) has the form \(shapes.min() ?? "") for a known user, but "
                        + "\(otherShapes.min() ?? "") for an unknown user, in round \(stage + 1)."
                }
                if let value = distinguishing(values, others) ?? distinguishing(others, values) {
                    return "The public parameter \(key) is \(String(reflecting: String(value.prefix(100)))) for every "
                        + "\(values.contains(value) ? "known user and for no unknown one" : "unknown user and for no known one") "
                        + "in round \(stage + 1)."
                }
                let (lengths, otherLengths) = (Set(values.map { $0.count }), Set(others.map { $0.count }))
                if lengths.count == 1, otherLengths.count == 1, lengths != otherLengths {
                    return
                        "The public parameter \(key) always has \(lengths.min() ?? 0) characters for a known user, "
                        + "but \(otherLengths.min() ?? 0) for an unknown user, in round \(stage + 1)."
                }
            }
        }
        return nil
    }

    /// Returns the first round in which an unknown user sees another kind of challenge or end than every known user, in
    /// words; nil if there is no such round, or if known users get tokens before it.
    static func kindDifference(_ known: [[RunRecord.View]], _ unknown: [RunRecord.View]) -> String? {
        for stage in 0..<max(known.map(\.count).max() ?? 0, unknown.count) {
            let views = known.map { $0.dropFirst(stage).first }
            if views.contains(where: { if case .tokens? = $0 { true } else { false } }) { return nil }
            let (kinds, other) = (Set(views.map(kind)), kind(unknown.dropFirst(stage).first))
            if !kinds.contains(other) {
                return "In round \(stage + 1), a known user sees \(kinds.sorted().joined(separator: " or ")), but an "
                    + "unknown user sees \(other)."
            }
        }
        return nil
    }

    /// Returns the value that every user of the first group sees, but no user of the second group; otherwise, nil.
    private static func distinguishing(_ values: [String], _ others: [String]) -> String? {
        guard let first = values.first, values.count > 1, others.count > 1, values.allSatisfy({ $0 == first }),
            !others.contains(first)
        else { return nil }
        return first
    }

    private static func kind(_ view: RunRecord.View?) -> String {
        switch view {
        case .presented(let name, let parameters):
            "\(name) with \(parameters.isEmpty ? "nothing" : parameters.map { $0.key }.joined(separator: ", "))"
        case .tokens: "tokens"
        case .failed: "a failure"
        case .error(let type): "the error \(type)"
        case nil: "nothing more"
        }
    }

    private static func shown(_ view: RunRecord.View?) -> JSONMembers<String> {
        guard case .presented(_, let parameters) = view else { return [:] }
        return parameters
    }

    /// Returns a string's form: its runs of letters, digits or both, regardless of length, and all other characters.
    static func shape(_ text: String) -> String {
        // Most texts are ASCII. In ASCII, each byte is a character, unless it is a carriage return before a newline.
        guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else {
            return String(
                shape(text.map { $0.isNumber ? "9" : $0.isLetter ? "a" : $0 }, digit: "9", letter: "a", both: "x"))
        }
        let kinds = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "9")
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "a")
            default: byte
            }
        }
        let shape = shape(kinds, digit: UInt8(ascii: "9"), letter: UInt8(ascii: "a"), both: UInt8(ascii: "x"))
        return String(decoding: shape, as: UTF8.self)
    }

    /// Merges equal adjacent kinds into one, and adjacent digits and letters into `both`.
    private static func shape<Kind: Equatable>(_ kinds: [Kind], digit: Kind, letter: Kind, both: Kind) -> [Kind] {
        var shape: [Kind] = []
        for kind in kinds where kind != shape.last {
            let isMixed = kind == digit && shape.last == letter || kind == letter && shape.last == digit
            if isMixed || shape.last == both && (kind == digit || kind == letter) {
                shape[shape.count - 1] = both
            } else {
                shape.append(kind)
            }
        }
        return shape
    }
}
