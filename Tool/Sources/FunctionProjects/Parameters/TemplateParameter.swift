import ArgumentParser

/// A template's parameter and its value.
package struct TemplateParameter: ExpressibleByArgument {
    package let name: String
    package let value: String

    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[0].wholeMatch(of: /[A-Za-z0-9]+/) != nil else { return nil }
        (name, value) = (parts[0], parts[1])
    }
}
