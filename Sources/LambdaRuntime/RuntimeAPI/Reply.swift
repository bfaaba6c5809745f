/// What the Runtime API replied.
struct Reply {
    /// The HTTP status.
    var status = 0
    var headers = ReplyHeaders()
    var body: [UInt8] = []
    /// How many connections the request made; 0 if it used the one at hand.
    var connects = 0
}
