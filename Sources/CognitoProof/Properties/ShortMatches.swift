/// Right answers of fewer than four characters, and the public values that equal them.
///
/// Two short strings may be equal by chance, so only a parameter that always equals the right answer counts.
struct ShortMatches: Sendable {
    /// The matches at one place.
    private struct Place: Sendable {
        /// The right answers that appeared at the place.
        var shown: Set<String> = []
        var hasOtherValue = false
        var breach: RunRecord.Breach?
    }

    private var places: [String: Place] = [:]

    /// Records a public value, and the right answer that the value must not be equal to.
    mutating func note(_ value: String, right: String, at place: String, breach: () -> RunRecord.Breach) {
        guard value == right else { return places[place, default: Place()].hasOtherValue = true }
        places[place, default: Place()].shown.insert(value)
        if places[place]?.breach == nil { places[place]?.breach = breach() }
    }

    mutating func merge(_ other: ShortMatches) {
        places.merge(other.places) { ours, theirs in
            Place(
                shown: ours.shown.union(theirs.shown), hasOtherValue: ours.hasOtherValue || theirs.hasOtherValue,
                breach: ours.breach ?? theirs.breach)
        }
    }

    /// A history in which a place shows a right answer; nil if there is no such place.
    ///
    /// The place must have shown at least two different right answers, and no other value.
    var breach: RunRecord.Breach? {
        places.sorted { $0.key < $1.key }.lazy.map(\.value).filter { !$0.hasOtherValue && $0.shown.count > 1 }
            .compactMap(\.breach).first
    }
}
