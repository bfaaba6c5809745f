import CognitoMarkup

extension MessageLayout {
    private static let fonts =
        "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
    private static let digits = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
    private static let table = "role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\""

    /// Returns the default design's HTML.
    ///
    /// Programs that ignore the style sheet show the inline styles, and Outlook for Windows gets a table of fixed width.
    func standard(_ content: MessageContent) -> String {
        let direction = content.isRightToLeft ? " dir=\"rtl\"" : ""
        let align = content.isRightToLeft ? "right" : "left"
        let cell = "align=\"\(align)\" style=\"font-family:\(Self.fonts);text-align:\(align)"
        let parts = content.parts.map { part($0, align) }.joined(separator: "\n")
        let footer = [content.footer, legal.map(Markup.html) ?? content.brand].compactMap { $0 }
            .map { "<p style=\"margin:0 0 6px\">\($0)</p>" }.joined()
        return """
            <!DOCTYPE html>
            <html lang="\(content.language)"\(direction)><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
            <title>\(content.title)</title>
            <style>
            :root{color-scheme:light dark;supported-color-schemes:light dark}
            .m-link a{color:\(light.accent);text-decoration:none}
            @media (max-width:480px){.m-pad{padding-left:22px!important;padding-right:22px!important}.m-page{padding:12px 8px!important}}
            @media (prefers-color-scheme:dark){
            .m-page{background:\(dark.page)!important}.m-card{background:\(dark.card)!important;border-color:\(dark.accent)!important}
            .m-text{color:\(dark.text)!important}.m-faint{color:\(dark.faint)!important}
            .m-field{background:\(dark.field)!important}
            .m-link{border-color:\(dark.accent)!important}.m-link a{color:\(dark.accent)!important}
            .m-button{background:\(dark.accent)!important}.m-button a{color:\(dark.onAccent)!important}}
            </style></head>
            <body class="m-page" style="margin:0;padding:0;background:\(light.page);-webkit-text-size-adjust:100%">
            <table \(Self.table) width="100%"><tr>
            <td class="m-page" align="center" style="padding:32px 12px;background:\(light.page)">
            <!--[if mso]><table \(Self.table) width="560"><tr><td><![endif]-->
            <table \(Self.table) width="100%" style="max-width:560px">
            <tr><td class="m-card m-pad" \(cell);background:\(light.card);\
            border-top:4px solid \(light.accent);border-radius:14px;padding:28px 40px 24px">
            <div class="m-text" style="color:\(light.text);font-size:15px;line-height:20px;font-weight:600">\(head(content))</div>
            <h1 class="m-text" style="margin:24px 0 12px;color:\(light.text);font-size:24px;line-height:31px;font-weight:700">\
            \(content.title)</h1>
            \(parts)
            </td></tr>
            <tr><td class="m-faint m-pad" \(cell);color:\(light.faint);font-size:13px;line-height:19px;padding:20px 40px 0">\(footer)</td></tr>
            </table>
            <!--[if mso]></td></tr></table><![endif]-->
            </td></tr></table>
            </body></html>
            """
    }

    private func head(_ content: MessageContent) -> String {
        guard let logo else { return content.brand }
        return """
            <img src="\(Markup.html(logo))" alt="\(content.brand)" height="\(logoHeight)" \
            style="display:block;border:0;height:\(logoHeight)px;width:auto;max-width:100%">
            """
    }

    private func part(_ part: MessageContent.Part, _ align: String) -> String {
        switch part {
        case .paragraph(let words):
            return """
                <p class="m-text" style="margin:0 0 12px;color:\(light.text);font-size:16px;line-height:25px">\(words)</p>
                """
        case .code(let code):
            return """
                <table \(Self.table) width="100%" style="margin:8px 0 16px"><tr>\
                <td class="m-field m-text" align="center" style="background:\(light.field);color:\(light.text);border-radius:10px;\
                padding:18px 12px;font-family:\(Self.digits);font-size:30px;line-height:38px;font-weight:700;\
                letter-spacing:3px;word-break:break-all">\(code)</td></tr></table>
                """
        case .cognitoLink(let link):
            return """
                <table \(Self.table) style="margin:12px 0 16px"><tr>\
                <td class="m-link" align="\(align)" style="border:2px solid \(light.accent);border-radius:10px;\
                padding:12px 24px;font-size:16px;line-height:24px;font-weight:600">\(link)</td></tr></table>
                """
        case .link(let url, let words):
            return """
                <table \(Self.table) style="margin:12px 0 16px"><tr>\
                <td class="m-button" align="center" style="background:\(light.accent);border-radius:10px">\
                <a href="\(url)" style="display:inline-block;padding:13px 26px;color:\(light.onAccent);\
                font-size:16px;line-height:24px;font-weight:600;text-decoration:none">\(words)</a></td></tr></table>
                """
        }
    }
}
