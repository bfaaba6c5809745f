import LoopbackHTTP

/// A call in AWS's query protocol, the protocol of SES's first API, of SNS and of older clients of SQS: a form with `Action` and `Version`.
struct QueryCall: Sendable {
    let action: String
    let version: String
    private let values: [String: String]
    /// The beginnings of the names up to a dot, such as `Entry.1` of `Entry.1.Id`.
    private let beginnings: Set<Substring>

    /// Reads a form; nil if it is not a call.
    init?(_ body: [UInt8]) {
        guard let form = FormValues(body), let action = form["Action"] else { return nil }
        self.action = action
        version = form["Version"] ?? ""
        values = Dictionary(form.all.map { ($0.name, $0.value) }) { first, _ in first }
        beginnings = Set(
            values.keys.flatMap { name in name.indices.lazy.filter { name[$0] == "." }.map { name[..<$0] } })
    }

    /// The value of a member, such as `Message.Subject.Data`; nil if it is absent or empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns the numbers of a list's elements, such as those of `MessageAttribute.1.Name`, up to the first that is missing.
    func numbers(of list: String) -> [Int] {
        Array(sequence(first: 1) { $0 + 1 }.prefix { beginnings.contains("\(list).\($0)") })
    }

    /// Returns the elements of a list, such as `Destination.ToAddresses`, up to the first number that is missing.
    func list(_ name: String) -> [String] {
        Array(sequence(first: 1) { $0 + 1 }.lazy.map { values["\(name).member.\($0)"] }.prefix { $0 != nil })
            .compactMap(\.self)
    }
}
