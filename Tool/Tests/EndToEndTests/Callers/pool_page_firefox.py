"""Walks through the pool's page in Firefox: ENDPOINT FIREFOX FOLDER"""

import sys

from firefox import Firefox

endpoint, program, folder = sys.argv[1:4]

with Firefox(program, folder) as browser:
    browser.open(f"{endpoint}/_local/")
    # The page itself says what it did not expect; each such notice is kept.
    browser.run("""
        const notice = document.getElementById('notice');
        new MutationObserver(() => { if (notice.textContent) document.body.dataset.notices = `${document.body.dataset.notices ?? ''}${notice.textContent}\\n`; })
            .observe(notice, { childList: true });""")
    browser.until("the pool is live", "return document.getElementById('status').textContent === 'Live'")
    browser.until("a flow is shown", "return document.getElementById('flow').dataset.flow && document.querySelectorAll('.picture .arrow').length > 1")

    # A sign-up through the form, whose flow is then shown.
    browser.run("if (document.getElementById('player').hidden) document.getElementById('try').click()")
    browser.until("the form", "return document.querySelector('#player form .main')?.checkVisibility()")
    known = browser.run("return document.getElementById('flow').dataset.flow")
    browser.run("""const field = document.querySelector('#player [name=username]');
        field.value = 'fox';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector('#player form .main').click();""")
    browser.until("the outcome", "return document.querySelector('#player .outcome').textContent.includes('See its flow')")
    browser.until("its flow", "return document.getElementById('flow').dataset.flow !== arguments[0] && document.getElementById('flow-title').textContent.includes('fox')", known)

    # The views.
    for view, place in [("users", "#users-title"), ("messages", "#messages-title"), ("identities", "#no-identities")]:
        browser.run("location.hash = arguments[0]", f"#/{view}")
        browser.until(f"the view {view}", "return document.querySelector(arguments[0])?.checkVisibility()", place)
    notices = browser.run("return document.body.dataset.notices ?? ''")
    assert "mistake" not in notices, notices
print("walked in Firefox")
