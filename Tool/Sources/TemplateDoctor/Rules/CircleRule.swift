import CloudTemplate

/// The rule about resources that depend on each other in a circle.
enum CircleRule {
    static let circle = TemplateRule(
        name: "circle", severity: .error, isAcceptable: false,
        summary: "a pool and its function that depend on each other",
        why:
            "The pool names the function, so the function is created first. If the function, its role or its key names the pool, "
            + "neither can be first, and CloudFormation rejects the template.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html"
    ) { checked in
        var graph = Graph(checked.template.allReferences)
        var seen: Set<String> = []
        return checked.pools.compactMap { pool in
            guard !seen.contains(pool.id), let circle = graph.circle(of: pool.id), let cut = cut(circle),
                seen.isDisjoint(with: circle.map(\.from))
            else { return nil }
            seen.formUnion(circle.map(\.from))
            let chain = circle.map { "\($0.from) (\($0.path)) → " }.joined() + pool.id
            return .init(
                place: cut.place, resource: cut.from,
                path: cut.path == "DependsOn" ? cut.path : "Properties.\(cut.path)",
                problem: "circular dependency: \(chain)", fix: fix(cut, checked))
        }
    }

    /// Returns the best reference at which to cut a circle: one written by hand, otherwise one that passes a value to a
    /// function, otherwise the last.
    private static func cut(_ circle: [Reference]) -> Reference? {
        circle.first { $0.path == "DependsOn" } ?? circle.first { $0.path.hasPrefix("Environment.") } ?? circle.last
    }

    private static func fix(_ cut: Reference, _ checked: CheckedTemplate) -> String {
        let type = checked.template.resource(cut.from)?.type ?? ""
        let isPool = checked.template.resource(cut.to)?.type == "AWS::Cognito::UserPool"
        if cut.path == "DependsOn" { return "remove \(cut.to) from DependsOn" }
        if isPool, type == "AWS::Lambda::Function", cut.path.hasPrefix("Environment.") {
            return "remove the variable: each event has the pool's id, `event.userPoolID`"
        }
        if type.hasPrefix("AWS::IAM::") {
            return
                "put the policy that names \(cut.to) into a separate AWS::IAM::RolePolicy, which CloudFormation creates after \(cut.to)\(isPool ? "; or name all of the account's pools, userpool/*" : "")"
        }
        if isPool, type == "AWS::KMS::Key" {
            return "in the key's policy, name all of the account's pools, arn:…:userpool/*, instead of this one"
        }
        return
            "remove the reference to \(cut.to) from \(cut.from), or move it to a resource that nothing in the circle depends on"
    }
}

/// The references between resources that may be part of a circle.
private struct Graph {
    private let outgoing: [String: [Reference]]
    /// The number of references that the search under single conditions may still follow; at zero, the search ends.
    private var budget = 1_000_000

    init(_ references: [Reference]) {
        // Only a resource with both incoming and outgoing references can be part of a circle. The others are removed
        // one after the other, because each removal may leave another resource without references.
        var outgoing = Dictionary(grouping: references, by: \.from)
        for isReversed in [false, true] {
            var uses: [String: Int] = [:]
            var next: [String: [String]] = [:]
            for reference in outgoing.values.joined() {
                let (from, to) = isReversed ? (reference.to, reference.from) : (reference.from, reference.to)
                uses[from, default: 0] += 0
                uses[to, default: 0] += 1
                next[from, default: []].append(to)
            }
            var idle = uses.filter { $0.value == 0 }.map(\.key)
            var gone = Set(idle)
            while let id = idle.popLast() {
                for other in next[id] ?? [] {
                    uses[other, default: 0] -= 1
                    if uses[other] == 0, gone.insert(other).inserted { idle.append(other) }
                }
            }
            outgoing = outgoing.filter { !gone.contains($0.key) }.mapValues { $0.filter { !gone.contains($0.to) } }
        }
        self.outgoing = outgoing
    }

    /// Returns the shortest path from a pool back to the same pool, under at most one of the template's conditions.
    ///
    /// A rule cannot know whether two conditions hold together.
    mutating func circle(of pool: String) -> [Reference]? {
        guard outgoing[pool] != nil else { return nil }
        let (always, _) = way(from: pool) { $0.conditions.isEmpty }
        if let always { return always }
        guard budget > 0 else { return nil }
        let (any, seen) = way(from: pool) { _ in true }
        guard any != nil else { return nil }
        let conditions = Set(seen.flatMap { outgoing[$0] ?? [] }.flatMap(\.conditions.keys)).sorted()
        for condition in conditions {
            for value in [true, false] where budget > 0 {
                let (way, _) = way(from: pool) { $0.conditions.allSatisfy { $0 == condition && $1 == value } }
                if let way { return way }
                budget -= seen.count
            }
        }
        return nil
    }

    /// Returns the shortest path from a pool back to the pool over references that hold, and all resources that the
    /// search reached.
    private func way(from pool: String, holds: (Reference) -> Bool) -> ([Reference]?, seen: Set<String>) {
        // The reference through which the search first reached each resource.
        var reached: [String: Reference] = [:]
        var (ends, seen) = ([pool], Set([pool]))
        while !ends.isEmpty {
            var next: [String] = []
            for end in ends {
                for reference in outgoing[end] ?? [] where holds(reference) {
                    if reference.to == pool {
                        var way = [reference]
                        while let first = way.last, first.from != pool, let before = reached[first.from] {
                            way.append(before)
                        }
                        return (way.reversed(), seen)
                    }
                    guard seen.insert(reference.to).inserted else { continue }
                    reached[reference.to] = reference
                    next.append(reference.to)
                }
            }
            ends = next
        }
        return (nil, seen)
    }
}
