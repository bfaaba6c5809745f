#if LocalCognito
    import LocalCognito
    import LocalUserPools
    import WireJSON

    /// The table of the API's operations: whether they are emulated, and the triggers that they fire.
    enum PlayedOperations {
        static func text(json: Bool) -> String {
            let all = PlayedOperation.all
            if json {
                return all.map { operation in
                    var line: JSONMembers<JSONValue> = [
                        "operation": .text(operation.name), "isPlayed": .boolean(operation.isPlayed),
                        "triggers": .texts(operation.triggers),
                    ]
                    line["note"] = operation.note.map(JSONValue.text)
                    return JSONValue.line(line)
                }.joined()
            }
            let width = all.map(\.name.count).max() ?? 0
            return all.map { operation in
                let triggers = operation.triggers.joined(separator: ", ")
                let words = operation.isPlayed ? "emulated    " : "not emulated"
                let line = "\(operation.name.padded(to: width))  \(words)"
                let remarks = [triggers, operation.note ?? ""].filter { !$0.isEmpty }
                return ([line] + remarks).joined(separator: "  ") + "\n"
            }.joined()
        }

        /// The table, as a section of docs/operations.md.
        static var markdown: [String] {
            let all = PlayedOperation.all
            let played = all.filter(\.isPlayed)
            var lines = [
                "", "## Operations of the local pool", "",
                "`cognito-triggers pool` emulates \(played.count) of the API's \(all.count) operations, and answers "
                    + "the others with an",
                "`UnknownOperationException` that says so. `cognito-triggers pool --operations` lists them.", "",
                "| Operation | Emulated | Triggers | Note |", "|---|---|---|---|",
            ]
            lines += all.map { operation in
                "| \(operation.name) | \(operation.isPlayed ? "yes" : "no") | \(operation.triggers.joined(separator: ", ")) | "
                    + "\(operation.note ?? "") |"
            }
            return lines
        }
    }
#endif
