import CognitoEvents
import Testing

/// Expects a broken rule with its name and place in its text; nil if there is no place.
func expect(
    _ breach: RuleViolation?, breaks rule: CognitoRule, _ name: String, _ place: String?,
    at location: SourceLocation = #_sourceLocation
) {
    #expect(rule.name == name, sourceLocation: location)
    guard let place else {
        #expect(breach == nil, sourceLocation: location)
        return
    }
    #expect(breach == RuleViolation(rule: rule, detail: place), sourceLocation: location)
    let text = "\(place) breaks the rule \(name): \(rule.text) (\(rule.source))"
    #expect(breach.map { "\($0)" } == text, sourceLocation: location)
}
