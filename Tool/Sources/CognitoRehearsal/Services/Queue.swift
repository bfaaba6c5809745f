/// A queue of this machine's account.
struct Queue {
    /// The account of the queues, with which the paths of their URLs begin.
    static let account = "123456789012"

    let name: String

    /// Reads the end of a URL such as `https://sqs.eu-west-1.amazonaws.com/123456789012/joined`; nil for other texts.
    init?(url: String) {
        let parts = url.split(separator: "/")
        guard parts.count >= 2, let name = parts.last.map(String.init), Self.isName(name),
            parts[parts.count - 2].wholeMatch(of: /[0-9]{12}/) != nil
        else { return nil }
        self.name = name
    }

    /// Returns true if a text can be the name of a queue.
    static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_-]{1,75}(\.fifo)?/) != nil }

    /// Returns the queue's ARN, as the outbox shows it.
    func arn(in region: String) -> String { "arn:aws:sqs:\(region):\(Self.account):\(name)" }
}
