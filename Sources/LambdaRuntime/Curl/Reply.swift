/// What the Runtime API replied.
struct Reply {
    /// The HTTP status.
    var status = 0
    var headers = ReplyHeaders()
    var body: [UInt8] = []
}
