import CognitoEvents
import CognitoTestSupport
import Testing

/// Domains, as people and DNS write them.
@Suite struct DomainNameTests {
    @Test(arguments: [
        Row("case", ("Example.ORG", "example.org")),
        Row("one trailing dot", ("example.org.", "example.org")),
        Row("a single label", ("localhost", "localhost")),
        Row("digits and hyphens", ("3-com.r3---sn.x1", "3-com.r3---sn.x1")),
        Row("63 letters", (String(repeating: "a", count: 63) + ".org", String(repeating: "a", count: 63) + ".org")),
        Row("the ASCII form of an international name", ("XN--BCHER-KVA.example", "xn--bcher-kva.example")),
    ])
    func `a name is read in any case, with or without a trailing dot`(
        row: Row<(String, String)>
    ) {
        let (text, name) = row.value
        #expect(DomainName(text)?.description == name)
    }

    @Test(arguments: [
        Row("nothing", ""), Row("a dot", "."), Row("two trailing dots", "example.org.."),
        Row("a dot in front", ".example.org"), Row("two dots", "example..org"), Row("a space", "example .org"),
        Row("a line break", "example.org\n"), Row("a zero byte", "example\0.org"), Row("an underscore", "_dmarc.org"),
        Row("a hyphen in front", "-example.org"), Row("a hyphen at the end", "example-.org"),
        Row("an at-sign", "a@b.org"),
        Row("64 letters", String(repeating: "a", count: 64) + ".org"),
        Row("254 characters", String(repeating: "abcd.", count: 50) + "abcd"), Row("an IP address", "127.0.0.1"),
        Row("another IP address", "[127.0.0.1]"), Row("a wildcard", "*.example.org"),
        Row("a full stop of another script", "example。org"), Row("letters of full width", "ｅxample.org"),
        Row("a character that is not seen", "exam\u{AD}ple.org"), Row("a joiner", "exam\u{200D}ple.org"),
        Row("German", "bücher.example"), Row("Chinese", "他们为什么不说中文.cn"), Row("Russian", "пример.рф"),
        Row("a Cyrillic letter among others", "exаmple.org"), Row("a combining mark", "cafe\u{301}.org"),
        Row("the Kelvin sign", "\u{212A}elvin.org"), Row("digits of another script", "٣.org"),
        Row("an emoji", "i❤.ws"), Row("a capital whose small letter is longer", "İ.org"),
        Row("what is reserved for ASCII forms", "xn--ü.org"),
    ])
    func `what DNS does not take, or is not in ASCII, is no name`(row: Row<String>) {
        #expect(DomainName(row.value) == nil)
    }

    @Test func `names are equal in any case, with or without a trailing dot`() throws {
        let name = try #require(DomainName("xn--bcher-kva.example"))
        #expect(name == DomainName("xn--BCHER-kva.Example."))
        #expect(name.hashValue == DomainName("xn--BCHER-kva.Example.")?.hashValue)
        #expect(name != DomainName("bucher.example"))
    }

    @Test(arguments: [
        Row("one label more", ("mail.example.org", true)), Row("two", ("a.b.Example.org.", true)),
        Row("itself", ("example.org", false)), Row("the same ending", ("notexample.org", false)),
        Row("the domain in front", ("example.org.evil.net", false)), Row("the domain above", ("org", false)),
        Row("a hyphen for a dot", ("mail-example.org", false)),
    ])
    func `a subdomain has all labels of the domain, and others before them`(row: Row<(String, Bool)>)
        throws
    {
        let (domain, other) = (try #require(DomainName("example.org")), try #require(DomainName(row.value.0)))
        #expect(other.isSubdomain(of: domain) == row.value.1)
    }

    @Test func `a name of 253 characters is read`() {
        let text = String(repeating: "abcd.", count: 50) + "abc"
        #expect(DomainName(text)?.description == text)
    }
}
