import CognitoEvents
import WireJSON

/// Compares the app's view of known and of unknown users.
///
/// Closures stand where key paths might: the Swift runtime would read those part by part, and no other history runs meanwhile.
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
            for key in Set((parameters + otherParameters).flatMap { $0.map { $0.key } }).sorted() {
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
                let (lengths, otherLengths) = (Set(values.map { $0.count }), Set(others.map { $0.count }))
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
            "\(name) with \(parameters.isEmpty ? "nothing" : parameters.map { $0.key }.joined(separator: ", "))"
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
        // Most texts are ASCII, where each byte but a line's end is a character.
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

    /// Joins the equal ones of neighbours, and digits with letters.
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
