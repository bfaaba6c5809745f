package import CloudTemplate

/// A checker of a template, which finds mistakes that stop triggers from working.
///
/// A value that only a deployment knows, such as a parameter without a default, is not a finding.
package struct TemplateDoctor: Sendable {
    package let template: Template

    package init(_ template: Template) { self.template = template }
}
