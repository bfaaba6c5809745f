import Synchronization

/// A limited number of places for streams, each of which is free again when its holder is gone.
final class StreamPlaces: Sendable {
    /// A place, for as long as the object exists.
    final class Place: Sendable {
        private let places: StreamPlaces

        fileprivate init(_ places: StreamPlaces) { self.places = places }

        deinit { places.taken.withLock { $0 -= 1 } }
    }

    let limit: Int
    private let taken = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Takes a place; nil if all are taken.
    func take() -> Place? {
        let isFree = taken.withLock { taken in
            guard taken < limit else { return false }
            taken += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
