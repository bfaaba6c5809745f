import CognitoEditDistance
@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import CognitoOperations
@_spi(Internal) import WireJSON

/// A check that an event has the members and the JSON types with which Cognito sends it.
///
/// It finds mistakes in events that people have changed by hand. Its problems name paths and types, never a value.
struct SentEventCheck {
    /// The problems in the event's order, each a sentence that begins with the path; empty for an event that Cognito
    /// could send.
    private(set) var problems: [String] = []

    /// Checks an event.
    init(_ bytes: [UInt8]) {
        do throws(EventError) {
            let event = try ReceivedEvent(bytes)
            try check(event)
        } catch {
            problems.append("\(error.description).")
        }
    }

    private mutating func check(_ event: ReceivedEvent) throws(EventError) {
        guard let model = event.model, let type = model.family.eventType as? any ModelledEvent.Type else {
            return addUnknownSource(event)
        }
        if case .userPool(let source) = event.kind {
            if source.occasion == nil { addUnknownSource(event) }
            checkEnvelope(event, model)
        }
        // The handler's event needs members that are missing here, or refuses types more strictly.
        if problems.isEmpty { _ = try type.init(event) }
    }

    private mutating func checkEnvelope(_ event: ReceivedEvent, _ model: TriggerModel) {
        let root = event.document.root
        check(root, .object(Self.envelope(of: model)), at: "", of: event.name)
        let versions = model.family == .preTokenGeneration ? ["1", "2", "3"] : ["1"]
        if let version = root["version"], version.kind == .text, !versions.contains(version.scalarText ?? "") {
            add("version", "\(event.name) has the version \(versions.joined(separator: ", "))")
        }
    }

    private static func envelope(of model: TriggerModel) -> [WireMember] {
        let caller = [WireMember("awsSdkVersion", .text, ""), WireMember("clientId", .text, "")]
        let texts = ["version", "triggerSource", "region", "userPoolId", "userName"].map { WireMember($0, .text, "") }
        let response = WireMember("response", .object(model.response), "the response before the function changes it")
        return texts + [
            WireMember("callerContext", .object(caller), "the app client and its SDK"),
            WireMember("request", .object(model.request), "the request"), response,
        ]
    }

    // MARK: Members

    private mutating func check(_ value: JSONView, _ shape: WireShape, at path: String, of source: String) {
        if value.kind == .null, !path.isEmpty { return }
        guard value.kind == shape.kind else {
            return add(path, "expected \(shape.words), found \(value.kind)")
        }
        switch shape {
        case .flag, .text, .claims: break
        case .texts, .map:
            for element in value.children where element.kind != .text && element.kind != .null {
                add(element.path, "expected text, found \(element.kind)")
            }
            // The notification has the place and the time of the sign-in among the attributes.
            if path == "request.userAttributes",
                source != TriggerSource.customEmailSenderAccountTakeOverNotification.rawValue
            {
                checkNames(of: value)
            }
        case .list(let members):
            for element in value.children { check(element, .object(members), at: element.path, of: source) }
        case .object(let members):
            for (name, inner) in value.members {
                guard let member = members.first(where: { $0.name == name }) else {
                    let near = EditDistance.nearest(to: name, among: members.map(\.name))
                    add(inner.path, "\(source) has no such member" + (near.map { "; did you mean \($0)?" } ?? ""))
                    continue
                }
                check(inner, member.shape, at: inner.path, of: source)
            }
        }
    }

    /// Finds names of attributes that are almost those of standard attributes.
    private mutating func checkNames(of attributes: JSONView) {
        let known = StandardAttribute.all.map(\.name)
        for (name, value) in attributes.members where !name.contains(":") && !known.contains(name) {
            let near = EditDistance.nearest(to: name, among: known)
            add(
                value.path,
                near.map { "there is no such attribute; did you mean \($0)?" }
                    ?? "there is no such attribute; names of custom attributes begin with custom:")
        }
    }

    private mutating func addUnknownSource(_ event: ReceivedEvent) {
        let near = EditDistance.nearest(to: event.name, among: TriggerSource.known.map(\.rawValue))
        add(
            "triggerSource",
            "there is no trigger source \(JSONView.masked(event.name))" + (near.map { "; did you mean \($0)?" } ?? ""))
    }

    private mutating func add(_ path: String, _ detail: String) {
        let place = path.isEmpty ? "the event" : path
        problems.append("\(place): \(detail)\(detail.hasSuffix("?") ? "" : ".")")
    }
}

extension WireShape {
    /// The JSON type of a value of this shape.
    fileprivate var kind: JSONKind {
        switch self {
        case .flag: .boolean
        case .text: .text
        case .texts, .list: .array
        case .map, .claims, .object: .object
        }
    }
}
