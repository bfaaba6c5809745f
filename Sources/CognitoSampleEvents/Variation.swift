import WireJSON

/// One way in which Cognito is known to send an event differently, as a change of a sample.
struct Variation: Sendable {
    /// What differs, such as `request.clientMetadata is null`.
    let words: String
    let change: @Sendable (inout JSONTree) -> Void

    init(_ words: String, _ change: @escaping @Sendable (inout JSONTree) -> Void) {
        self.words = words
        self.change = change
    }

    /// A member has another value; the value is spelt as JSON.
    static func set(_ path: String, to json: String, _ words: String? = nil) -> Variation {
        Variation(words ?? "\(path) is \(json)") { tree in
            guard let document = try? JSONDocument(Array(json.utf8)) else { return }
            tree.set(steps(path)[...], to: JSONTree(document.root))
        }
    }

    /// A member is not there.
    static func remove(_ path: String) -> Variation {
        Variation("\(path) is absent") { $0.set(steps(path)[...], to: nil) }
    }

    /// A member has another name, and the value that it had.
    static func rename(_ path: String, to name: String) -> Variation {
        Variation("\(path) is spelt \(name)") { tree in
            let old = steps(path)
            guard let value = old.reduce(tree as JSONTree?, { $0?[$1] }) else { return }
            tree.set(old[...], to: nil)
            tree.set((old.dropLast() + [.key(name)])[...], to: value)
        }
    }

    /// The steps of a path whose names hold no dot: `request.session.0.challengeResult`.
    private static func steps(_ path: String) -> [JSONTree.Step] {
        path.split(separator: ".").map { part in Int(part).map { .index($0) } ?? .key(String(part)) }
    }
}

extension SampleEvent {
    /// The sample in every form in which Cognito is known to send it, the sample itself first.
    ///
    /// Each differs from the sample in one thing, which its name says: a member that is null or absent, an older spelling, a
    /// type that a source shows. A handler has to take them all.
    ///
    /// ```swift
    /// for event in SampleEvent.preSignUp(.signUp).variations {
    ///     let invocation = await function.invoke(event)
    ///     #expect(invocation.error == nil, "\(event)")
    /// }
    /// ```
    public var variations: [SampleEvent] {
        guard let document = try? JSONDocument(bytes) else { return [self] }
        let sample = JSONTree(document.root)
        var seen: Set<[UInt8]> = [sample.bytes]
        return [self]
            + Variation.known(of: self).compactMap { variation in
                var tree = sample
                variation.change(&tree)
                let bytes = tree.bytes
                // What the sample is already is no variation of it.
                return seen.insert(bytes).inserted
                    ? SampleEvent(name: "\(name), \(variation.words)", bytes: bytes) : nil
            }
    }
}
