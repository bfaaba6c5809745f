import Glibc

/// The ways in which a command makes the probe crash; a test looks for the lines of this file.
enum Crash: String {
    case precondition, index, unwrap, overflow, abort, segfault, heap, stack, thread

    /// Crashes, with values that the compiler cannot know.
    @inline(never)
    func happen(_ numbers: [Int]) -> Int {
        switch self {
        case .precondition:
            Swift.precondition(numbers.count == 1_000_003, "not a thousand and three")
        case .index:
            return numbers[numbers.count + 7]
        case .unwrap:
            // swift-format-ignore: NeverForceUnwrap
            return numbers.first { $0 == 1_000_003 }!
        case .overflow:
            return numbers.reduce(Int.max, +)
        case .abort:
            Glibc.abort()
        case .segfault:
            return Self.read(numbers.count - 2)
        case .heap:
            // The C library notices that this is not a block of the heap.
            free(getenv("PATH"))
        case .stack:
            return Self.recur(numbers, 0)
        case .thread:
            let worker = Worker { _ = Crash.index.happen(numbers) }
            worker.join()
        }
        return numbers.count
    }

    /// Reads memory that nothing is mapped to.
    @inline(never)
    private static func read(_ address: Int) -> Int {
        guard let place = UnsafeRawPointer(bitPattern: address) else { return 0 }
        return memcmp(place, "unmapped", 8) == 0 ? 1 : 2
    }

    @inline(never)
    private static func recur(_ numbers: [Int], _ depth: Int) -> Int {
        numbers.isEmpty ? depth : recur(numbers, depth + 1) + numbers[depth % numbers.count]
    }
}
