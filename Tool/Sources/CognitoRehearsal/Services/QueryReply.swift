import CognitoMarkup
import DocumentMarkup
package import LoopbackHTTP
package import NIOHTTP1
import RuntimeEmulator

/// Replies of a service that speaks AWS's query protocol.
package struct QueryReply: Sendable {
    /// The namespace of the service's documents.
    private let namespace: String

    package init(namespace: String) { self.namespace = namespace }

    /// Returns an element of XML with a text.
    static func element(_ name: String, _ text: String) -> String { "<\(name)>\(Markup.xml(text))</\(name)>" }

    /// Returns a result; `elements` is XML.
    package func result(of action: String, _ elements: String) -> HTTPReply {
        .xml(
            .ok,
            "<\(action)Response xmlns=\"\(namespace)\"><\(action)Result>\(elements)</\(action)Result>"
                + "<ResponseMetadata><RequestId>\(RequestID.random())</RequestId></ResponseMetadata></\(action)Response>"
        )
    }

    /// Returns an error of the caller.
    package func error(
        _ code: String, _ message: String, status: HTTPResponseStatus = .badRequest
    ) -> HTTPReply {
        .xml(
            status,
            "<ErrorResponse xmlns=\"\(namespace)\"><Error><Type>Sender</Type><Code>\(code)</Code>"
                + "<Message>\(Markup.xml(message))</Message></Error><RequestId>\(RequestID.random())</RequestId></ErrorResponse>"
        )
    }
}
