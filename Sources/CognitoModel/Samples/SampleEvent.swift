public import CognitoEvents
public import WireJSON

/// An event as Cognito sends it, for a function under test.
///
/// ```swift
/// let invocation = try await function.invoke(.preSignUp(.signUp) { $0.request.userAttributes.email = nil })
/// ```
///
/// The closure changes the event that a handler gets. The changed members are then written into the sample's JSON, and
/// the JSON is read again. If the result differs from the closure's event, Cognito could not have sent that event. In
/// that case the call throws ``SampleError``.
public struct SampleEvent<Event: TestableEvent>: Sendable, CustomStringConvertible {
    /// The name of the file in the repository's `events/`, such as `PreSignUp_SignUp`; for your own JSON, its trigger
    /// source.
    public let name: String
    /// The bytes of the JSON that a function gets.
    public let bytes: [UInt8]

    /// Creates an event of given bytes.
    @_spi(Internal) public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The JSON as a string.
    public var json: String { String(decoding: bytes, as: UTF8.self) }

    /// The sample's name.
    public var description: String { name }

    /// The event as a handler gets it.
    ///
    /// - Throws: `EventError` if the handler's event cannot be read from the JSON.
    public var event: Event {
        get throws { try Event(ReceivedEvent(bytes)) }
    }

    /// The same sample without the type of its event, for lists of samples from several families.
    public var untyped: SampleEvent<ReceivedEvent> { SampleEvent<ReceivedEvent>(name: name, bytes: bytes) }

    // MARK: Changes

    /// Returns the sample with a changed event.
    ///
    /// - Parameter change: Changes the event that a handler gets.
    /// - Returns: The sample with changed JSON.
    /// - Throws: The errors of `change`, or ``SampleError`` if Cognito could not have sent the changed event.
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
            throw SampleError(description: "\(name): the changed event cannot be read: \(error)")
        }
        guard read == new else {
            let places = try JSONDifference.between(JSONTree(writtenBy: new), JSONTree(writtenBy: read)).map(
                \.path.text)
            throw SampleError(
                description: "\(name): the change is lost on the wire: "
                    + (places.isEmpty
                        ? "a property is derived from other members, as allowsAccessTokenChanges is from the version"
                        : places.joined(separator: ", ")))
        }
        return changed
    }

    /// Returns the sample with another value, of any JSON type, for an existing member.
    ///
    /// Use it for values that ``changing(_:)`` cannot express, such as null, or a number in place of a string.
    ///
    /// - Parameters:
    ///   - path: The path to the member, such as `"request", "userAttributes", "email"`; an array element is identified
    ///     by its index.
    ///   - value: The new value.
    /// - Returns: The changed sample.
    /// - Throws: ``SampleError`` if there is no such member, or the value cannot be written as JSON.
    public func setting(_ path: String..., to value: JSONValue) throws -> SampleEvent {
        try setting(at: path, to: value)
    }

    /// Returns the sample with another value for an existing member, like ``setting(_:to:)``.
    ///
    /// - Throws: ``SampleError`` if there is no such member, or the value cannot be written as JSON.
    public func setting(at path: [String], to value: JSONValue) throws -> SampleEvent {
        try edited(path, mustExist: true) { tree, steps in tree.set(steps, to: try JSONTree(value)) }
    }

    /// Returns the sample with an additional member.
    ///
    /// - Parameters:
    ///   - path: The path to the new member; everything before the last name must exist.
    ///   - value: The member's value.
    /// - Returns: The changed sample.
    /// - Throws: ``SampleError`` if the member already exists, or its parent does not.
    public func adding(_ path: String..., value: JSONValue) throws -> SampleEvent {
        try adding(at: path, value: value)
    }

    /// Returns the sample with an additional member, like ``adding(_:value:)``.
    ///
    /// - Throws: ``SampleError`` if the member already exists, or its parent does not.
    public func adding(at path: [String], value: JSONValue) throws -> SampleEvent {
        try edited(path, mustExist: false) { tree, steps in tree.set(steps, to: try JSONTree(value)) }
    }

    /// Returns the sample without one of its members.
    ///
    /// - Parameter path: The path to the member.
    /// - Returns: The changed sample.
    /// - Throws: ``SampleError`` if there is no such member.
    public func removing(_ path: String...) throws -> SampleEvent { try removing(at: path) }

    /// Returns the sample without one of its members, like ``removing(_:)``.
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
    /// All samples: one for each trigger source, V2 and V3 of token generation, Cognito Sync, and Cognito Streams.
    public static var all: [SampleEvent<ReceivedEvent>] {
        SampleTexts.all.sorted { $0.key < $1.key }.map { SampleEvent(name: $0.key, bytes: Array($0.value.utf8)) }
    }

    /// Creates a sample from your own JSON.
    ///
    /// - Parameter json: The JSON. It does not have to be an event.
    public init(json: String) {
        let bytes = Array(json.utf8)
        self.init(name: (try? ReceivedEvent(bytes).name) ?? "no event", bytes: bytes)
    }

    /// Creates a sample from your own JSON, with a name.
    ///
    /// - Parameters:
    ///   - name: The name in reports.
    ///   - json: The JSON. It does not have to be an event.
    public init(named name: String, json: String) { self.init(name: name, bytes: Array(json.utf8)) }
}

extension SampleEvent {
    /// Returns the sample from the file with the given name in `events/`.
    static func named(_ name: String) -> SampleEvent {
        guard let text = SampleTexts.all[name] else {
            fatalError("There is no sample \(name); run scripts/embed")
        }
        return SampleEvent(name: name, bytes: Array(text.utf8))
    }
}

extension JSONTree {
    /// Creates the tree of the JSON that Cognito sends for an event.
    fileprivate init(writtenBy event: some ModelledEvent) throws {
        self.init(try JSONDocument(event.written()).root)
    }

    /// Returns the step from this value to its child with the given name or index; nil for a scalar.
    fileprivate func step(_ name: String) -> Step? {
        switch self {
        case .object: .key(name)
        case .array: Int(name).map { .index($0) }
        case .scalar: nil
        }
    }

    /// The children's names, which an error message lists as alternatives.
    fileprivate var inventory: String {
        switch self {
        case .object(let members): "has \(members.map(\.key).joined(separator: ", "))"
        case .array(let elements): "has \(elements.count) elements"
        case .scalar: "has no members"
        }
    }
}
