/// A counter of the occurrences of names within a time window.
package struct RateWindow {
    /// The length of the window in seconds.
    package let length: Double
    private var times: [String: [Double]] = [:]

    package init(length: Double) { self.length = length }

    /// Returns the number of a name's occurrences within the window, and forgets the older ones.
    package mutating func count(_ name: String, at now: Double) -> Int {
        guard var known = times[name] else { return 0 }
        known.removeAll { $0 <= now - length }
        times[name] = known.isEmpty ? nil : known
        return known.count
    }

    package mutating func add(_ name: String, at now: Double) {
        if times.count > 10_000 { times = times.filter { ($0.value.last ?? 0) > now - length } }
        times[name, default: []].append(now)
    }
}
