import CognitoCrypto
import ServerCrypto
@_spi(Internal) import WireJSON

extension SAMLInputCheck {
    /// The service's key, which opens the encrypted files.
    static func key() throws -> RSA.PrivateKey {
        try RSA.PrivateKey(der: try bytes(of: keyText))
    }

    /// The provider's certificate, under which the files are signed; its key was thrown away.
    static func certificate() throws -> Certificate { try Certificate(der: bytes(of: certificateText)) }

    private static func bytes(of text: String) throws -> [UInt8] {
        guard let bytes = Base64.decode(text) else { throw NotBase64() }
        return bytes
    }

    private struct NotBase64: Error {}

    private static let certificateText = """
        MIIDADCCAeigAwIBAgIQal5WEcuPzJqdjrk1snyrfjANBgkqhkiG9w0BAQsFADAWMRQwEgYDVQQDDAtpZHAuZXhhbXBsZTAeFw0y\
        NjAxMDEwMDAwMDBaFw0zNjAxMDExMjAwMDBaMBYxFDASBgNVBAMMC2lkcC5leGFtcGxlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\
        MIIBCgKCAQEA0m4015CmHdZH44/kvpnwwUWI7tFienNqKXlj0/bnRdIFnST698g/xvUNQPYBzVmAx6AA3fqTS95cBFf/phSVuSMu\
        GdNNOz0dvhbiUP6NbC1Nc5/FU2t3RhuRQLmEvwixuExzejk+8MpmrHBYiLHL2wxnNL/rtFz5qgBWTc0RiZYJHKh7NigiTqQ29pOE\
        SlgFQG+xJr7g8JpQf7ofGUmsUJNEAgP/MUV3EjDP2lW0c62+GWlY73rmxvuAcv7Lw5SyIOH6nnPZo5wowjBrbOxjkTBPJpZZ6m2G\
        /ecF74+DYp5oH45NDpQch1nVUgUazJvgB6UzIeMoMGc+lt6Eyy4rfQIDAQABo0owSDAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB/wQE\
        AwIFoDAdBgNVHQ4EFgQUT/JPB01UhJ0ZbUgAZMmeOu2ctKgwCQYDVR0jBAIwADANBgkqhkiG9w0BAQsFAAOCAQEAv/PUY1CmROnf\
        W3wos00l/5YyY+Sb9SO3YFMxl1bElQ81bD7W9nIHe4RuFjOPhdoADtrSkXv85lLX/6JHqDdfil6edpxHD6quFLBp0W6lqvtNmaIj\
        IBlZ1cxnisku5YouPZmnzI1xIWOtXINmEiaITkyrazGcTXXxaJ5gaOiYNISpyemVNtz0xvOSugew7820/kDdiVYG8eYfUuF7SpWw\
        TowLY3wyR7r8ly3yAPLrzmQCgVIZxbGPWiJ6qu6IPHeh49OB6rlr0b7AeXcTI2g94atmN0tYmZbLPMbcbOzAKJNKjgQVbMqxMEGD\
        9tqQq1QvfKj2KYZcEA4HEDU8joZSLQ==
        """
    private static let keyText = """
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCvCFPEpZ7wJdMLijCOvQiuMjyx5AlGpBTDlsgveko+FnsVr16d\
        xA0pqhyNNkvMvo1GtAI/5dtXV57nAGZSsoFEpAge4+v/2oIb0VPbY2npS5Nv2X+GomfRQzVHswNqaV5irxU9iCJzqC4Xq4d52Z6F\
        NkuivQzMz4KBQWNXvLpoRjA06+JiXkeeTWP5HOOWON77p4Evuw+bOpRlM3sfEPg6iP3Swho8UBt/nJeB6DP4gHwZo4OlYAFQsVvH\
        CgwQceynIetRbvHhHrqzTF0215KVy/PObjWdpJpLyQaZ2V+Qrvkca1mVEbhctvJxPR74TEVU3aFNzcBWlfpidRokE1y/AgMBAAEC\
        ggEAGq9K0h6r8hHaMJazW3efZKtdDIPnFCF81urcfzyGKBwWTNKNOsFCfnkkXDUMbl0YvdBAzYwWGiVOIQqzDuWPBq95W3hFKR8f\
        me0ae0aXRY2Tn0hKBHUrHcDA1TsKCMWisanes6BXHEnmKQ6qG14dqFKESn3G/0ydqWYWJrCrvKzCLijtc8h7r47KGCkSqRVzp6/B\
        pg7bb08EgkPgh7Wkool3XN9WTCLcfQJT3VmcGfsAT5O6Z9VASryMpLCW01TNjk/1nCgLaGemNDz/RdAZL6ZHTYXUJvqK42R2K9Mq\
        h/W3N8vSkr2Qr0sIrmX1GsT4M/jj/KM0eicnIffoEi+QdQKBgQDUheV81F1KCxYW4uS+4RKhgRwttmvIwGHECVQlnAe0g9HCnKez\
        QAZgfKl9i0TG4nkgG3RrWEUZZuv94ikZjqn0JyEKmUmkJ6sFlauh5kY0WWOuIxzy6bWAYeLc5zgjdFRZz9AHMZDUij23y9flP/ES\
        zwu97OBkDssuSZUsbWwhywKBgQDS1wFIQ3wNf3meg5tx91CS8wu1TXU1wsoPeIvMqemtRVY3jTMB9aKVajXJC5j/0dVwzwAeKsFN\
        qFZGGR2UseH6zZKuN0BbysVV7weNNpPuKPLPcU5sxBViMcJa1T+/ZL30Dkfcu1tk9aWK6HT1CP+3Kw1lVOFKKBuGL16gk6aCXQKB\
        gA8sTBkgdFSf/ADATEKQgSsEs8VTu9hGW/SKEfbpb+dkbepuEs8KaColXFh5Q/zLGIjBTQuI7s4Eeh7TMcoAVIP48zP1g7tzlZM9\
        f1Z8wVBlfWdmXF+/bdTvqCnLXEezu336B0ksMcHq6MMhi5Vzfjuwio8RxWd/YuQ4Hq1gVpMHAoGBAMzz2jg/+ag5YaU4c/PuILIo\
        dxowCJ9REhDF8sfp59DalPv9Uzc1a21pSI19q6YKeTxmzMuGblAqMmuD4KB55p1iFpMp/HL+gqONbz7TbivWPGpwz3alic/hZPfd\
        UlGgAZLsCulEa4yRyfFlFMRZkhKhVC1LvJDUuiTPiWH5BaS1AoGBAIqwbLIZ5ICt64wDe9sApoP2D5qvE1ZWQxUm23KGijSz6Obg\
        EkfTK9H1EhFd/Unnr/UGEg0A189+srRb5XCr24fbUaUrrF6hSApYapTDZakkMgiJF5XA+1DuaZziZEzwmKkm6udkkkbEvwXMchAi\
        KaXxeiL+pW28zsF49mGBVo8S
        """
}
