/// The page's document.
enum PageDocument {
    static let text = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Local user pool</title>
        <link rel="stylesheet" href="/_local/page.css">
        <link rel="icon" href="data:,">
        <script src="/_local/page.js" defer></script>
        </head>
        <body>
        <a class="skip" href="#flows">Skip to the flows</a>
        <header>
        <h1>Local user pool</h1>
        <p id="pools"></p>
        <p id="status" role="status">Connecting …</p>
        </header>
        <main>
        <section aria-labelledby="flows-title">
        <h2 id="flows-title">Flows</h2>
        <p class="empty" id="no-flows">No calls yet. Sign up with any client, and it shows here.</p>
        <ol id="flows" tabindex="-1"></ol>
        </section>
        <section aria-labelledby="messages-title">
        <h2 id="messages-title">Messages</h2>
        <p class="empty" id="no-messages">No messages yet.</p>
        <ol id="messages"></ol>
        </section>
        </main>
        <footer>
        <button type="button" id="forward">Move the clock an hour on</button>
        <button type="button" id="reset">Remove all pools, users and flows</button>
        <span id="time"></span>
        </footer>
        <p id="notice" role="status" aria-live="polite"></p>
        </body>
        </html>

        """#
}
