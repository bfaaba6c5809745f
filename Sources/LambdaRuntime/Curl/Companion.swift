/// What a thread has to look after while it waits for a reply.
protocol Companion: AnyObject {
    /// Becomes readable when there is something to do.
    ///
    /// Asked for once a request.
    var descriptors: [Int32] { get }

    /// Does what there is to do; returns whether to go on waiting.
    func attend() -> Bool
}
