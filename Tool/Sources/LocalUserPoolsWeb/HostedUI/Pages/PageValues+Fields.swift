import LocalUserPools

extension PageValues {
    /// The id of the element that describes the error to a field; nil without an error.
    private var errorID: String? { page.error == nil ? nil : "loginErrorMessage" }

    var fields: [[String: Any]] {
        let focus = body.fields.firstIndex { $0.value.isEmpty } ?? 0
        return body.fields.enumerated().map { index, field in
            values(of: field, id: "field\(index)", hasFocus: index == focus)
        }
    }

    func values(of field: HostedPage.Field, id: String, hasFocus: Bool = false) -> [String: Any] {
        var values: [String: Any] = [
            "id": id, "name": field.name, "label": text(PageText(field.label)), "kind": field.kind.rawValue,
            "hasFocus": hasFocus, "isName": field.autocomplete == "username",
        ]
        // A page never repeats a password.
        values["value"] = field.kind == .password || field.value.isEmpty ? nil : field.value
        values["autocomplete"] = field.autocomplete
        values["inputMode"] = field.autocomplete == "one-time-code" ? "numeric" : nil
        values["optional"] = field.isRequired ? nil : text("optional")
        values["hint"] = field.hint.map { ["text": text(PageText($0))] as [String: Any] }
        var describedBy = [errorID, field.hint.map { _ in "\(id)-hint" }]
        if field.autocomplete == "new-password", let policy = page.passwordPolicy {
            values["rules"] =
                ["title": text("The password needs:"), "items": policy.texts.map(text)] as [String: Any]
            describedBy.append("\(id)-rules")
        }
        let ids = describedBy.compactMap(\.self)
        values["describedBy"] = ids.isEmpty ? nil : ids.joined(separator: " ")
        return values
    }

    var choices: [String: Any] {
        var values: [String: Any] = ["legend": text(body.title)]
        values["describedBy"] = errorID
        values["items"] = body.choices.enumerated().map { index, choice in
            var item: [String: Any] = [
                "value": choice.value, "label": text(PageText(choice.label)), "isChecked": index == 0,
            ]
            item["detail"] = choice.detail
            return item
        }
        return values
    }
}
