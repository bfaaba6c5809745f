import CognitoProcessTestSupport
import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing
import WireJSON

@testable import LocalAWS
@testable import LocalCognito
@testable import LocalIdentityPools
@testable import LocalUserPools
@testable import LocalUserPoolsWeb

/// Plays the steps of a fact against a server in memory.
///
/// A step is an object with one of these members, and others that belong to it:
/// - `call`: calls an operation with `input`, also `GetSecretValue` of Secrets Manager; without `error`, it must succeed.
/// - `web`: sends a request such as `GET /login?client_id=$client` to the host `host`, with `form` as its body
///   (`hidden` adds the hidden fields of the page before) or `json` as its body, with `headers`, and with the cookies so far, and compares `status`,
///   `location`, `contains` and `lacks`, and an answer in JSON as that of a call. `follow` follows redirects within
///   the domain, and `forget` forgets the cookies before. A code for the app is kept as `$code`.
/// - `sources`: compares the trigger sources since the last such step.
/// - `keepCode`: keeps the code of the latest message under this name.
/// - `advance`: moves the pool's clock by seconds.
/// - `given`: makes a pool, an app client that allows every flow of passwords, and `users` with a confirmed
///   account, the password `Passw0rd!` and a verified email address `NAME@example.org`. `pool`, `client` and
///   `domain` are settings. It keeps `$pool`, `$client`, `$secret` (of the client, if it has one) and, of each
///   user, `$NAME` (the `sub`); the functions' calls so far are forgotten.
/// - `signIn`: signs a user in by `password`, or without one by `Passw0rd!`, and keeps `$access`, `$id` and
///   `$refresh`.
/// - `srp`: signs a user in likewise over `USER_SRP_AUTH`; the answer to the proof is compared as that of a call
///   is.
/// - `claims`: compares the claims of a token.
/// - `message`: compares the latest message of the outbox, or with `none` that there is none; the outbox is then
///   empty.
/// - `event`: compares the latest event of a trigger source.
/// - `totp`: keeps the code of a software token as `$totp`; the value is its secret.
/// - `hash`: keeps the `SECRET_HASH` of a name as `$hash`.
/// - `same`, `differ`: compares two values.
/// - `api`: sends a request such as `GET /$pool/.well-known/jwks.json` to the endpoint of the services, with
///   `body`, and compares the answer as that of a call.
///
/// `error` is an error's name and its message after a colon, or only its name; `…` in it is any text. `expect` has
/// values by paths such as `UserPool.Policies`, and `absent` has paths without a value. `keep` has names by paths:
/// `$name` in a later step is the value. In a path, a number is an element of a list, `count` the number of them,
/// and a name the element with that `Name`: of an attribute, its value. A path goes on in a text that is JSON.
struct FactPlayer {
    static let password = "Passw0rd!"

    let fact: Fact
    let cognito: LocalCognito
    let clock: LocalClock
    let functions: ScriptedFunctions
    var kept: [String: JSONValue]
    var cookies: [String: String] = [:]
    var hiddenFields: [(name: String, value: String)] = []
    var messagesSeen = 0

    init(_ fact: Fact) throws {
        self.fact = fact
        clock = LocalClock(start: 1_760_000_000)
        functions = ScriptedFunctions(
            try fact.functions.mapValues { try Self.answer($0, "\(fact.topic): \(fact.id)") })
        cognito = try LocalCognito(host: functions, clock: clock, random: RandomSource(seed: 1)).sharingKeys()
        kept = ["functions": .object(functions.configuration)]
    }

    /// Returns the answer of a function: a `response`, an `error`'s message, any `text`, or several in `turns`; `{}` is
    /// a function that does not exist.
    private static func answer(_ answer: JSONValue, _ place: String) throws -> ScriptedFunctions.Answer {
        if let members = answer["response"]?.members { return .response(members) }
        if let message = answer["error"]?.text { return .error(message) }
        if let text = answer["text"]?.text { return .text(text) }
        if let turns = answer["turns"]?.elements { return .inTurn(try turns.map { try Self.answer($0, place) }) }
        guard answer.members?.isEmpty == true else {
            throw Unmet("\(place): the answer of a function is a response, an error, a text, or several in turns")
        }
        return .missing
    }

    /// Plays all steps.
    mutating func play() async throws {
        for (number, step) in fact.steps.enumerated() {
            let place = "\(fact.topic): \(fact.id), step \(number + 1)"
            let step = try filled(step, place)
            // The functions that send messages run after an answer.
            await cognito.drain()
            if try await prepare(step, place) {
                continue
            } else if step["call"]?.text != nil {
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
            } else if try compareAlone(step, place) {
                continue
            } else {
                throw Unmet("\(place): this is none of the steps that the player knows")
            }
        }
    }

    // MARK: Calls

    private mutating func call(_ step: JSONValue, _ place: String) async throws {
        let operation = step["call"]?.text ?? ""
        let answer = try await send(operation, step["input"] ?? [:], isSigned: step["signed"]?.flag ?? true, place)
        try check(answer, step, "\(place): \(operation)")
    }

    /// Calls an operation of either service.
    ///
    /// - Returns: The answer, which is an error if it has a `__type`.
    func send(_ operation: String, _ input: JSONValue, isSigned: Bool = true, _ place: String) async throws -> JSONValue
    {
        let models: [(ServiceModel, String)] = [
            (.userPools, "AWSCognitoIdentityProviderService"), (.identityPools, "AWSCognitoIdentityService"),
        ]
        let service = models.first { $0.0.input(of: operation) != nil }?.1
        guard let service = service ?? (operation == "GetSecretValue" ? "secretsmanager" : nil) else {
            throw Unmet("\(place): no service has the operation \(operation)")
        }
        var headers: HTTPHeaders = ["Host": "127.0.0.1:9229", "X-Amz-Target": "\(service).\(operation)"]
        if isSigned { headers.add(name: "Authorization", value: TestClient.authorization) }
        let reply = await APIEndpoint(cognito: cognito, secrets: nil).answer(
            HTTPRequest(method: .POST, path: "/", headers: headers, body: Array(input.flattened.utf8)))
        return reply.body.isEmpty ? .null : try JSONDocument(reply.body).root.value
    }

    /// Compares an answer with what a step expects, and keeps values of it.
    mutating func check(_ answer: JSONValue, _ step: JSONValue, _ place: String) throws {
        let error = answer["__type"]?.text.map { "\($0): \(answer["message"]?.text ?? "")" }
        if let expected = step["error"]?.text {
            let seen = error.map { expected.contains(": ") ? $0 : String($0.prefix { $0 != ":" }) } ?? "no error"
            #expect(Self.matches(seen, expected), "\(place): \(seen)")
            return
        }
        #expect(error == nil, "\(place)")
        compare(answer, step, place)
        for (name, path) in step["keep"]?.members ?? [:] {
            let value: JSONValue = try #require(
                Self.value(path.flattened, in: answer), "\(place): \(answer.flattened)")
            kept[name] = value
        }
    }

    func compare(_ answer: JSONValue, _ step: JSONValue, _ place: String) {
        for (path, expected) in step["expect"]?.members ?? [:] {
            let seen = Self.value(path, in: answer)
            if let text = seen?.text, let pattern = expected.text {
                #expect(Self.matches(text, pattern), "\(place): \(path): \(text)")
            } else {
                #expect(seen == expected, "\(place): \(path)")
            }
        }
        guard case .array(let paths)? = step["absent"] else { return }
        for path in paths.compactMap(\.text) {
            #expect(Self.value(path, in: answer) == nil, "\(place): \(path)")
        }
    }

    /// Returns the value of a path such as `UserPool.SchemaAttributes.0.Name`.
    static func value(_ path: String, in answer: JSONValue) -> JSONValue? {
        path.split(separator: ".").reduce(answer) { value, part in
            let value = value?.text.flatMap { try? JSONDocument(Array($0.utf8)).root.value } ?? value
            guard let elements = value?.elements else { return value?[String(part)] }
            if part == "count" { return .integer(Int64(elements.count)) }
            if let index = Int(part) { return elements.indices.contains(index) ? elements[index] : nil }
            let named = elements.first { $0["Name"]?.text == String(part) }
            return named?["Value"] ?? named
        }
    }

    /// Returns true if a text is as expected, in which `…` is any text.
    static func matches(_ text: String, _ expected: String) -> Bool {
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

    private mutating func request(_ step: JSONValue, _ place: String) async throws {
        var headers: HTTPHeaders = ["Host": "\(step["host"]?.text ?? "people").localhost:9229"]
        for (name, value) in step["headers"]?.members ?? [:] {
            headers.add(name: name, value: value.flattened)
        }
        if step["forget"]?.flag == true { cookies = [:] }
        var reply = try await visit(step["web"]?.text ?? "", form: step, headers, place)
        while step["follow"]?.flag == true, let next = reply.location, next.hasPrefix("/") {
            reply = try await visit("GET \(next)", headers, place)
        }
        hiddenFields = reply.hiddenFields
        if case .integer(let status)? = step["status"] {
            #expect(Int64(reply.status.code) == status, "\(place): \(reply.text)")
        }
        if let location = step["location"]?.text {
            #expect(Self.matches(reply.location ?? "", location), "\(place): \(reply.headers)")
        }
        if let words = step["contains"]?.text { #expect(reply.text.contains(words), "\(place)") }
        if let words = step["lacks"]?.text { #expect(!reply.text.contains(words), "\(place)") }
        if let code = reply.appAnswer["code"] { kept["code"] = .text(code) }
        guard step["expect"] != nil || step["absent"] != nil || step["keep"] != nil else { return }
        try check(try JSONDocument(reply.body).root.value, step, place)
    }

    /// Sends a request with the cookies so far, and keeps those of the answer.
    private mutating func visit(
        _ line: String, form step: JSONValue = [:], _ headers: HTTPHeaders, _ place: String
    ) async throws -> HTTPReply {
        var headers = headers
        if !cookies.isEmpty {
            headers.add(name: "Cookie", value: cookies.map { "\($0)=\($1)" }.joined(separator: "; "))
        }
        var body = ""
        if let form = step["form"]?.members {
            headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            let fields = form.map { ($0.key, $0.value.flattened) } + (step["hidden"]?.flag == true ? hiddenFields : [])
            body = fields.map { "\(FormValues.encoded($0.0))=\(FormValues.encoded($0.1))" }.joined(separator: "&")
        }
        if let json = step["json"] {
            headers.add(name: "Content-Type", value: "application/json")
            body = json.flattened
        }
        let reply = await HTTPRouter(DomainService(cognito.pools).routes).answer(
            try Self.request(line, headers, Array(body.utf8), place))
        for cookie in reply.headers["Set-Cookie"] {
            let pair = (cookie.split(separator: ";").first ?? "").split(separator: "=", maxSplits: 1).map(String.init)
            cookies[pair[0]] = pair.count > 1 && !cookie.contains("Max-Age=0") ? pair[1] : nil
        }
        return reply
    }

    /// Returns a request of the form `GET /path?query`; the path may be an address at the server.
    static func request(
        _ line: String, _ headers: HTTPHeaders, _ body: [UInt8], _ place: String
    ) throws -> HTTPRequest {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw Unmet("\(place): a request has a method and a path") }
        let parts = words[1].trimmingPrefix("http://127.0.0.1:9229").split(separator: "?", maxSplits: 1)
            .map(String.init)
        return HTTPRequest(
            method: HTTPMethod(rawValue: String(words[0])), path: parts[0], query: parts.count > 1 ? parts[1] : "",
            headers: headers, body: body)
    }

    // MARK: Kept values

    /// Returns a value with the kept values in place of their names.
    func filled(_ value: JSONValue, _ place: String) throws -> JSONValue {
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
            for (name, member) in members {
                result[try filled(.text(name), place).flattened] = try filled(member, place)
            }
            return .object(result)
        default: return value
        }
    }
}
