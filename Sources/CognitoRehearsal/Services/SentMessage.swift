import Foundation
import WireJSON

/// A message that a function sends through AWS: an email through SES, or a text message through SNS.
package struct SentMessage: Sendable {
    /// The first address, or the phone number.
    package let destination: String
    /// The other recipients of an email: further addresses, and those that get a copy.
    package let copies: [String]
    /// The subject of an email; nil for a text message.
    package let subject: String?
    package let text: String
    /// The message as HTML; nil if the message has only plain text.
    package let html: String?
    /// The trace header of the function's invocation, as its SDK sent it; nil if the function's SDK sends none.
    package internal(set) var trace: String?

    /// Reads a call of `SendEmail` in SES's version 2, with a subject and plain text; nil for any other call.
    package init?(email body: [UInt8]) {
        guard let root = try? JSONDocument(body).root, let content = root["Content"]?["Simple"],
            let subject = content["Subject"]?["Data"]?.scalarText,
            let recipients = root["Destination"],
            let address = recipients["ToAddresses"]?.children.first(where: { _ in true })?.scalarText
        else { return nil }
        let html = content["Body"]?["Html"]?["Data"]?.scalarText
        guard let text = content["Body"]?["Text"]?["Data"]?.scalarText ?? html else { return nil }
        destination = address
        let all = ["ToAddresses", "CcAddresses", "BccAddresses"].flatMap { kind in
            recipients[kind]?.children.compactMap(\.scalarText) ?? []
        }
        copies = Array(all.dropFirst())
        self.subject = subject
        self.text = text
        self.html = html
    }

    /// Reads a call of SNS's `Publish` to a phone number; nil for any other call.
    package init?(textMessage body: [UInt8]) {
        var form: [String: String] = [:]
        for field in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding
            }
            if parts.count == 2, let name = parts[0] { form[name] = parts[1] }
        }
        guard form["Action"] == "Publish", let number = form["PhoneNumber"], let text = form["Message"] else {
            return nil
        }
        destination = number
        copies = []
        subject = nil
        self.text = text
        html = nil
    }
}
