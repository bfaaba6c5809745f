/// The rule about resources that wait for each other.
enum CircleRule {
    static let circle = TemplateRule(
        name: "circle", severity: .error, summary: "a pool and its function that wait for each other",
        why:
            "The pool names the function, so the function is made first. If the function, its role or its key names the pool, "
            + "neither can be first, and CloudFormation refuses the template.",
        source: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html"
    ) { checked in
        let references = checked.template.allReferences()
        var seen: Set<String> = []
        return checked.pools.compactMap { pool in
            guard let circle = circle(of: pool.id, references), let cut = cut(circle),
                seen.isDisjoint(with: circle.map(\.from))
            else { return nil }
            seen.formUnion(circle.map(\.from))
            let chain = circle.map { "\($0.from) (\($0.path)) → " }.joined() + pool.id
            return .init(
                place: cut.place, resource: cut.from,
                path: cut.path == "DependsOn" ? cut.path : "Properties.\(cut.path)",
                problem: "resources wait for each other: \(chain)", mend: mend(cut, checked))
        }
    }

    /// The shortest way from a pool back to it, under one of the template's conditions at most.
    ///
    /// Of two conditions nobody knows here whether they can hold at once.
    private static func circle(of pool: String, _ references: [Reference]) -> [Reference]? {
        let always = references.filter { $0.conditions.isEmpty }
        if let way = way(from: pool, always) { return way }
        let conditions = Set(references.flatMap(\.conditions.keys)).sorted()
        for condition in conditions {
            for value in [true, false] {
                let sometimes = references.filter { $0.conditions.allSatisfy { $0 == condition && $1 == value } }
                if let way = way(from: pool, sometimes) { return way }
            }
        }
        return nil
    }

    private static func way(from pool: String, _ references: [Reference]) -> [Reference]? {
        let outgoing = Dictionary(grouping: references, by: \.from)
        var ways: [[Reference]] = (outgoing[pool] ?? []).map { [$0] }
        var seen: Set<String> = []
        while !ways.isEmpty {
            var longer: [[Reference]] = []
            for way in ways {
                guard let end = way.last?.to else { continue }
                if end == pool { return way }
                guard seen.insert(end).inserted else { continue }
                longer += (outgoing[end] ?? []).map { way + [$0] }
            }
            ways = longer
        }
        return nil
    }

    /// Where a circle is best cut: what was said by hand, then what a function is told, then its last step.
    private static func cut(_ circle: [Reference]) -> Reference? {
        circle.first { $0.path == "DependsOn" } ?? circle.first { $0.path.hasPrefix("Environment.") } ?? circle.last
    }

    private static func mend(_ cut: Reference, _ checked: CheckedTemplate) -> String {
        let type = checked.template.resource(cut.from)?.type ?? ""
        let isPool = checked.template.resource(cut.to)?.type == "AWS::Cognito::UserPool"
        if cut.path == "DependsOn" { return "take \(cut.to) out of DependsOn" }
        if isPool, type == "AWS::Lambda::Function", cut.path.hasPrefix("Environment.") {
            return "take the variable out: each event brings the pool's id, `event.userPoolID`"
        }
        if type.hasPrefix("AWS::IAM::") {
            return
                "put the policy that names \(cut.to) into an AWS::IAM::RolePolicy of its own, which is made after it\(isPool ? "; or name all pools of the account, userpool/*" : "")"
        }
        if isPool, type == "AWS::KMS::Key" {
            return "let the key's policy name all pools of the account, arn:…:userpool/*, and not this one"
        }
        return
            "take what names \(cut.to) out of \(cut.from), or put it into a resource that nothing of the circle needs"
    }
}
