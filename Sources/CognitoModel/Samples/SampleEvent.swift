public import CognitoEvents
public import WireJSON

/// An event as Cognito sends it, to be handed to a function under test.
///
/// ```swift
/// let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
/// ```
///
/// The change is made to the JSON: the sample is read as a handler would read it, the members that the closure has changed are
/// written into the JSON, and this is read once more. If that does not give the event that the closure left behind, the
/// change is one that Cognito could not have made, and an error says so.
public struct SampleEvent<Event: TestableEvent>: Sendable, CustomStringConvertible {
    /// The name of the file in the repository's `events/`, such as `PreSignUp_SignUp`; for JSON of your own its trigger
    /// source.
    public let name: String
    /// The JSON, as a function gets it.
    public let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The JSON as text.
    public var json: String { String(decoding: bytes, as: UTF8.self) }

    /// The sample's name.
    public var description: String { name }

    /// The event that a handler gets.
    ///
    /// - Throws: `EventError` for JSON that the handler's event cannot be read from.
    public var event: Event {
        get throws { try Event(ReceivedEvent(bytes)) }
    }

    /// The same sample for a list of samples of several families.
    public var untyped: SampleEvent<ReceivedEvent> { SampleEvent<ReceivedEvent>(name: name, bytes: bytes) }

    // MARK: Changes

    /// The sample with a changed event.
    ///
    /// - Parameter change: Changes what a handler gets.
    /// - Returns: The sample with changed JSON.
    /// - Throws: The errors of `change`, or ``SampleError`` for a change that Cognito could not have made.
    public func changing(_ change: (inout Event) throws -> Void) throws -> SampleEvent
    where Event: ModelledEvent & Equatable {
        let received = try ReceivedEvent(bytes)
        let old = try Event(received)
        var new = old
        try change(&new)
        guard new != old else { return self }
        var tree = JSONTree(received.document.root)
        for difference in JSONDifference.between(try JSONTree(writtenBy: old), try JSONTree(writtenBy: new)) {
            tree.set(difference.path[...], to: difference.value)
        }
        let changed = SampleEvent(name: name, bytes: tree.bytes)
        let read: Event
        do {
            let received = try ReceivedEvent(changed.bytes)
            guard received.family == (try ReceivedEvent(bytes)).family else {
                throw SampleError(description: "\(name): with that trigger source it is an event of another family")
            }
            read = try Event(received)
        } catch let error as EventError {
            throw SampleError(description: "\(name): changed so it cannot be read: \(error)")
        }
        guard read == new else {
            let places = try JSONDifference.between(JSONTree(writtenBy: new), JSONTree(writtenBy: read)).map(
                \.path.text)
            throw SampleError(
                description: "\(name): the change is lost on the wire: "
                    + (places.isEmpty
                        ? "a property follows from other members, as allowsAccessTokenChanges does from the version"
                        : places.joined(separator: ", ")))
        }
        return changed
    }

    /// The sample with another value for a member that it has, of any JSON type.
    ///
    /// For what a typed change cannot say, such as null, or a number where a handler expects text.
    ///
    /// - Parameters:
    ///   - path: The names that lead to the member, such as `"request", "userAttributes", "email"`; an element of an array
    ///     by its number.
    ///   - value: The new value.
    /// - Returns: The changed sample.
    /// - Throws: ``SampleError`` if there is no such member, or no JSON for the value.
    public func setting(_ path: String..., to value: JSONValue) throws -> SampleEvent {
        try setting(at: path, to: value)
    }

    /// The sample with another value for a member that it has, as ``setting(_:to:)`` makes it.
    ///
    /// - Throws: ``SampleError`` if there is no such member, or no JSON for the value.
    public func setting(at path: [String], to value: JSONValue) throws -> SampleEvent {
        try edited(path, mustExist: true) { tree, steps in tree.set(steps, to: try JSONTree(value)) }
    }

    /// The sample with one more member.
    ///
    /// - Parameters:
    ///   - path: The names that lead to the new member; all but the last must be there.
    ///   - value: Its value.
    /// - Returns: The changed sample.
    /// - Throws: ``SampleError`` if there is such a member already, or nothing to put it into.
    public func adding(_ path: String..., value: JSONValue) throws -> SampleEvent {
        try adding(at: path, value: value)
    }

    /// The sample with one more member, as ``adding(_:value:)`` makes it.
    ///
    /// - Throws: ``SampleError`` if there is such a member already, or nothing to put it into.
    public func adding(at path: [String], value: JSONValue) throws -> SampleEvent {
        try edited(path, mustExist: false) { tree, steps in tree.set(steps, to: try JSONTree(value)) }
    }

    /// The sample without one of its members.
    ///
    /// - Parameter path: The names that lead to the member.
    /// - Returns: The changed sample.
    /// - Throws: ``SampleError`` if there is no such member.
    public func removing(_ path: String...) throws -> SampleEvent { try removing(at: path) }

    /// The sample without one of its members, as ``removing(_:)`` makes it.
    ///
    /// - Throws: ``SampleError`` if there is no such member.
    public func removing(at path: [String]) throws -> SampleEvent {
        try edited(path, mustExist: true) { tree, steps in tree.set(steps, to: nil) }
    }

    private func edited(
        _ path: [String], mustExist: Bool, _ edit: (inout JSONTree, ArraySlice<JSONTree.Step>) throws -> Void
    ) throws -> SampleEvent {
        var tree = JSONTree(try JSONDocument(bytes).root)
        guard !path.isEmpty else { throw SampleError(description: "\(name): a path without a name") }
        var place = tree
        var steps: [JSONTree.Step] = []
        for (index, part) in path.enumerated() {
            let step = place.step(part)
            let isLast = index == path.count - 1
            let next = step.flatMap { place[$0] }
            guard let step, next != nil || (isLast && !mustExist) else {
                throw SampleError(
                    description: "\(name) has no member \((steps + [.key(part)]).text); "
                        + "\(steps.isEmpty ? "the event" : steps.text) \(place.inventory)")
            }
            if isLast, !mustExist, next != nil {
                throw SampleError(description: "\(name) has a member \((steps + [step]).text) already")
            }
            steps.append(step)
            place = next ?? place
        }
        try edit(&tree, steps[...])
        return SampleEvent(name: name, bytes: tree.bytes)
    }
}

extension SampleEvent where Event == ReceivedEvent {
    /// All samples, one for each trigger source, and also V2 and V3 of token generation, Cognito Sync and
    /// Cognito Streams.
    public static var all: [SampleEvent<ReceivedEvent>] {
        SampleTexts.all.sorted { $0.key < $1.key }.map { SampleEvent(name: $0.key, bytes: Array($0.value.utf8)) }
    }

    /// An event of your own.
    ///
    /// - Parameter json: The JSON, which need not be an event at all.
    public init(json: String) {
        let bytes = Array(json.utf8)
        self.init(name: (try? ReceivedEvent(bytes).name) ?? "no event", bytes: bytes)
    }

    /// An event of your own under a name of your own.
    ///
    /// - Parameters:
    ///   - name: The name that it has in reports.
    ///   - json: The JSON, which need not be an event at all.
    public init(named name: String, json: String) { self.init(name: name, bytes: Array(json.utf8)) }
}

extension SampleEvent {
    /// The sample of a file of `events/`.
    static func named(_ name: String) -> SampleEvent {
        guard let text = SampleTexts.all[name] else {
            fatalError("There is no sample \(name); run scripts/embed")
        }
        return SampleEvent(name: name, bytes: Array(text.utf8))
    }
}

extension JSONTree {
    /// The tree of an event as Cognito sends it.
    fileprivate init(writtenBy event: some ModelledEvent) throws {
        self.init(try JSONDocument(event.written()).root)
    }

    /// The step of that name into this value; nil into a scalar.
    fileprivate func step(_ name: String) -> Step? {
        switch self {
        case .object: .key(name)
        case .array: Int(name).map { .index($0) }
        case .scalar: nil
        }
    }

    /// The names that an error lists as alternatives.
    fileprivate var inventory: String {
        switch self {
        case .object(let members): "has \(members.map(\.key).joined(separator: ", "))"
        case .array(let elements): "has \(elements.count) elements"
        case .scalar: "has no members"
        }
    }
}
