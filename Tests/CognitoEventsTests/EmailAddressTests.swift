@_spi(Internal) import CognitoEvents
import CognitoTestSupport
import Testing

/// Email addresses, read so that none passes for another.
@Suite struct EmailAddressTests {
    @Test(arguments: [
        Row("plain", ("ada@example.org", "ada", "example.org")),
        Row("tags, dots and signs", ("a.b+c#$&'*/?=^_`{|}~-@x.org", "a.b+c#$&'*/?=^_`{|}~-", "x.org")),
        Row("case and a trailing dot", ("Ada@Example.ORG.", "Ada", "example.org")),
        Row("an international domain", ("ada@XN--bcher-kva.example", "ada", "xn--bcher-kva.example")),
        Row("an international local part", ("пользователь@example.org", "пользователь", "example.org")),
        Row("an at-sign in quotes", (#""a@evil.net"@example.org"#, #""a@evil.net""#, "example.org")),
        Row("a space and escapes in quotes", (#""a \" \\b"@example.org"#, #""a \" \\b""#, "example.org")),
    ])
    func `an address is read, and its domain is what stands behind the last at-sign`(
        row: Row<(String, String, String)>
    ) throws {
        let (text, local, domain) = row.value
        let address = try #require(EmailAddress(text))
        #expect(address.localPart == local)
        #expect(address.domain.description == domain)
        #expect(address.description == "\(local)@\(domain)")
    }

    @Test(arguments: [
        Row("nothing", ""), Row("no at-sign", "example.org"), Row("no local part", "@example.org"),
        Row("no domain", "ada@"), Row("two at-signs", "ada@evil.net@example.org"),
        Row("two in a row", "ada@@example.org"),
        Row("an open quote", #""ada@example.org"#), Row("an empty quote", #"""@example.org"#),
        Row("a quote within", #"a"b"c@example.org"#), Row("a quote that ends early", #""a"b"@example.org"#),
        Row("an escaped last quote", #""a\"@example.org"#), Row("a display name", "Ada <ada@example.org>"),
        Row("a comment", "ada(x)@example.org"), Row("two addresses", "ada@evil.net,bob@example.org"),
        Row("a route", "@a.org:ada@example.org"), Row("a space before it", " ada@example.org"),
        Row("a space behind it", "ada@example.org "), Row("a line break", "ada@example.org\nBcc: x"),
        Row("a line break in quotes", "\"a\nb\"@example.org"), Row("a zero byte", "a\0@example.org"),
        Row("a character that is not seen", "a\u{200B}da@example.org"),
        Row("a reversing mark", "a\u{202E}da@example.org"),
        Row("a dot in front", ".ada@example.org"), Row("a dot at the end", "ada.@example.org"),
        Row("two dots", "a..b@example.org"), Row("an IP address", "ada@[127.0.0.1]"), Row("a number", "ada@127.0.0.1"),
        Row("an encoded word", "=?utf-8?q?a=40evil.net=3e?=@example.org"),
        Row("an encoded word in quotes", #""=?utf-8?q?a=40evil.net=3e?="@example.org"#),
        Row("a percent path", "a%evil.net@example.org"), Row("a bang path", "evil.net!a@example.org"),
        Row("a percent path in quotes", #""a%evil.net"@example.org"#),
        Row("a full-width at-sign", "x＠evil.net@example.org"), Row("a small at-sign", "x﹫evil.net@example.org"),
        Row("a domain outside of ASCII", "ada@bücher.example"),
        Row("a local part of 65 bytes", String(repeating: "a", count: 65) + "@example.org"),
        Row("255 bytes", "a@" + String(repeating: "abcd.", count: 50) + "abc"),
    ])
    func `what is not one address and nothing else is none`(row: Row<String>) {
        #expect(EmailAddress(row.value) == nil)
    }

    @Test(arguments: [
        "!#$%&*/=?^_{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org", "a%b@example.org", "a!b@example.org",
        #""=?a"@example.org"#, "ada@example.org", "пользователь@example.org",
    ])
    func `a lawful address is one of a recipient, whatever signs it has`(text: String) {
        #expect(EmailAddress(recipient: text)?.description == text)
    }

    @Test(arguments: [
        "=?utf-8?q?a=40evil.net=3e?=@example.org", #""=?utf-8?q?a=40evil.net=3e?="@example.org"#,
        "x＠evil.net@example.org", "ada@evil.net,bob@example.org", "ada@evil.net@example.org", "a b@example.org",
        "<ada@example.org>", "ada@example.org\r\nBcc: x", "a\u{7F}@example.org", "",
    ])
    func `an address that may be read as another one is not one of a recipient`(text: String) {
        #expect(EmailAddress(recipient: text) == nil)
    }

    @Test(arguments: [
        Row("the Kelvin sign", ("make@example.org", "ma\u{212A}e@example.org")),
        Row("another normal form", ("caf\u{E9}@example.org", "cafe\u{301}@example.org")),
        Row("the case of another script", ("привет@example.org", "Привет@example.org")),
    ])
    func `addresses that differ in other bytes than ASCII's case are two`(row: Row<(String, String)>) throws {
        let (left, right) = (try #require(EmailAddress(row.value.0)), try #require(EmailAddress(row.value.1)))
        #expect(left != right)
        #expect(Set([left, right]).count == 2)
    }

    @Test func `the case makes no difference, a tag does`() throws {
        let address = try #require(EmailAddress("Ada@Example.org"))
        #expect(address == EmailAddress("ada@example.org."))
        #expect(address.hashValue == EmailAddress("ada@example.org.")?.hashValue)
        #expect(address != EmailAddress("ada+1@example.org"))
        #expect(address != EmailAddress("ada@mail.example.org"))
    }
}
