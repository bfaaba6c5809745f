import CloudTemplate
import FunctionProjects

/// A note for the user of a pool, on a template or a function.
struct PoolNote: Hashable, Sendable {
    let text: String
    /// The place in a template, such as `template.yaml:12:3`; nil for a note without a place.
    var place: String?
    /// A Boolean value that indicates whether the pool lacks a part of the template, so that a caller may miss it.
    var isProblem = false

    /// The note with its place.
    var sentence: String { place.map { "\($0): \(text)" } ?? text }

    /// Returns a note on something that the pool lacks.
    static func problem(_ text: String, at place: String? = nil) -> PoolNote {
        PoolNote(text: text, place: place, isProblem: true)
    }
}

extension TemplateConfiguration {
    /// Returns a note on a place in the template.
    func note(_ place: TemplatePlace, _ text: String, isProblem: Bool = false) -> PoolNote {
        PoolNote(text: text, place: self.place(place), isProblem: isProblem)
    }
}
