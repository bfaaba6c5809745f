/// What a thread has to look after while it waits for a reply.
protocol Companion: AnyObject {
    /// Says that the thread is about to wait, and what becomes readable when there is something to do; -1 for nothing.
    func fallAsleep() -> (Int32, Int32)

    /// Does what there is to do; returns whether to go on waiting.
    func attend() -> Bool

    /// Says that the thread waits no more.
    func wakeUp()
}
