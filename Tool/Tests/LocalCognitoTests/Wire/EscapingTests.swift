import LocalTestSupport
import LoopbackHTTP
import NIOHTTP1
import Testing

@testable import CognitoSAML
@testable import LocalAWS
@testable import LocalCognito
@testable import LocalUserPools
@testable import LocalUserPoolsWeb
@testable import TriggerKit

/// Strings of users and callers on every way out of the server and of functions.
@Suite struct EscapingTests {
    /// A way on which strings leave as markup.
    enum Door: String, CaseIterable {
        case answerToLink, callerIdentity, samlResponse, emailOfFunction

        /// Returns a document with a string in it.
        func document(_ text: String) async throws -> String {
            switch self {
            case .answerToLink: try await Self.answer(text)
            case .callerIdentity: try await Self.identity(text)
            case .samlResponse: try await Self.response(text)
            case .emailOfFunction: try Self.email(text)
            }
        }

        private static func answer(_ text: String) async throws -> String {
            let pool = try await TestPool()
            let query = FormValues.query(["client_id": text, "user_name": text, "confirmation_code": "1"])
            let router = HTTPRouter(LocalRoutes(cognito: pool.cognito).all)
            return await router.answer(HTTPRequest(method: .GET, path: "/confirmUser/", query: query)).text
        }

        private static func identity(_ text: String) async throws -> String {
            let server = try await TestPool().cognito.server
            try server.store.write { tables in
                try tables.insert(
                    IdentityCredentials(
                        keyID: "ASIALOCALEXAMPLE", secretKey: "s", sessionToken: "t", identityPoolID: "p",
                        identityID: "i",
                        isAuthenticated: true, role: "arn:aws:iam::123456789012:role/\(text)",
                        expiration: server.clock.now + 60), now: server.clock.now)
            }
            let signature =
                "AWS4-HMAC-SHA256 Credential=ASIALOCALEXAMPLE/20260101/eu-west-1/sts/aws4_request, SignedHeaders=host, "
                + "Signature=0"
            let reply = CallerIdentity(server: server, callers: Callers(server, secrets: nil)).answer(
                HTTPRequest(
                    method: .POST, path: "/", headers: ["Authorization": signature],
                    body: Array("Action=GetCallerIdentity&Version=2011-06-15".utf8)))
            return try #require(reply).text
        }

        private static func response(_ text: String) async throws -> String {
            let saml = try await SAMLPool()
            let response = saml.response(to: "_1") {
                $0.person = StandInPerson(nameID: text, attributes: [.init(text, [text])])
                $0.audience = text
            }
            return String(decoding: try response.xml(signedBy: saml.provider.identity), as: UTF8.self)
        }

        private static func email(_ text: String) throws -> String {
            let code = CodeMessage("S", "\(text) ", .code)
            let texts = MessageTexts(
                signUp: code, resendCode: code, forgotPassword: code, updateUserAttribute: code,
                verifyUserAttribute: code,
                authentication: code, invitation: InvitationMessage("S", "P ", .password, ", name ", .userName),
                accountTakeOver: NoticeMessage("S", "N"))
            return try MessageBook(brand: "B", defaultLanguage: "en", ["en": texts])
                .message(for: .signUp, locale: nil, MessageValues(code: text)).html
        }
    }

    private static let neighbours = ["\u{600}", "\u{338}", "\r\n", "\u{2028}"]

    @Test(arguments: Door.allCases, neighbours)
    func `a mark next to what joins it to one character adds no tag and no attribute`(
        door: Door, neighbour: String
    ) async throws {
        let text = "<\"'>&".map { "\(neighbour)\($0)\(neighbour)b\($0)" }.joined()
        let plain = HTMLOutline(try await door.document("b"))
        #expect(HTMLOutline(try await door.document(text)) == plain)
    }
}
