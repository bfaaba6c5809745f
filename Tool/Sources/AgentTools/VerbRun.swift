import ModelContext
import WireJSON

/// A run of a verb, whose objects become the result of a tool.
struct VerbRun {
    /// The most bytes of all objects of a run.
    private static let limit = 8 << 20

    private let child: ChildCommand
    private let progress: ContextProgress

    package init(_ child: ChildCommand, _ progress: ContextProgress) {
        self.child = child
        self.progress = progress
    }

    /// Waits for the end; if the task is cancelled, the verb is ended.
    package func result() async throws -> ContextTool.Result {
        // Streams would end at once in a task that is cancelled, and the verb would outlive its call.
        let reading = Task {
            async let log = log()
            let objects = await objects()
            return (objects: objects, log: await log, status: await child.end())
        }
        let run = await withTaskCancellationHandler {
            await reading.value
        } onCancel: {
            child.stop()
        }
        try Task.checkCancellation()
        return result(run.objects, run.status, run.log)
    }

    private func result(_ objects: [JSONValue]?, _ status: Int32, _ log: String) -> ContextTool.Result {
        var objects = objects ?? []
        let kind = objects.last?["kind"]?.text
        let last: JSONValue
        if kind == "result" || kind == "error" {
            last = objects.removeLast()
        } else {
            last = [
                "kind": "error", "code": "failed",
                "message": .text("The command ended with status \(status), without a result; see the log."),
            ]
        }
        var content: JSONMembers<JSONValue> = [
            "status": .init(status), "result": last, "objects": .init(objects),
        ]
        if status != 0, !log.isEmpty { content["log"] = .text(log) }
        return ContextTool.Result(.object(content), isError: last["kind"] == "error")
    }

    /// Reads the objects; nil if there are more than the limit, after which the verb is stopped.
    private func objects() async -> [JSONValue]? {
        var (objects, size): ([JSONValue]?, Int) = ([], 0)
        for await line in child.output {
            guard case .bytes(let bytes) = line, size + bytes.count <= Self.limit else {
                objects = nil
                child.stop()
                continue
            }
            size += bytes.count
            guard let object = try? JSONValue(json: bytes) else { continue }
            if object["kind"] == "progress", case .integer(let done)? = object["histories"],
                case .integer(let left)? = object["left"]
            {
                progress.report(Double(done), of: Double(done + left), "\(done) histories")
            } else {
                objects?.append(object)
            }
        }
        return objects
    }

    /// Reads standard error as progress, and returns its end.
    private func log() async -> String {
        var log = LogTail()
        for await line in child.errors {
            guard case .bytes(let bytes) = line else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            log.add(text)
            progress.report(text)
        }
        return log.text
    }
}
