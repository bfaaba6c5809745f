import LocalUserPools

/// The variables of `page.css` that a managed style sets, and where the style's settings contain their values.
enum BrandingVariables {
    /// Colours; `MODE` is `lightMode` or `darkMode`.
    static let colours = [
        ("page", "components.pageBackground.MODE.color"),
        ("card", "components.form.MODE.backgroundColor"),
        ("card-line", "components.form.MODE.borderColor"),
        ("heading", "components.pageText.MODE.headingColor"),
        ("text", "components.pageText.MODE.bodyColor"),
        ("faint", "components.pageText.MODE.descriptionColor"),
        ("label", "componentClasses.inputLabel.MODE.textColor"),
        ("link", "componentClasses.link.MODE.defaults.textColor"),
        ("focus", "componentClasses.focusState.MODE.borderColor"),
        ("field", "componentClasses.input.MODE.defaults.backgroundColor"),
        ("field-line", "componentClasses.input.MODE.defaults.borderColor"),
        ("primary", "components.primaryButton.MODE.defaults.backgroundColor"),
        ("on-primary", "components.primaryButton.MODE.defaults.textColor"),
        ("primary-hover", "components.primaryButton.MODE.hover.backgroundColor"),
        ("on-primary-hover", "components.primaryButton.MODE.hover.textColor"),
        ("secondary", "components.idpButton.standard.MODE.defaults.backgroundColor"),
        ("on-secondary", "components.idpButton.standard.MODE.defaults.textColor"),
        ("secondary-line", "components.idpButton.standard.MODE.defaults.borderColor"),
        ("secondary-hover", "components.idpButton.standard.MODE.hover.backgroundColor"),
        ("on-secondary-hover", "components.idpButton.standard.MODE.hover.textColor"),
        ("error", "components.alert.MODE.error.backgroundColor"),
        ("error-line", "components.alert.MODE.error.borderColor"),
    ]

    /// The variables of corner radiuses in pixels, and their settings.
    static let corners = [
        ("button-radius", "componentClasses.buttons.borderRadius"),
        ("field-radius", "componentClasses.input.borderRadius"), ("card-radius", "components.form.borderRadius"),
    ]
}
