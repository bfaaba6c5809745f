// swift-format-ignore-file
// Written by scripts/embed from Sources/LocalUserPools/Federation/Files/: change the files there, and run it.

/// The files of the pages of local stand-ins of providers.
enum StandInFiles {
    static let all: [String: String] = [
        "answers.html": ##"""
<button name="outcome" value="success">Sign in</button>
<button name="outcome" value="refusal" class="other">Refuse</button>
<button name="outcome" value="error" class="other">Fail</button>
<button name="outcome" value="forget" class="other">Forget this person</button>

"""##,
        "claim.html": ##"""
<label>{{label}}<input name="{{name}}" value="{{value}}" autocomplete="off"></label>

"""##,
        "error.html": ##"""
<p role="alert">{{text}}</p>

"""##,
        "forward.html": ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Continue</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_local/providers.css">
</head>
<body>
<main>
<h1>Continue</h1>
<p>{{text}}</p>
<form method="post" action="{{address}}">
{{fields}}<div><button>Continue</button></div>
</form>
</main>
</body>
</html>

"""##,
        "hidden.html": ##"""
<input type="hidden" name="{{name}}" value="{{value}}">

"""##,
        "person.html": ##"""
<li><a href="{{address}}">{{label}} <code>{{subject}}</code></a></li>

"""##,
        "provider.css": ##"""
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#eef0f4, #14161a); color: light-dark(#1b1f26, #e8eaee); }
main { max-width: 34rem; margin: 2rem auto; padding: 1.5rem; border-radius: .75rem; background: light-dark(#fff, #1f232a); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.4rem; }
ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; }
li a { display: block; padding: .25rem .75rem; border: 1px solid light-dark(#6b7280, #9aa1ac); border-radius: 1rem; color: inherit; text-decoration: none; }
label { display: block; margin: .75rem 0; font-weight: 600; }
label span { font-weight: 400; color: light-dark(#4b5563, #b3b9c4); }
input, textarea { display: block; box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .5rem; font: inherit; font-weight: 400; border: 1px solid light-dark(#6b7280, #9aa1ac); border-radius: .375rem; background: transparent; color: inherit; }
div { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
button { padding: .5rem 1rem; font: inherit; border: 1px solid light-dark(#1d4ed8, #8ab4ff); border-radius: .375rem; background: light-dark(#1d4ed8, #8ab4ff); color: light-dark(#fff, #0b1220); }
button.other { background: transparent; color: inherit; border-color: light-dark(#6b7280, #9aa1ac); }
:focus-visible { outline: 3px solid light-dark(#1d4ed8, #8ab4ff); outline-offset: 2px; }
[role=alert] { padding: .5rem .75rem; border-left: .25rem solid light-dark(#b91c1c, #f87171); }

"""##,
        "provider.html": ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{name}}: local stand-in</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/_local/providers.css">
</head>
<body>
<main>
<h1>{{name}}</h1>
<p>This page replaces the provider ({{type}}) in the local user pool. Nothing leaves this machine.</p>
{{error}}<nav aria-label="People"><ul>
{{people}}<li><a href="{{new}}">New person</a></li>
</ul></nav>
<form method="post" action="{{action}}">
<input type="hidden" name="_csrf" value="{{token}}">
<input type="hidden" name="state" value="{{state}}">
<label>{{id}} <span>the id at the provider</span><input name="subject" value="{{subject}}" required autocomplete="off"></label>
{{fields}}<label>Other claims <span>a JSON object; a blank value deletes an attribute</span><textarea name="more" rows="3" autocomplete="off">{{more}}</textarea></label>
<div>
{{buttons}}</div>
</form>
</main>
</body>
</html>

"""##,
        "save.html": ##"""
<button name="outcome" value="save">Keep</button>
<button name="outcome" value="forget" class="other">Forget this person</button>

"""##,
    ]
}
