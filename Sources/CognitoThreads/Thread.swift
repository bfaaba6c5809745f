import Glibc

/// A thread of the operating system.
package enum Thread {
    /// Starts a detached thread.
    package static func start(_ work: sending @escaping () -> Void) throws(SystemShortage) {
        let box = Unmanaged.passRetained(Box(work)).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, box)
        guard code == 0 else {
            Unmanaged<Box>.fromOpaque(box).release()
            throw SystemShortage(description: "no thread could be started: \(String(cString: strerror(code)))")
        }
    }

    /// Suspends the calling thread; a signal may wake it earlier.
    package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    private final class Box {
        let work: () -> Void
        init(_ work: @escaping () -> Void) { self.work = work }
    }
}
