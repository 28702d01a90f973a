// WebPages: The part that the pages of the service and of the sample shop share: templates, the HTML escaper, static files.
//
// The files themselves, `.mustache`, `.css` and `.js`, are in the folder `Web` of each program and compiled into it.
// Does not own: pages and their data, routes, response headers beyond those of a static file.

import Mustache

/// The templates of a program, parsed.
///
/// They are parsed once, when the program starts; rendering cannot fail afterwards.
package struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Parses `templates`.
    ///
    /// - Throws: ``TemplateError`` if one isn't valid Mustache, has a name that is already used, or includes a template that
    ///   doesn't exist. Mustache itself would render nothing in that place.
    package init(_ templates: [Template]) throws {
        let escaping = HTMLEscaping.registered
        let names = Set(templates.map(\.name))
        var library = MustacheLibrary()
        for template in templates {
            guard library.getTemplate(named: template.name) == nil else {
                throw TemplateError(template: template.name, problem: "the name is taken")
            }
            if let missing = template.includes.first(where: { !names.contains($0) }) {
                throw TemplateError(
                    template: template.name,
                    problem: "there is no template \(missing) to include"
                )
            }
            do {
                try library.register("{{% CONTENT_TYPE:\(escaping)}}" + template.text, named: template.name)
            } catch {
                throw TemplateError(template: template.name, problem: "\(error)")
            }
        }
        self.library = library
    }

    /// Renders `template` with the stored properties of `data`, which Mustache reads by reflection.
    ///
    /// `template` must be one of the parsed templates.
    package func render(_ data: Any, with template: Template) -> String {
        guard let text = self.library.render(data, withTemplate: template.name) else {
            preconditionFailure("The template \(template.name) is not among those of the program")
        }
        return text
    }
}

/// A template that can't be used: a programming error, which ends the program at its start.
package struct TemplateError: Error, Equatable, CustomStringConvertible {
    /// The template's name.
    package let template: String
    /// The problem; for invalid Mustache, the parser's error with line and column.
    package let problem: String

    package var description: String { "Template \(self.template): \(self.problem)" }
}
