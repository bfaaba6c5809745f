import NIOHTTP1
import Testing

@testable import LoopbackHTTP

/// Requests that find their route.
@Suite struct HTTPRouterTests {
    private static func text(_ text: String) -> HTTPRoute.Answer {
        { _, captures in .text(.ok, ([text] + captures).joined(separator: " ")) }
    }

    private static let router = HTTPRouter([
        HTTPRoute([.GET, .HEAD], "/", text("root")), HTTPRoute([.GET], "/pages/", text("pages")),
        HTTPRoute([.GET], "/files/{folder}/{file}", text("file")),
        HTTPRoute([.PUT], "/files/{folder}/{file}", bodyLimit: { _, captures in captures[1].count }, text("put")),
        HTTPRoute([.GET], "/files/{folder}/index", text("index")),
        HTTPRoute([.GET], "/files/new/index", text("new index")),
        HTTPRoute([.POST], "/{pool}/.well-known/keys", bodyLimit: { _, _ in 8 }, text("keys")),
    ])

    private static func answer(_ method: HTTPMethod, _ path: String) async -> String {
        let reply = await router.answer(HTTPRequest(method: method, path: path))
        let text = String(decoding: reply.body, as: UTF8.self).filter { $0 != "\n" }
        return ([String(reply.status.code), text] + reply.headers["Allow"]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    @Test(arguments: [
        ("/", "200 root"), ("/files/new/index", "200 new index"), ("/files/old/index", "200 file old index"),
        ("/files/a/b", "200 file a b"), ("/files/a/", "200 file a "), ("/files//b", "200 file  b"),
        ("/files/a%2Fb/c", "200 file a%2Fb c"), ("/files/a/b/c", "404 404 page not found"),
        ("/other", "404 404 page not found"), ("//", "404 404 page not found"),
    ])
    func `a path finds the route that names it, or the first with fitting captures`(
        path: String, answer: String
    ) async {
        #expect(await Self.answer(.GET, path) == answer)
    }

    @Test func `a request may omit the slash at a pattern's end, and not add one`() async {
        #expect(await Self.answer(.GET, "/pages/") == "200 pages")
        #expect(await Self.answer(.GET, "/pages") == "200 pages")
        #expect(await Self.answer(.GET, "/files/new/index/") == "404 404 page not found")
    }

    @Test(arguments: [
        ("/", "405 GET, HEAD"), ("/files/a/b", "405 GET, PUT"), ("/eu-west-1_a/.well-known/keys", "405 POST"),
    ])
    func `a method that a path does not allow is refused with those that it does`(path: String, answer: String) async {
        #expect(await Self.answer(.DELETE, path) == answer)
    }

    @Test(
        arguments: [
            (.PUT, "/files/a/long", 4), (.GET, "/files/a/long", 0), (.POST, "/p/.well-known/keys", 8),
            (.POST, "/other", 0), (.POST, "/", 0),
        ] as [(HTTPMethod, String, Int)])
    func `the route decides the size of a body`(method: HTTPMethod, path: String, limit: Int) {
        #expect(Self.router.bodyLimit(HTTPRequest(method: method, path: path)) == limit)
    }
}
