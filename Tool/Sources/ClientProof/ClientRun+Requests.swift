import LocalAWS
import LoopbackHTTP
import NIOHTTP1
import WireJSON

extension ClientRun {
    mutating func send(
        _ method: HTTPMethod, _ path: String, query: [(name: String, value: String)] = [],
        form: [(name: String, value: String)]? = nil, headers: HTTPHeaders = [:], body: String? = nil, _ words: String
    ) async -> HTTPReply {
        requests += 1
        var headers = headers
        headers.add(name: "Host", value: pool.host)
        if form != nil { headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded") }
        let reply = await pool.send(
            HTTPRequest(
                method: method, path: path, query: Self.encoded(query), headers: headers,
                body: Array((body ?? Self.encoded(form ?? [])).utf8)))
        let values = (query + (form ?? [])).map { "\($0.name)=\(shown[$0.value] ?? $0.value)" }
        let sent = [values.joined(separator: " "), body ?? ""].filter { !$0.isEmpty }
        let bearer = headers.contains(name: "Authorization") ? [" with a token"] : []
        steps.append(
            ClientStep(
                words: words,
                request: "\(method.rawValue) \(path)\(bearer.joined()) \(sent.joined(separator: " "))",
                answer: Self.summary(of: reply)))
        return reply
    }

    /// Returns the name of a value in histories instead of the value, from now on.
    mutating func hide(_ value: String, as name: String) { shown[value] = name }

    static func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { "\(FormValues.encoded($0.name))=\(FormValues.encoded($0.value))" }.joined(separator: "&")
    }

    static func json(_ reply: HTTPReply) -> JSONMembers<JSONValue>? { (try? JSONValue(json: reply.body))?.members }

    /// Returns an answer in a few words, without secrets.
    static func summary(of reply: HTTPReply) -> String {
        let status = String(reply.status.code)
        if let location = reply.headers.first(name: "Location") {
            let mark = location.firstIndex { "?#".contains($0) } ?? location.endIndex
            let values = FormValues(String(location[mark...].dropFirst())) ?? .empty
            let names = ["code", "access_token"].filter { values[$0] != nil }.map { " with a \($0)" }
            return
                "\(status) to \(location[..<mark])\(names.joined())\(values["error"].map { " with error \($0)" } ?? "")"
        }
        guard let members = json(reply) else { return status }
        if let error = members["error"]?.text { return "\(status) \(error)" }
        if let token = members["access_token"]?.text {
            return "\(status) with tokens of the scopes \(scopes(of: token).sorted().joined(separator: " "))"
        }
        return members["client_id"] == nil
            ? status : "\(status) with a client of the scopes \(members["scope"]?.text ?? "")"
    }

    /// Returns the scopes of an access token.
    static func scopes(of token: String) -> Set<String> {
        let text = JSONWebToken(token)?.claims["scope"]?.text ?? ""
        return Set(text.split(separator: " ").map(String.init))
    }
}
