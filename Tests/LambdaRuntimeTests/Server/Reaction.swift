/// The reaction of the scripted server to one request.
struct Reaction: Sendable {
    /// One thing that the server does.
    enum Step: Sendable {
        /// Sends these bytes.
        case send([UInt8])
        /// Does nothing for a while.
        case pause(Duration)
        /// Does nothing until the client hangs up or the test ends.
        case hold
        /// Does something that is the test's, such as stopping the process.
        case run(@Sendable () -> Void)
        /// Ends the server's own direction, and continues.
        case halfClose
        /// Ends the connection in order.
        case close
        /// Ends the connection with a reset.
        case reset
    }

    /// The action when the head has been read and nothing of the body.
    var beforeBody: [Step] = []
    /// The number of the body's bytes that are read; nil for all.
    ///
    /// If it is less, the connection ends with the reaction.
    var bodyLimit: Int?
    /// The action after that.
    var steps: [Step]

    /// Answers, and keeps the connection.
    static func reply(_ reply: Reply) -> Reaction {
        Reaction(steps: [.send(reply.bytes)])
    }

    /// Answers a poll with an event.
    static func event(_ event: [UInt8], id: String, headers: KeyValuePairs<String, String?> = [:]) -> Reaction {
        .reply(.event(event, id: id, headers: headers))
    }

    /// Answers with that status and an error document.
    static func status(_ status: Int) -> Reaction {
        .reply(.refusal(status))
    }

    /// Takes a result.
    static let accepted = Reaction.reply(.accepted)

    /// Registers an extension, under the identifier ``extensionIdentifier``.
    static let registered = Reaction.reply(
        Reply("200 OK", headers: ["Lambda-Extension-Identifier: \(extensionIdentifier)"], body: "{}"))

    /// By what the server knows an extension.
    static let extensionIdentifier = "0a1b2c3d-0000-4000-8000-extension"

    /// Never answers.
    static let hold = Reaction(steps: [.hold])

    /// Reads nothing of the body and never answers.
    static let ignore = Reaction(bodyLimit: 0, steps: [.hold])

    /// Hangs up in order, without an answer.
    static let close = Reaction(steps: [.close])

    /// Resets the connection, without an answer.
    static let reset = Reaction(steps: [.reset])

    /// Sends only the first bytes of the answer and ends the connection.
    static func cut(_ reply: Reply, after count: Int, ending: Step = .close) -> Reaction {
        Reaction(steps: [.send(Array(reply.bytes.prefix(count))), ending])
    }

    /// Sends the answer in pieces of that size with a pause before each.
    static func pieces(_ reply: Reply, of size: Int, pause: Duration) -> Reaction {
        let bytes = reply.bytes
        let steps = stride(from: 0, to: bytes.count, by: size).flatMap { start in
            [Step.pause(pause), .send(Array(bytes[start..<min(start + size, bytes.count)]))]
        }
        return Reaction(steps: steps)
    }

    /// The same after a pause.
    func after(_ pause: Duration) -> Reaction {
        var reaction = self
        reaction.steps.insert(.pause(pause), at: 0)
        return reaction
    }

    /// The same, and then the connection ends.
    func thenClosing() -> Reaction {
        var reaction = self
        reaction.steps.append(.close)
        return reaction
    }

    /// The same, after reading at most that part of the body.
    func readingBody(upTo limit: Int) -> Reaction {
        var reaction = self
        reaction.bodyLimit = limit
        return reaction
    }
}
