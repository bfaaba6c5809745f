import Synchronization

/// botocore's model of a service: every operation by name, with the shape of its input.
///
/// The text is indexed by lines when the model is made; a shape is read when an operation that has it is first called.
package final class ServiceModel: Sendable {
    /// The service's name in signatures and in the log of calls, such as `cognito-idp`.
    package let signingName: String
    /// The prefix of an operation's name in the header `X-Amz-Target`.
    package let targetPrefix: String
    /// The name of the error for an input that violates the model's limits.
    private let violation: String

    /// Creates a model of the text that `scripts/service-model` writes.
    ///
    /// The target is the name in `X-Amz-Target`; it is empty for a service whose operations have paths. The violation is
    /// the name of the error for an input that violates the model's limits.
    package init(
        signingName: String, target: String = "", violation: String = "InvalidParameterException", text: StaticString
    ) {
        self.violation = violation
        self.signingName = signingName
        targetPrefix = "\(target)."
        lines = Lines(text)
    }

    package var operationNames: [String] { lines.operations.keys.sorted() }

    package func hasOperation(_ name: String) -> Bool { lines.operations[name] != nil }

    /// Returns true if callers have to sign an operation with AWS credentials.
    package func isSigned(_ name: String) -> Bool {
        lines.operations[name].map { lines.fields($0)[1] == "s" } ?? false
    }

    /// Returns the parts of an operation's request; nil if the operation has no path of its own.
    package func binding(of operation: String) -> RequestBinding? {
        lines.operations[operation].flatMap { RequestBinding(lines.fields($0).dropFirst(3)) }
    }

    /// Returns an error with the status that the service's protocol gives it.
    package func completed(_ error: ServiceError) -> ServiceError {
        lines.statuses[error.name].map { error.with(status: $0) } ?? error
    }

    /// Returns the shape of an operation's input; nil if the model has no such operation.
    package func input(of operation: String) -> ModelShape? {
        cache.withLock { cache in
            if let known = cache.inputs[operation] { return known }
            guard let line = lines.operations[operation], let number = Int(lines.fields(line)[2]) else { return nil }
            let shape = read(number, &cache)
            cache.inputs[operation] = shape
            return shape
        }
    }

    /// Returns an error about an input, with the name that the service gives it.
    package func refusing(_ error: ServiceError) -> ServiceError {
        error.name == "InvalidParameterException"
            ? ServiceError(violation, error.message).at(error.path) : error
    }

    /// The model's patterns, without duplicates.
    package var patterns: [String] { lines.patterns.map(lines.text) }

    // MARK: Reading

    private struct Cache: Sendable {
        var inputs: [String: ModelShape] = [:]
        var shapes: [Int: ModelShape] = [:]
        var patterns: [Int: JavaPattern] = [:]
    }

    private let cache = Mutex(Cache())
    private let lines: Lines

    /// The ranges of the text's lines.
    private struct Lines: Sendable {
        private(set) var patterns: [Range<Int>] = []
        private(set) var shapes: [Range<Int>] = []
        private(set) var operations: [String: Range<Int>] = [:]
        /// The HTTP statuses of errors, by the errors' names.
        private(set) var statuses: [String: Int] = [:]
        private let source: StaticString

        init(_ source: StaticString) {
            self.source = source
            var (section, start) = (0, 0)
            let bytes = bytes
            for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "\n") {
                defer { start = end + 1 }
                guard end > start else {
                    section += 1
                    continue
                }
                let line = start..<end
                switch section {
                case 0: patterns.append(line)
                case 1: shapes.append(line)
                case 2: operations[fields(line)[0]] = line
                default: statuses[fields(line)[0]] = Int(fields(line)[1])
                }
            }
        }

        private var bytes: UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(start: source.utf8Start, count: source.utf8CodeUnitCount)
        }

        func text(_ line: Range<Int>) -> String { String(decoding: bytes[line], as: UTF8.self) }

        func fields(_ line: Range<Int>) -> [String] {
            bytes[line].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func read(_ number: Int, _ cache: inout Cache) -> ModelShape {
        if let known = cache.shapes[number] { return known }
        let fields = lines.fields(lines.shapes[number])
        func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
        func inner(_ index: Int, _ cache: inout Cache) -> ModelShape { read(Int(field(index)) ?? 0, &cache) }
        let kind: ModelShape.Kind
        switch fields[0] {
        case "t":
            kind = .structure(
                fields.dropFirst(4).map { member in
                    let parts = member.split(separator: "=")
                    let isRequired = parts[0].hasSuffix("*")
                    return ModelShape.Member(
                        name: String(isRequired ? parts[0].dropLast() : parts[0]), isRequired: isRequired,
                        shape: read(Int(parts[1]) ?? 0, &cache))
                })
        case "l": kind = .list(inner(4, &cache))
        case "m": kind = .map(key: inner(4, &cache), value: inner(5, &cache))
        case "i": kind = .integer
        case "b": kind = .boolean
        case "n": kind = .time
        case "d": kind = .document
        case "x": kind = .text(nil, values: [])
        default:
            kind = .text(
                Int(field(4)).flatMap { pattern($0, &cache) },
                values: field(5).split(separator: ",").map(String.init))
        }
        let shape = ModelShape(
            kind: kind, isSensitive: field(1) == "!", minimum: Int(field(2)), maximum: Int(field(3)))
        cache.shapes[number] = shape
        return shape
    }

    private func pattern(_ number: Int, _ cache: inout Cache) -> JavaPattern? {
        if let known = cache.patterns[number] { return known }
        // The pattern is never nil, because a test reads every pattern of the model.
        let pattern = JavaPattern(lines.text(lines.patterns[number]))
        cache.patterns[number] = pattern
        return pattern
    }
}

/// The type of a value in the service's API.
package struct ModelShape: Sendable {
    package struct Member: Sendable {
        package let name: String
        package let isRequired: Bool
        package let shape: ModelShape
    }

    package indirect enum Kind: Sendable {
        case structure([Member])
        case list(ModelShape)
        case map(key: ModelShape, value: ModelShape)
        /// A string, with its allowed values if the model lists them.
        case text(JavaPattern?, values: [String])
        case integer
        case boolean
        /// A time in seconds since 1970.
        case time
        /// Any JSON value.
        case document
    }

    package let kind: Kind
    /// A Boolean value that indicates whether messages and logs must hide the value.
    package let isSensitive: Bool
    /// The minimum and maximum length of a string or list, or the minimum and maximum of a number.
    package let minimum: Int?
    package let maximum: Int?
}
