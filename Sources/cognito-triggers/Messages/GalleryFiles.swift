// swift-format-ignore-file
// Written by scripts/embed from Sources/cognito-triggers/Messages/Files/: change the files there, and run it.

/// The files of the page of messages.
enum GalleryFiles {
    static let all: [String: String] = [
        "messages.css": ##"""
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --faint: #666; --long: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --faint: #aaa; --long: #ff8a80; } }
body { margin: 0 auto; max-width: 76rem; overflow-wrap: anywhere; padding: 1rem 1rem 4rem; }
h2 { border-bottom: 1px solid var(--line); margin-top: 3rem; padding-bottom: .3rem; }
article { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); margin: 1.5rem 0 2.5rem; }
article > h3 { grid-column: 1 / -1; margin: 0; }
h3 small { color: var(--faint); font-weight: normal; }
figure { margin: 0; min-width: 0; }
figcaption { color: var(--faint); font-size: .8rem; }
iframe { border: 1px solid var(--line); border-radius: .4rem; height: 27rem; width: 100%; }
pre, .text { border: 1px solid var(--line); border-radius: .4rem; margin: 0; padding: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.text { border-radius: 1rem 1rem 1rem .2rem; }
.long { color: var(--long); font-weight: bold; }

"""##,
        "messages.html": ##"""
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Messages of {{function}}</title><style>{{style}}</style></head><body>
<h1>Messages of {{function}}</h1>
<p>{{count}} messages, with the placeholders that are filled in when they are sent.</p>
{{sections}}
</body></html>

"""##,
    ]
}
