import LocalAWS
import WireJSON

/// Answers with the rate of a category of operations.
///
/// The error texts of this operation and of ``UpdateProvisionedLimit`` are ours, because Cognito's texts are unknown.
enum GetProvisionedLimit: Operation {
    static func respond(to call: Call) async throws -> Answer { call.limit(of: try call.category()) }
}

/// Sets the rate of a category that an account may raise; the rate lasts until the server is reset or stops.
enum UpdateProvisionedLimit: Operation {
    static func respond(to call: Call) async throws -> Answer {
        let category = try call.category()
        guard category.isAdjustable else {
            throw ServiceError.cannotBe("The limit of \(category.rawValue)", "changed")
        }
        guard let rate = call.input.integer("RequestedLimitValue"), rate >= category.rate, rate <= 1_000_000 else {
            throw ServiceError.mustBe("RequestedLimitValue of \(category.rawValue)", "at least \(category.rate)")
        }
        call.pools.limits.set(rate, for: category)
        return call.limit(of: category)
    }
}

extension Call {
    fileprivate func category() throws(ServiceError) -> RequestCategory {
        let attributes = input.object("LimitDefinition").object("Attributes")
        guard attributes.members.count == 1, let name = attributes.text("Category"),
            let category = RequestCategory(rawValue: name)
        else {
            throw .needs("LimitDefinition", "a Category, such as UserAuthentication")
        }
        return category
    }

    fileprivate func limit(of category: RequestCategory) -> Answer {
        [
            "Limit": [
                "LimitDefinition": [
                    "LimitClass": "API_CATEGORY", "Attributes": ["Category": .text(category.rawValue)],
                ],
                "ProvisionedLimitValue": .integer(Int64(pools.limits.rate(of: category))),
                "FreeLimitValue": .integer(Int64(category.rate)),
            ]
        ]
    }
}
