/// The work that a thread does while it waits for a reply.
protocol PollIdleWork: AnyObject {
    /// The descriptors that become readable when there is work; -1 in place of a missing descriptor.
    var idleDescriptors: (Int32, Int32) { get }

    /// Does the work; returns true if the thread should continue to wait for the reply.
    func doIdleWork() -> Bool
}
