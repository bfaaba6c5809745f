@_spi(Internal) package import WireJSON

/// A change that turns a sample into another event that Cognito is known to send.
package struct Variation: Sendable {
    /// The difference, such as `request.clientMetadata is null`.
    package let words: String
    package let change: @Sendable (inout JSONTree) -> Void
    /// The changed members, each with its new value as JSON, or nil if it is removed; empty for any other change.
    package let members: [(path: [JSONTree.Step], value: [UInt8]?)]
    /// Makes any other change directly in the event's bytes; returns nil if only `change` can make it.
    private let rewrite: @Sendable (_ event: JSONView) -> [UInt8]?

    package init(
        _ words: String, of members: [(path: [JSONTree.Step], value: [UInt8]?)] = [],
        rewriting rewrite: @escaping @Sendable (_ event: JSONView) -> [UInt8]? = { _ in nil },
        _ change: @escaping @Sendable (inout JSONTree) -> Void
    ) {
        self.words = words
        self.members = members
        self.rewrite = rewrite
        self.change = change
    }

    /// Returns the bytes of a compact event with the change.
    package func changed(_ event: JSONView) -> [UInt8] {
        if let bytes = members.isEmpty ? rewrite(event) : edited(event) { return bytes }
        var tree = JSONTree(event)
        change(&tree)
        return tree.bytes
    }

    /// Returns the event with the new members in place of the old ones; nil if the event is too complex.
    private func edited(_ event: JSONView) -> [UInt8]? {
        var editor = JSONEditor(event.document)
        for (path, value) in members {
            let object = path.dropLast().reduce(event as JSONView?) { $0?.child($1) }
            guard let object, object.kind == .object, case .key(let key)? = path.last else { return nil }
            if let value { editor.set(key, in: object) { $0.raw(value) } } else { editor.remove(key, of: object) }
        }
        return editor.finish()
    }

    package static func set(_ path: String, to json: String, _ words: String? = nil) -> Variation {
        let value = (try? JSONDocument(Array(json.utf8))).map { JSONTree($0.root) }
        let place = steps(path)
        return Variation(words ?? "\(path) is \(json)", of: value.map { [(place, $0.bytes)] } ?? []) { tree in
            if let value { tree.set(place[...], to: value) }
        }
    }

    /// Returns a variation that lacks the member at a path.
    package static func remove(_ path: String) -> Variation {
        let place = steps(path)
        return Variation("\(path) is absent", of: [(place, nil)]) { $0.set(place[...], to: nil) }
    }

    static func rename(_ path: String, to name: String) -> Variation {
        let old = steps(path)
        return Variation(
            "\(path) is spelt \(name)",
            rewriting: { event in
                let object = old.dropLast().reduce(event as JSONView?) { $0?.child($1) }
                guard let object, case .key(let key)? = old.last, let member = object[key],
                    object.children.contains(where: { $0.key != key })
                else { return nil }
                var editor = JSONEditor(event.document)
                editor.remove(key, of: object)
                editor.set(name, in: object) { $0.raw(member.bytes) }
                return editor.finish()
            }
        ) { tree in
            guard let value = old.reduce(tree as JSONTree?, { $0?[$1] }) else { return }
            tree.set(old[...], to: nil)
            tree.set((old.dropLast() + [.key(name)])[...], to: value)
        }
    }

    /// Returns the steps of a path, such as `request.session.0.challengeResult`; its names must not contain dots.
    private static func steps(_ path: String) -> [JSONTree.Step] {
        path.split(separator: ".").map { part in Int(part).map { .index($0) } ?? .key(String(part)) }
    }
}

extension JSONView {
    /// Returns the value after a step; nil if the value has no such child.
    fileprivate func child(_ step: JSONTree.Step) -> JSONView? {
        switch step {
        case .key(let key): self[key]
        case .index(let index): kind == .array ? children.dropFirst(index).first { _ in true } : nil
        }
    }
}

// Variations for several families. Sources: Cognito's documentation, users' reports, and emulators' events.
extension Variation {
    package static let ofEnvelope = [
        Variation(
            "version is a number",
            rewriting: { event in
                guard let version = event["version"], version.kind == .text else { return nil }
                var editor = JSONEditor(event.document)
                editor.set("version", in: event) { $0.raw(version.bytes.dropFirst().dropLast()) }
                return editor.finish()
            }
        ) { tree in
            guard case .scalar(let spelling) = tree[.key("version")] ?? .null else { return }
            tree.set([.key("version")], to: .scalar(spelling.filter { $0 != UInt8(ascii: "\"") }))
        },
        .rename("callerContext.awsSdkVersion", to: "awsSdk"),
        Variation(
            "members in reverse order",
            rewriting: { event in
                var writer = JSONWriter(capacity: event.bytes.count)
                writer.beginObject()
                for (key, value) in event.members.reversed() {
                    writer.key(key)
                    writer.raw(value.bytes)
                }
                writer.endObject()
                return writer.bytes
            }
        ) { tree in
            guard case .object(let members) = tree else { return }
            tree = .object(members.reversed())
        },
        Variation(
            "members that are not known yet",
            of: newMembers.map { (path: $0, value: newMember.bytes) }
        ) { tree in
            for path in newMembers { tree.set(path[...], to: newMember) }
        },
    ]

    private static let newMember = JSONTree.object([(key: "newMember", value: .array([.null]))])
    private static let newMembers: [[JSONTree.Step]] = [
        [.key("newMember")], [.key("callerContext"), .key("newMember")], [.key("request"), .key("newMember")],
    ]

    /// Returns the variations for an optional map.
    static func map(_ path: String) -> [Variation] {
        [
            .remove(path), .set(path, to: "null"), .set(path, to: "{}"),
            .set(path, to: #"{"key":"value"}"#, "\(path) holds a text"),
        ]
    }

    static let clientMetadata = map("request.clientMetadata")
    static let validationData = map("request.validationData")
    static let emptyResponse = Variation.set("response", to: "{}")
    static let booleanAttribute = Variation.set("request.userAttributes.email_verified", to: "true")
    package static let nullCaller: [Variation] = [
        .set("callerContext.awsSdkVersion", to: "null"), .set("callerContext.clientId", to: "null"),
    ]

    /// The variations for a sign-in with an unknown user name.
    static let unknownUser: [Variation] =
        [.remove("request.userNotFound"), .set("request.userNotFound", to: "false")]
        + [("{}", "{}"), ("null", "null"), (nil, "absent")].map { json, words in
            Variation("request.userNotFound is true, request.userAttributes is \(words)") { tree in
                let attributes = json.flatMap { try? JSONDocument(Array($0.utf8)) }.map { JSONTree($0.root) }
                tree.set([.key("request"), .key("userNotFound")], to: .scalar(Array("true".utf8)))
                tree.set([.key("request"), .key("userAttributes")], to: attributes)
            }
        }

    static let sessions: [Variation] = [
        .set("request.session", to: "[]"),
        .set(
            "request.session", to: #"[{"challengeName":"SRP_A","challengeResult":true}]"#,
            "request.session begins with SRP_A"),
        .set(
            "request.session",
            to: #"[{"challengeName":"SRP_A","challengeResult":true,"challengeMetadata":null},"#
                + #"{"challengeName":"PASSWORD_VERIFIER","challengeResult":true,"challengeMetadata":null}]"#,
            "request.session with a password over SRP"),
        .set(
            "request.session",
            to: #"[{"challengeName":"SRP_A","challengeResult":true},"#
                + #"{"challengeName":"PASSWORD_VERIFIER","challengeResult":true},"#
                + #"{"challengeName":"EMAIL_OTP","challengeResult":true}]"#,
            "request.session with a second factor"),
        .set(
            "request.session",
            to: #"[{"challengeName":"CUSTOM_CHALLENGE","challengeResult":false,"challengeMetaData":"note"}]"#,
            "challengeMetadata is spelt challengeMetaData"),
    ]
}
