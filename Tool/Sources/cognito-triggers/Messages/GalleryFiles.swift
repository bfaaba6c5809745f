// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/cognito-triggers/Messages/Files/: change the files there, and run it.

/// The files of the page of messages.
enum GalleryFiles {
    static let all: [String: String] = [
        "gallery.css": ##"""
:root { background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 106rem; overflow-wrap: anywhere; padding: 1rem 1rem 4rem; }
h1 { font-size: 1.3rem; }
h2 { border-bottom: 1px solid var(--line); font-size: 1.06rem; margin-top: 2.5rem; padding-bottom: .3rem; }
article { margin: 1.5rem 0 2.5rem; }
h3 { font-size: 1rem; margin: 0 0 .75rem; }
h3 small { color: var(--faint); font-weight: normal; }
a { color: var(--accent); }
.index { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: .5rem 0; padding: 0; }
.languages { border: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0; padding: 0; }
.languages legend { float: left; margin-right: 1rem; padding: 0; }
.mails { align-items: start; display: flex; flex-wrap: wrap; gap: 0 1rem; overflow-x: auto; padding-bottom: .25rem; }
.mails .shown { flex: none; }
.shown iframe.narrow { width: 377px; }
.shown iframe.wide { width: 602px; }
.texts { align-items: start; display: flex; flex-wrap: wrap; gap: 1rem; }

"""##,
        "messages.html": ##"""
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'">
<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Messages of {{function}}</title><style>{{style}}</style></head><body><main>
<h1>Messages of {{function}}</h1>
<p>{{count}} messages, with the placeholders that are filled in when they are sent.</p>
<nav aria-label="Occasions"><ul class="index">{{index}}</ul></nav>
{{languages}}
{{sections}}
</main></body></html>

"""##,
    ]
}
