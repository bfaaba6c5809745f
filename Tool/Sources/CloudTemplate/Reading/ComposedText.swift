import Foundation
import Synchronization
import Yams

/// A text parsed by Yams: one thread parses the text and ends, and then another thread reads the result.
struct ComposedText: @unchecked Sendable {
    /// The root; nil if the text has only comments.
    let root: Node?

    /// Parses a text on a separate thread, with a time limit.
    ///
    /// Yams recurses at each level of nesting. libyaml allows a thousand levels, for which other threads' stacks may be
    /// too small. Yams also compares keys by their full values. For aliases of aliases, that takes almost forever,
    /// hence the time limit.
    static func make(_ text: String) throws(TemplateError) -> ComposedText {
        let outcome = Outcome()
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            outcome.result.withLock { $0 = Result { () throws(TemplateError) in try ComposedText(text) } }
            isDone.signal()
        }
        thread.stackSize = 64 << 20
        thread.start()
        guard isDone.wait(timeout: .now() + 20) == .success, let result = outcome.result.withLock({ $0 }) else {
            throw TemplateError("the file takes too long to read: replace its aliases (*name) with their values")
        }
        return try result.get()
    }

    private final class Outcome: Sendable {
        let result = Mutex<Result<ComposedText, TemplateError>?>(nil)
    }

    /// The mark before a key that the same object has again: a character of private use, which no template needs.
    static let repeated: Unicode.Scalar = "\u{E0C2}"
    private static let maximumRepetitions = 50

    private init(_ text: String) throws(TemplateError) { root = try Self.composed(text) }

    private static func composed(_ text: String) throws(TemplateError) -> Node? {
        var text = text
        for _ in 0...maximumRepetitions {
            do {
                return try compose(yaml: text, .basic, .default, .utf8)
            } catch let error as YamlError {
                // Yams refuses an object that has a key twice. CloudFormation takes the last one.
                guard case .duplicatedKeysInMapping(_, let context) = error,
                    let marked = marking(TemplatePlace(context.mark), in: text)
                else { throw TemplateError(error) }
                text = marked
            } catch {
                throw TemplateError("the file cannot be read: \(error)")
            }
        }
        throw TemplateError("more than \(maximumRepetitions) keys occur twice in the same object: remove one of each")
    }

    /// Returns the text with the mark before the key at a place; nil if there is no plain or quoted key.
    private static func marking(_ place: TemplatePlace, in text: String) -> String? {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        for _ in 1..<place.line {
            guard let end = scalars[index...].firstIndex(of: "\n") else { return nil }
            index = scalars.index(after: end)
        }
        guard let key = scalars.index(index, offsetBy: place.column - 1, limitedBy: scalars.endIndex),
            key < scalars.endIndex
        else { return nil }
        let isQuoted = "\"'".unicodeScalars.contains(scalars[key])
        guard isQuoted || scalars[key].properties.isAlphabetic || scalars[key].properties.numericType != nil else {
            return nil
        }
        var marked = scalars
        marked.insert(repeated, at: isQuoted ? scalars.index(after: key) : key)
        return String(marked)
    }
}

extension TemplateError {
    fileprivate init(_ error: YamlError) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { "\($0.text) that begins on line \($0.mark.line): " } ?? ""
            self.init("this is neither YAML nor JSON: \(context)\(problem)", at: TemplatePlace(mark))
        case .duplicatedKeysInMapping(let keys, let context):
            let keys = keys.joined(separator: ", ")
            self.init(
                "the same object has \(keys) twice: remove one of them", at: TemplatePlace(context.mark))
        case .reader(let problem, let offset, _, let text):
            let before = text.prefix(offset ?? 0)
            let line = before.count { $0.isNewline } + 1
            self.init("this is neither YAML nor JSON: \(problem)", at: TemplatePlace(line: line, column: 1))
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            self.init("the file cannot be read: \(error)")
        }
    }
}
