import CognitoMarkup
@_spi(Internal) import CognitoModel
import CognitoOperations
import CommandOutput
import DocumentMarkup
import LocalAWS
import LocalCognito
@_spi(Internal) import WireJSON

/// The table of the API's operations: whether they are emulated, and the triggers that they fire.
package enum PlayedOperations {
    /// Prints the table, or an object for each operation.
    package static func write(json: Bool) {
        let all = PlayedOperation.all
        guard json else { return Terminal.output.write(text) }
        let lines = all.map { operation in
            var line: JSONMembers<JSONValue> = [
                "service": .text(operation.service), "operation": .text(operation.name),
                "isPlayed": .boolean(operation.isPlayed),
                "triggers": .texts(operation.triggers), "facts": Evidence.of(operation.name).json,
            ]
            line["note"] = operation.note.map(JSONValue.text)
            return JSONOutput.line("operation", line)
        }
        Terminal.output.write(lines.joined())
        JSONOutput.result(["operations": .integer(Int64(all.count))])
    }

    private static var text: String {
        let all = PlayedOperation.all
        let width = all.map(\.name.count).max() ?? 0
        return services(all).map { service, operations in
            "\(service)\n" + operations.map { line($0, width) }.joined()
        }.joined(separator: "\n") + "\n"
            + "How closely each operation follows Cognito: docs/fidelity.md of swift-cognito-triggers.\n"
    }

    private static func line(_ operation: PlayedOperation, _ width: Int) -> String {
        let triggers = operation.triggers.joined(separator: ", ")
        let words = operation.isPlayed ? "emulated    " : "not emulated"
        let line = "  \(operation.name.padded(to: width))  \(words)"
        let remarks = [triggers, operation.note ?? ""].filter { !$0.isEmpty }
        return ([line] + remarks).joined(separator: "  ") + "\n"
    }

    /// Returns the operations by their services, in order.
    private static func services(
        _ operations: [PlayedOperation]
    ) -> [(service: String, operations: [PlayedOperation])] {
        var seen: Set<String> = []
        return operations.map(\.service).filter { seen.insert($0).inserted }
            .map { service in (service, operations.filter { $0.service == service }) }
    }

    /// The table, as a section of docs/operations.md.
    package static var markdown: [String] {
        let all = PlayedOperation.all
        let played = all.filter(\.isPlayed)
        var lines = [
            "", "## Operations of the local server", "",
            "`cognito-triggers pool` emulates \(played.count) of the APIs' \(all.count) operations. An operation "
                + "that is not emulated gets an",
            "`UnknownOperationException` that says so. `cognito-triggers pool --operations` lists all operations.",
        ]
        for (service, operations) in services(all) {
            lines += ["", "### \(service)", "", "| Operation | Emulated | Triggers | Note |", "|---|---|---|---|"]
            lines += operations.map { operation in
                Markup.row([
                    operation.name, operation.isPlayed ? "yes" : "no",
                    operation.triggers.joined(separator: ", "), operation.note ?? "",
                ])
            }
        }
        return lines
    }
}
