/// The page's style.
enum PageStyle {
    static let text = #"""
        :root {
          --back: #f7f8fa; --card: #ffffff; --text: #1c2330; --faint: #5b6575; --line: #d8dde6;
          --good: #0b6e3b; --bad: #b3261e; --warn: #8a5a00; --accent: #0a58ca; --code: #eef1f6;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --back: #12161d; --card: #1a202a; --text: #e6eaf1; --faint: #9aa6b8; --line: #303948;
            --good: #5fd394; --bad: #ff8a80; --warn: #f0c36d; --accent: #8ab4ff; --code: #0f131a;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
        header, main, footer { max-width: 78rem; margin: 0 auto; padding: 0 1rem; }
        header { padding-top: 1rem; }
        h1 { font-size: 1.4rem; margin: 0; }
        h2 { font-size: 1.1rem; margin: 1rem 0 .5rem; }
        #pools, #status { margin: .25rem 0; color: var(--faint); overflow-wrap: anywhere; }
        #pools code { margin-right: .75rem; }
        main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 0 1.5rem; }
        ol { list-style: none; margin: 0; padding: 0; }
        .empty { color: var(--faint); }
        .flow, .message { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .75rem; padding: .5rem .75rem; }
        .call > summary { font-weight: 600; }
        summary { cursor: pointer; padding: .15rem 0; overflow-wrap: anywhere; }
        summary:hover { color: var(--accent); }
        .steps { border-left: 2px solid var(--line); margin: .25rem 0 .5rem .35rem; padding-left: .75rem; }
        .steps > li { margin: .35rem 0; }
        .faint { color: var(--faint); font-weight: 400; }
        .call > summary .bad, .call > summary .good { font-weight: 400; }
        .good { color: var(--good); }
        .bad { color: var(--bad); }
        .warn { color: var(--warn); }
        .bar { display: block; position: relative; height: .3rem; background: var(--code); border-radius: .15rem; margin: .2rem 0; }
        .bar rect { fill: var(--accent); }
        .bar svg { display: block; width: 100%; height: 100%; }
        code, pre { font: .85rem/1.45 ui-monospace, monospace; }
        pre { background: var(--code); border: 1px solid var(--line); border-radius: .35rem; margin: .25rem 0 .5rem; max-height: 22rem; overflow: auto; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        .note { border-left: 3px solid var(--warn); color: var(--warn); list-style: none; overflow-wrap: anywhere; padding-left: .5rem; }
        .log { font: .8rem/1.4 ui-monospace, monospace; margin: .1rem 0 .1rem 1rem; overflow-wrap: anywhere; }
        .label { color: var(--faint); font-size: .8rem; margin: .4rem 0 0; }
        .code { font-size: 1.15rem; font-weight: 600; letter-spacing: .08em; }
        .subject { font-weight: 600; }
        .mail { background: #fff; border: 1px solid var(--line); border-radius: .35rem; display: block; height: 9rem; margin: .35rem 0; resize: vertical; width: 100%; }
        .message p { margin: .15rem 0; overflow-wrap: anywhere; white-space: pre-wrap; }
        button { background: var(--card); border: 1px solid var(--line); border-radius: .35rem; color: var(--accent); cursor: pointer; font: inherit; font-size: .9rem; margin: .15rem .35rem .15rem 0; padding: .25rem .6rem; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        footer { border-top: 1px solid var(--line); margin-top: 1rem; padding-bottom: 2rem; padding-top: .75rem; }
        #notice { background: var(--text); border-radius: .35rem; bottom: 1rem; color: var(--back); left: 50%; margin: 0; padding: .4rem .8rem; position: fixed; transform: translateX(-50%); }
        #notice:empty { display: none; }
        .skip { left: 1rem; position: absolute; top: -4rem; }
        .skip:focus { top: .5rem; }
        @media (max-width: 48rem) {
          main { grid-template-columns: minmax(0, 1fr); }
          button { padding: .45rem .7rem; }
        }

        """#
}
