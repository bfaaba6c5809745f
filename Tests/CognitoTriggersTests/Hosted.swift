import Foundation
import LambdaRuntime
import WireJSON

@testable import CognitoTriggers

/// A trigger function as the runtime hosts it, without a process around it.
struct Hosted<Function: TriggerFunction> {
    let logs = LogRecorder()
    let context: TriggerContext
    private let dispatcher: TriggerDispatcher

    init(_ type: Function.Type) async throws {
        dispatcher = try await TriggerDispatcher(TriggerCode(Function.self))
        context = TriggerContext(requestID: "request-1", logger: logs.logger)
    }

    /// The answer, or the report that Lambda would get.
    func answer(_ event: [UInt8]) async -> Result<String, Reported> {
        do {
            return .success(String(decoding: try await dispatcher.handle(event, context: context), as: UTF8.self))
        } catch {
            return .failure(Reported(report: TriggerDispatcher.report(error, context: context)))
        }
    }

    /// The report of an event that must fail.
    func failure(_ event: [UInt8]) async throws -> ErrorReport {
        switch await answer(event) {
        case .success: throw Unexpected()
        case .failure(let reported): return reported.report
        }
    }
}

/// A report as an error.
struct Reported: Error { let report: ErrorReport }

/// A success where a failure was due.
struct Unexpected: Error {}

/// The sample events of the repository.
enum Sample {
    /// The bytes of a file of `events/`, by its name without the ending.
    static func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "events/\(name).json")))
    }

    /// The same with another user name, by which the functions under test choose what to do.
    static func named(_ userName: String, in name: String) throws -> [UInt8] {
        let document = try JSONDocument(bytes(name))
        var editor = JSONEditor(document)
        editor.set("userName", in: document.root) { $0.text(userName) }
        return editor.finish()
    }

    /// The same with one text in place of another.
    static func bytes(_ name: String, replacing old: String, with new: String) throws -> [UInt8] {
        Array(String(decoding: try bytes(name), as: UTF8.self).replacingOccurrences(of: old, with: new).utf8)
    }
}
