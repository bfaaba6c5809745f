// swift-format-ignore-file
// Written by scripts/embed from Tool/Sources/CognitoRehearsal/Messages/Files/: change the files there, and run it.

/// The document of an email, and the style sheet of messages.
enum MessageFiles {
    static let all: [String: String] = [
        "mail.html": ##"""
<!doctype html><html lang="{{language}}"><meta charset="utf-8"><title>Email</title><base target="_blank"><style>:root{color-scheme:{{scheme}};font:15px/1.5 system-ui,sans-serif}html{background:Canvas;color:CanvasText}body{margin:0;overflow-wrap:anywhere;padding:.75rem}</style><body>{{body}}</body></html>

"""##,
        "messages.css": ##"""
/* A message as its reader sees it, and the palette of both places: the live page, and the page of `cognito-triggers messages`. */
:root {
  color-scheme: light dark;
  --back: light-dark(#f6f7f9, #12161d); --card: light-dark(#fff, #1a202a); --text: light-dark(#1c2330, #e6eaf1);
  --faint: light-dark(#596273, #9aa6b8); --line: light-dark(#d8dde6, #303948); --code: light-dark(#eef1f6, #0f131a);
  --good: light-dark(#0b6e3b, #5fd394); --bad: light-dark(#b3261e, #ff8a80); --warn: light-dark(#845500, #f0c36d);
  --accent: light-dark(#0a58ca, #8ab4ff); --chosen: light-dark(#dbe8ff, #233a5e); --bubble: light-dark(#e8eaf0, #30384a);
}
.shown { margin: 0 0 1rem; min-width: 0; }
.shown figcaption { color: var(--faint); font-size: .8rem; }
.shown iframe { border: 1px solid var(--line); border-radius: .4rem; display: block; height: 27rem; max-width: none; resize: vertical; }
.shown pre { border: 1px solid var(--line); border-radius: .4rem; margin: 0; max-height: 30rem; max-width: 602px; overflow: auto; padding: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.phone { border: 1px solid var(--line); border-radius: 1.5rem; max-width: 377px; padding: 1.5rem 1rem; }
.bubble { background: var(--bubble); border-radius: 1.1rem 1.1rem 1.1rem .25rem; max-width: 85%; overflow-wrap: anywhere; padding: .6rem .9rem; white-space: pre-wrap; width: fit-content; }
.phone time, .phone .from { color: var(--faint); display: block; font-size: .75rem; margin: 0 0 .3rem; text-align: center; }
.long { color: var(--bad); font-weight: bold; }

"""##,
    ]
}
