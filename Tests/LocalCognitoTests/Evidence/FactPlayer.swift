import CognitoProcessTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools
@testable import LocalUserPools

/// Plays the steps of a fact against a server in memory.
///
/// A step is an object with one of these members, and others that belong to it:
/// - `call`: calls an operation with `input`; without `error`, it must succeed.
/// - `web`: sends a request such as `GET /login?client_id=$client` to the host `host`, with `form` as its body, and compares `status`,
///   `location`, `contains` and `lacks`.
/// - `sources`: compares the trigger sources since the last such step.
/// - `keepCode`: keeps the code of the latest message under this name.
/// - `advance`: moves the pool's clock by seconds.
///
/// `error` is an error's name and its message after a colon, or only its name; `…` in it is any text. `expect` has values by paths such
/// as `UserPool.Policies`, and `absent` has paths without a value. `keep` has names by paths: `$name` in a later step is the value.
struct FactPlayer {
    private let fact: Fact
    private let cognito: LocalCognito
    private let clock: LocalClock
    private let functions: ScriptedFunctions
    private var kept: [String: JSONValue]

    init(_ fact: Fact) throws {
        self.fact = fact
        clock = LocalClock(start: 1_760_000_000)
        functions = ScriptedFunctions(
            try fact.functions.mapValues { answer in
                if let members = answer["response"]?.members { return .response(members) }
                if let message = answer["error"]?.text { return .error(message) }
                throw Unmet("\(fact.id): the answer of a function is a response or an error")
            })
        cognito = try LocalCognito(host: functions, clock: clock, random: RandomSource(seed: 1)).sharingKeys()
        kept = ["functions": .object(functions.configuration)]
    }

    /// Plays all steps.
    mutating func play() async throws {
        for (number, step) in fact.steps.enumerated() {
            let place = "\(fact.topic): \(fact.id), step \(number + 1)"
            let step = try filled(step, place)
            if step["call"]?.text != nil {
                try await call(step, place)
            } else if step["web"]?.text != nil {
                try await request(step, place)
            } else if let sources = step["sources"] {
                #expect(.array(functions.sources.map(JSONValue.text)) == sources, "\(place)")
                functions.clear()
            } else if let name = step["keepCode"]?.text {
                let messages = try cognito.pools.store.read { try $0.messages() }
                kept[name] = try #require(messages.last?["code"], "\(place): there is no message with a code")
            } else if case .integer(let seconds)? = step["advance"] {
                clock.advance(by: Double(seconds))
            } else {
                throw Unmet("\(place): this is none of the steps that the player knows")
            }
        }
    }

    // MARK: Calls

    private mutating func call(_ step: JSONValue, _ place: String) async throws {
        let operation = step["call"]?.text ?? ""
        let models: [(ServiceModel, String)] = [
            (.userPools, "AWSCognitoIdentityProviderService"), (.identityPools, "AWSCognitoIdentityService"),
        ]
        guard let service = models.first(where: { $0.0.input(of: operation) != nil })?.1 else {
            throw Unmet("\(place): no service has the operation \(operation)")
        }
        var headers: HTTPHeaders = ["Host": "127.0.0.1:9229", "X-Amz-Target": "\(service).\(operation)"]
        if step["signed"]?.flag ?? true { headers.add(name: "Authorization", value: TestClient.authorization) }
        let reply = await APIEndpoint(cognito: cognito, secrets: nil).answer(
            HTTPRequest(
                method: .POST, path: "/", headers: headers, body: Array((step["input"] ?? [:]).flattened.utf8)))
        let answer = reply.body.isEmpty ? .null : try JSONDocument(reply.body).root.value
        let error = answer["__type"]?.text.map { "\($0): \(answer["message"]?.text ?? "")" }
        if let expected = step["error"]?.text {
            let seen = error.map { expected.contains(": ") ? $0 : String($0.prefix { $0 != ":" }) } ?? "no error"
            #expect(Self.matches(seen, expected), "\(place): \(operation): \(seen)")
            return
        }
        #expect(error == nil, "\(place): \(operation)")
        compare(answer, step, place)
        for (name, path) in step["keep"]?.members ?? [:] {
            let value: JSONValue = try #require(
                Self.value(path.flattened, in: answer), "\(place): \(answer.flattened)")
            kept[name] = value
        }
    }

    private func compare(_ answer: JSONValue, _ step: JSONValue, _ place: String) {
        for (path, expected) in step["expect"]?.members ?? [:] {
            #expect(Self.value(path, in: answer) == expected, "\(place): \(path)")
        }
        guard case .array(let paths)? = step["absent"] else { return }
        for path in paths.compactMap(\.text) {
            #expect(Self.value(path, in: answer) == nil, "\(place): \(path)")
        }
    }

    /// Returns the value of a path such as `UserPool.SchemaAttributes.0.Name`.
    private static func value(_ path: String, in answer: JSONValue) -> JSONValue? {
        path.split(separator: ".").reduce(answer) { value, part in
            if case .array(let elements)? = value, let index = Int(part) {
                return elements.indices.contains(index) ? elements[index] : nil
            }
            return value?[String(part)]
        }
    }

    /// Returns true if a text is as expected, in which `…` is any text.
    private static func matches(_ text: String, _ expected: String) -> Bool {
        var rest = text[...]
        let parts = expected.split(separator: "…", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else if index == parts.count - 1 {
                return rest.hasSuffix(part)
            } else {
                guard let place = rest.firstRange(of: part) else { return false }
                rest = rest[place.upperBound...]
            }
        }
        return rest.isEmpty
    }

    // MARK: Pages

    private func request(_ step: JSONValue, _ place: String) async throws {
        let words = (step["web"]?.text ?? "").split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw Unmet("\(place): a request has a method and a path") }
        let parts = words[1].split(separator: "?", maxSplits: 1).map(String.init)
        var headers: HTTPHeaders = ["Host": "\(step["host"]?.text ?? "people").localhost:9229"]
        for (name, value) in step["headers"]?.members ?? [:] {
            headers.add(name: name, value: value.flattened)
        }
        var body = ""
        if let form = step["form"]?.members {
            headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            body = form.map { "\(FormValues.encoded($0.key))=\(FormValues.encoded($0.value.flattened))" }
                .joined(separator: "&")
        }
        let reply = await HTTPRouter(DomainService(cognito.pools).routes).answer(
            HTTPRequest(
                method: HTTPMethod(rawValue: String(words[0])), path: parts[0], query: parts.count > 1 ? parts[1] : "",
                headers: headers, body: Array(body.utf8)))
        let text = String(decoding: reply.body, as: UTF8.self)
        if case .integer(let status)? = step["status"] {
            #expect(Int64(reply.status.code) == status, "\(place): \(text)")
        }
        if let location = step["location"]?.text {
            #expect(Self.matches(reply.headers["Location"].first ?? "", location), "\(place): \(reply.headers)")
        }
        if let words = step["contains"]?.text { #expect(text.contains(words), "\(place)") }
        if let words = step["lacks"]?.text { #expect(!text.contains(words), "\(place)") }
    }

    // MARK: Kept values

    /// Returns a value with the kept values in place of their names.
    private func filled(_ value: JSONValue, _ place: String) throws -> JSONValue {
        switch value {
        case .text(let text) where text.contains("$"):
            if let whole = kept[String(text.dropFirst())], text.hasPrefix("$") { return whole }
            var filled = text
            // The longest name first, because one name can begin with another.
            for (name, value) in kept.sorted(by: { $0.key.count > $1.key.count }) {
                filled = filled.replacing("$\(name)", with: value.flattened)
            }
            guard filled.firstMatch(of: /\$[a-z]/) == nil else {
                throw Unmet("\(place): nothing is kept for \(filled)")
            }
            return .text(filled)
        case .array(let elements): return .array(try elements.map { try filled($0, place) })
        case .object(let members):
            var result = JSONMembers<JSONValue>()
            for (name, member) in members { result[name] = try filled(member, place) }
            return .object(result)
        default: return value
        }
    }
}
