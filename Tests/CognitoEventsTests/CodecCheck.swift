import CognitoEvents
import WireJSON

/// The checks that hold for any bytes: the tests make them of kept inputs, the fuzzer of those that it makes.
enum CodecCheck {
    /// The first promise of the codec that some bytes break; nil if all hold.
    static func failure(of bytes: [UInt8]) -> String? {
        guard let document = try? JSONDocument(bytes) else {
            return (try? ReceivedEvent(bytes)) == nil ? nil : "bytes that are not JSON are an event"
        }
        if let failure = failure(of: document) { return failure }
        guard let received = try? ReceivedEvent(bytes) else { return nil }
        return failure(of: received)
    }

    private static func failure(of document: JSONDocument) -> String? {
        guard document.bytes == JSONEditor(document).finish() else { return "an echo differs from what came" }
        let value = document.root.value
        var writer = JSONWriter()
        guard (try? writer.value(value)) != nil else { return "a value that was read cannot be written" }
        guard (try? JSONDocument(writer.bytes).root.value) == value else { return "a value is not what it was" }
        guard "\(deepest(document.root).path)".utf8.count <= 128 * 300 else { return "a path without end" }
        guard document.root.kind == .object else { return nil }
        var editor = JSONEditor(document)
        editor.set("fuzz", in: document.root) { $0.boolean(true) }
        guard let edited = try? JSONDocument(editor.finish()) else { return "an edit makes what is not JSON" }
        guard edited.root["fuzz"]?.flag == true else { return "an edit is lost" }
        let isOther = { (member: (key: String, value: JSONView)) in member.key != "fuzz" }
        guard
            document.root.members.filter(isOther).map(\.value.source)
                == edited.root.members.filter(isOther).map(\.value.source)
        else { return "an edit changes another member" }
        return nil
    }

    private static func deepest(_ view: JSONView) -> JSONView {
        var view = view
        while let child = view.children.max(by: { $0.source.utf8.count < $1.source.utf8.count }) { view = child }
        return view
    }

    private static func failure(of received: ReceivedEvent) -> String? {
        _ = received.outline
        let root = received.document.root
        let undecided = ResponseEditor(received).finish()
        if root["response"] != nil, undecided != received.document.bytes { return "an undecided answer is no echo" }
        guard let undecided = try? JSONDocument(undecided) else { return "an undecided answer is not JSON" }
        guard undecided.root["response"] != nil else { return "an undecided answer has no response" }
        var editor = ResponseEditor(received)
        editor.set("fuzz", to: "\u{0}\"é")
        editor.set("flag", to: true)
        guard let answer = try? JSONDocument(editor.finish()) else { return "an answer is not JSON" }
        guard answer.root["response"]?["fuzz"]?.scalarText == "\u{0}\"é", answer.root["response"]?["flag"]?.flag == true
        else { return "a member of the response is lost" }
        guard answer.root["request"]?.source == root["request"]?.source else { return "an answer changes the request" }
        guard let decoded = try? DecodedEvent(received) else { return nil }
        guard decoded.family == received.family else { return "an event is decoded as one of another family" }
        guard let answer = decoded.answer else { return nil }
        guard let answer = try? JSONDocument(answer) else { return "a decision makes what is not JSON" }
        guard answer.root["request"]?.source == root["request"]?.source else { return "a decision changes the request" }
        return nil
    }
}
