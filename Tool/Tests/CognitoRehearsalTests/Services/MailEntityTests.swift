import CognitoTestSupport
import Testing

@testable import CognitoRehearsal

struct MailEntityTests {
    private static let alternative = """
        MIME-Version: 1.0
        To: "Lovelace, Ada" <ada@example.org>, b@example.org
        Cc: c@example.org
        Subject: =?UTF-8?B?R3LDvMOfZQ==?=
         =?ISO-8859-1?Q?_an_M=FCller?=
        Content-Type: multipart/mixed; boundary="outer;1"

        Not shown.
        --outer;1
        Content-Type: multipart/alternative; boundary=inner

        --inner
        Content-Type: text/plain; charset="utf-8"
        Content-Transfer-Encoding: quoted-printable

        Der Code f=C3=BCr heute ist=
         482913 =3D.
        --inner
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: base64

        PGI+NDgy
        OTEzPC9iPg==
        --inner--
        --outer;1
        Content-Type: text/plain
        Content-Disposition: attachment; filename="code.txt"

        attached
        --outer;1--
        After it.
        """

    @Test(arguments: ["\n", "\r\n"])
    func `a document of several parts gives its text and its HTML, without attachments`(lineEnd: String) throws {
        let entity = MailEntity(Array(Self.alternative.replacing("\n", with: lineEnd).utf8))
        let content = try #require(entity.content)
        #expect(content.subject == "Grüße an Müller")
        #expect(content.text == "Der Code für heute ist 482913 =.")
        #expect(content.html == "<b>482913</b>")
        #expect(entity.recipients == ["ada@example.org", "b@example.org", "c@example.org"])
    }

    @Test(arguments: [
        ("Subject: a\n\nHello", "Hello" as String?, nil as String?),
        ("Content-Type: text/html\n\n<p>Hello", nil as String?, "<p>Hello"),
        ("\nno headers", "no headers", nil),
        (
            "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nf=FCr", "für",
            nil
        ),
        // A line end at the end, a sign that encodes nothing, and a part that breaks off.
        ("Content-Transfer-Encoding: quoted-printable\n\na=\n", "a", nil),
        ("Content-Transfer-Encoding: quoted-printable\n\na=ZZ=", "a=ZZ=", nil),
        ("Content-Type: multipart/mixed; boundary=x\n\n--x\n\nHello", "Hello", nil),
        ("Content-Transfer-Encoding: base64\n\n!!", "", nil),
    ])
    func `one part is read as it is encoded`(document: String, text: String?, html: String?) throws {
        let content = try #require(MailEntity(Array(document.utf8)).content)
        #expect(content.text == text && content.html == html)
    }

    @Test(arguments: [
        "Content-Type: image/png\n\nx", "Content-Type: multipart/mixed\n\n--x\n\nHello",
        "Content-Disposition: attachment\n\nx",
    ])
    func `a document without a text has no content`(document: String) {
        #expect(MailEntity(Array(document.utf8)).content == nil)
    }

    @Test func `parts within parts end at a depth`() {
        let deep = (0..<500).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined()
        #expect(MailEntity(Array((deep + "\nHello").utf8)).content == nil)
    }

    @Test(arguments: [UInt64](0..<8))
    func `no bytes stop the reader`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let original = Array(Self.alternative.utf8)
        let pieces: [[UInt8]] = ["=", "--inner", "--outer;1--", "\r", "\n\n", "?=", "=?", "\"", ";", "\u{0}"].map {
            Array($0.utf8)
        }
        for _ in 0..<500 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = Int.random(in: start...min(bytes.count, start + 40), using: &random)
                bytes.replaceSubrange(
                    start..<end, with: Bool.random(using: &random) ? [] : pieces.randomElement(using: &random)!)
            }
            let entity = MailEntity(bytes)
            _ = (entity.content, entity.recipients)
        }
    }
}
