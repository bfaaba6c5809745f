@_spi(Internal) import WireJSON

/// An image in a style, as callers give it.
package struct StyleImage: Sendable {
    /// The file name of the classic pages' logo.
    package static let logoName = "logo"

    /// The media type.
    package let type: String
    private let base64: String

    /// The image's bytes; empty if the base64 is invalid.
    package var bytes: [UInt8] { Base64.decode(base64) ?? [] }

    /// Creates an image whose type is a file extension; nil for an extension that Cognito does not support.
    package init?(base64: String, extension name: String) {
        let types = [
            "ICO": "image/x-icon", "JPEG": "image/jpeg", "PNG": "image/png", "SVG": "image/svg+xml",
            "WEBP": "image/webp",
        ]
        guard let type = types[name] else { return nil }
        (self.type, self.base64) = (type, base64)
    }

    /// Creates an image for the classic pages; nil unless its first bytes are those of a PNG or a JPEG.
    package init?(base64: String) {
        let isPNG = base64.hasPrefix("iVBORw0KGgo")
        guard isPNG || base64.hasPrefix("/9j/") else { return nil }
        self.init(base64: base64, extension: isPNG ? "PNG" : "JPEG")
    }
}
