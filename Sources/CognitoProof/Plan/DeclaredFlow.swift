public import WireJSON

/// A declared flow, which `NAME --describe` prints.
public struct DeclaredFlow: Sendable {
    /// A custom step of the flow.
    public struct Step: Sendable {
        /// The name.
        public let name: String
        /// The place of the right answer, such as `private:answer` or `message`; nil if the step does not state it.
        public let answer: String?
        /// A Boolean value that indicates whether every sign-in must take the step, because the step is neither
        /// optional nor conditional.
        public let isRequired: Bool
        /// The app clients in the conditions that enclose the step.
        @_spi(Internal) public let clients: [String]
        /// The attributes that the conditions around the step read.
        @_spi(Internal) public let attributes: [String]
        /// The seconds for which an answer that the step sends is right; nil if it sends none, or one that does not expire.
        @_spi(Internal) public let lifetime: Int?
        let provesUser: Bool
    }

    /// The reason why the flow is unknown; nil if it is known.
    public let problem: String?
    /// The steps that must succeed before tokens are issued, in order.
    public private(set) var steps: [SignInStep] = []
    /// The number of wrong answers that end a sign-in; nil if unknown.
    public let guesses: Int?
    /// The flow's custom steps in order, including optional and conditional ones.
    public private(set) var own: [Step] = []
    private let showsNames: Bool

    /// Reads a description; nil if it declares no flow.
    public init?(_ flow: JSONView?) {
        guard let flow, flow.kind == .object else { return nil }
        problem = flow["problem"]?.scalarText
        guesses = (flow["guesses"]?.integer).flatMap { Int(exactly: $0) }
        showsNames = flow["named"]?.flag == true
        if flow["password"]?.flag == true { steps.append(.password) }
        for element in flow["elements"]?.children.map(\.self) ?? [] {
            // A conditional step is not required.
            if element["kind"]?.scalarText != "conditional" { steps.append(.custom) }
            read(element, isRequired: true, clients: [], attributes: [])
        }
    }

    private mutating func read(_ element: JSONView, isRequired: Bool, clients: [String], attributes: [String]) {
        if element["kind"]?.scalarText == "step", let name = element["name"]?.scalarText {
            own.append(
                Step(
                    name: name, answer: element["answer"]?.scalarText, isRequired: isRequired, clients: clients,
                    attributes: attributes,
                    lifetime: (element["lifetime"]?.integer).flatMap { Int(exactly: $0) },
                    provesUser: element["provesUser"]?.flag != false))
        }
        func names(_ key: String) -> [String] { element[key]?.children.compactMap(\.scalarText) ?? [] }
        for inner in (element["options"]?.children.map(\.self) ?? [])
            + (element["elements"]?.children.map(\.self) ?? [])
        {
            read(
                inner, isRequired: false, clients: clients + names("clients"),
                attributes: attributes + names("attributes"))
        }
    }

    /// The app clients named in conditions, without duplicates.
    var clients: [String] { Set(own.flatMap(\.clients)).sorted() }

    /// The name of the flow's only step; nil if the flow has several steps or its challenges show their names.
    var onlyStep: String? { !showsNames && own.count == 1 ? own[0].name : nil }

    /// The names of the steps that anyone can complete, such as a captcha.
    var provesNobody: Set<String> { Set(own.filter { !$0.provesUser }.map(\.name)) }
}
