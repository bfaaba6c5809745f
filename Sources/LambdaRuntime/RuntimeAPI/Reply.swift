import Logging

struct Reply {
    var status = 0
    var body: [UInt8] = []
    /// The number of connections that the request opened; 0 if it used an existing one.
    var connects = 0

    /// The log metadata of a refusal: its status and Lambda's message.
    var refusal: Logger.Metadata {
        ["http.status": "\(status)", "reply": "\(String(decoding: body.prefix(1024), as: UTF8.self))"]
    }
}
