// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/cognito-triggers/Messages/Files/: change the files there, and run it.

/// The files of the page of messages.
enum GalleryFiles {
    static let all: [String: String] = [
        "gallery.css": ##"""
:root { background: var(--back); color: var(--text); color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --back: #fff; --text: #111; --line: #8884; --faint: #595959; --bad: #b3261e; --bubble: #e8eaf0; }
@media (prefers-color-scheme: dark) { :root { --back: #14171c; --text: #eee; --faint: #aaa; --bad: #ff8a80; --bubble: #30343d; } }
body { margin: 0 auto; max-width: 106rem; overflow-wrap: anywhere; padding: 1rem 1rem 4rem; }
h2 { border-bottom: 1px solid var(--line); margin-top: 3rem; padding-bottom: .3rem; }
article { margin: 1.5rem 0 2.5rem; }
h3 { margin: 0 0 .75rem; }
h3 small { color: var(--faint); font-weight: normal; }
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
{{sections}}
</main></body></html>

"""##,
    ]
}
