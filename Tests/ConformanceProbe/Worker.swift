import Glibc

/// An operating-system thread with work to do.
final class Worker {
    private var thread = pthread_t()

    init(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(work)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, box)
    }

    func join() { pthread_join(thread, nil) }

    private final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
}
