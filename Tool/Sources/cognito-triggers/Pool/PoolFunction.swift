import WireJSON

/// A function that a pool calls, as the first object of `pool --json` has it.
struct PoolFunction {
    let name: String
    /// The logical id in the template; nil for a function that no template describes.
    let logicalID: String?
    let runtime: String
    /// The reason why the function cannot run here; nil for one that runs.
    let problem: String?

    /// The runtime of programs that poll the Runtime API themselves.
    static let programRuntime = "provided.al2023"

    var json: JSONValue {
        var members: JSONMembers<JSONValue> = ["name": .text(name), "runtime": .text(runtime)]
        members["logicalId"] = logicalID.map(JSONValue.text)
        members["problem"] = problem.map(JSONValue.text)
        return .object(members)
    }
}
