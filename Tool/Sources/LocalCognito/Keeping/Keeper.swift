@_spi(Internal) import CognitoEvents
@_spi(Internal) import CognitoModel
import LocalAWS
import WireJSON

/// Keeps events of the record as samples and tests in the project, with sample values in place of people's values.
///
/// A request with `"preview": true` writes nothing, and answers with the files, so that a person can agree to them.
struct Keeper {
    let project: any WritableProject
    /// A Boolean value that indicates whether the record has the values that apps send to functions.
    let recordsMetadata: Bool

    private struct Request {
        let name: ProjectFileName?
        /// The names of values that stay as they are.
        let kept: Set<String>
        let isPreview: Bool
        let overwrites: Bool

        /// Reads a request whose name is that of a file, and for a test also that of a Swift type.
        init(_ body: JSONView, isTest: Bool) throws(ServiceError) {
            for name in ["preview", "overwrite"] where body[name].map({ $0.kind != .boolean }) == true {
                throw .invalidParameter("Write \(name) as true or false.")
            }
            if let given = body["name"], given.kind != .null {
                guard let given = given.value.text else { throw .invalidParameter("Write the name as a text.") }
                // The ending keeps the type's name apart from Swift's words and from the types that a test uses.
                let name = ProjectFileName(isTest && !given.hasSuffix("Tests") ? "\(given)Tests" : given)
                guard let name, !given.isEmpty, !isTest || name.isIdentifier else {
                    throw .invalidParameter(
                        isTest
                            ? "The name of a test begins with a letter, and has ASCII letters and digits, at most 120."
                            : "A name \(ProjectFileName.rule).")
                }
                self.name = name
            } else {
                name = nil
            }
            kept = Set(body["keep"]?.children.compactMap(\.scalarText) ?? [])
            isPreview = body["preview"]?.flag ?? false
            overwrites = body["overwrite"]?.flag ?? false
        }
    }

    /// Keeps an event in `events/`: `{"event": {…}, "name": "PreSignUp_SignUp"}`.
    func keepSample(_ body: JSONView) throws(ServiceError) -> JSONValue {
        let request = try Request(body, isTest: false)
        guard let event = body["event"], event.kind == .object else {
            throw .invalidParameter("Write the event as an object.")
        }
        let standIns = MetadataStandIns(for: [event], isRecorded: recordsMetadata)
        let values = PersonalValues(in: standIns.events, keeping: request.kept)
        let given = (event["triggerSource"] ?? event["eventType"])?.scalarText ?? "event"
        guard let source = request.name ?? ProjectFileName(given) else {
            throw .invalidParameter(
                "The event's trigger source cannot name a file: such a name \(ProjectFileName.rule). Write a name.")
        }
        let bytes = Self.inOrder(values.replaced(in: standIns.events[0]))
        let file = try project.sample(bytes, named: request.name, source: source)
        return .object(try finish(request, [file], values, notes: [standIns.note].compactMap(\.self)))
    }

    /// Writes a test: `{"steps": [{"function": "ARN", "event": {…}, "answer": {…}}], "name": "RefusedSignUpTests"}`.
    ///
    /// In place of `answer`, a step can have the `error` that was seen, or neither. The functions run only when the test is written, or
    /// if it is not known what they answered.
    func makeTest(_ body: JSONView) async throws(ServiceError) -> JSONValue {
        let request = try Request(body, isTest: true)
        let seen = Array(body["steps"]?.children.map(\.self) ?? [])
        let given = seen.compactMap { $0["event"] }
        guard !given.isEmpty, given.count == seen.count, given.count <= 100 else {
            throw .invalidParameter("Write 1 to 100 steps, each with a function's ARN and an event.")
        }
        let standIns = MetadataStandIns(for: given, isRecorded: recordsMetadata)
        let events = standIns.events
        let values = PersonalValues(in: events, keeping: request.kept)
        var steps: [TestStep] = []
        for (step, event) in zip(seen, events) {
            guard let function = step["function"]?.scalarText,
                let received = try? ReceivedEvent(Self.inOrder(values.replaced(in: event)))
            else { throw .invalidParameter("A step has the ARN of a function and an event of Cognito.") }
            for (member, words) in Self.unanswered where step[member] != nil {
                throw .invalidParameter("\(received.name): \(words), which a made test cannot expect.")
            }
            steps.append(TestStep(function: function, event: received, seen: Self.ending(of: step, values)))
        }
        let test = try await project.test(
            steps, named: request.name, withPoolSettings: body["poolSettings"]?.flag ?? false,
            isPreview: request.isPreview)
        var answer = try finish(request, test.files, values, notes: test.notes + [standIns.note].compactMap(\.self))
        answer["poolSettings"] = .array(test.poolSettings.map(JSONValue.text))
        return .object(answer)
    }

    /// Writes the files unless the request is for a preview, and describes them.
    private func finish(
        _ request: Request, _ files: [ProjectFile], _ values: PersonalValues, notes: [String]
    ) throws(ServiceError) -> JSONMembers<JSONValue> {
        if !request.isPreview {
            if let file = files.first(where: \.exists), !request.overwrites {
                throw ServiceError(
                    "ResourceConflictException",
                    "\(file.path) is there already. Choose another name, or replace it on purpose.", status: 409)
            }
            try project.write(files, overwriting: request.overwrites)
        }
        return [
            "name": .text(files.first?.name ?? ""), "isWritten": .boolean(!request.isPreview),
            "notes": .array(notes.map(JSONValue.text)),
            "files": .array(
                files.map { ["path": .text($0.path), "text": .text($0.text), "exists": .boolean($0.exists)] }),
            "values": .array(
                values.found.map {
                    [
                        "name": .text($0.name), "value": .text($0.value), "sample": .text($0.sample),
                        "isKept": .boolean($0.isKept),
                    ]
                }),
        ]
    }

    /// Returns an event with its members in Cognito's order, which the record does not keep; an event with members that
    /// Cognito is not known to send stays as it is.
    private static func inOrder(_ event: [UInt8]) -> [UInt8] {
        guard let received = try? ReceivedEvent(event),
            let type = received.family?.eventType as? any ModelledEvent.Type,
            let written = try? type.init(received).written(),
            let document = try? JSONDocument(written), document.root.value == received.document.root.value
        else { return event }
        return written
    }

    /// Returns what was seen of a step, with samples in place of people's values; nil if nothing was seen.
    private static func ending(of step: JSONView, _ values: PersonalValues) -> FunctionAnswer.Ending? {
        if let error = step["error"], error.kind == .object { return .error(values.replaced(in: error)) }
        return step["answer"].flatMap { $0.kind == .null ? nil : .answer(values.replaced(in: $0)) }
    }

    /// The members of a step whose function gave no answer, and what they mean.
    private static let unanswered = [
        "timedOutAfterMilliseconds": "the function did not answer in time", "throttled": "Lambda refused the call",
        "missing": "the pool could not call the function",
    ]
}
