"""Reads pages of messages in headless Chromium: DRIVER FOLDER, which has many.html with several languages and one.html with one"""

import pathlib
import sys

from browser import Browser

driver, folder = sys.argv[1:3]
RIGHT = "\ue014"


def open_page(browser, name):
    browser.post("url", {"url": pathlib.Path(folder, f"{name}.html").as_uri()})


def index(browser):
    """The links of the index with the headings of the sections to which they lead; None where there is no section."""
    return browser.run("""
        return [...document.querySelectorAll("nav .index a")].map((link) => {
            const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
            return [link.textContent, section?.matches("section") ? section.querySelector("h2").textContent : null];
        });""")


def languages(browser):
    """The languages of the messages that can be seen, with their numbers."""
    seen = {}
    for language in browser.run("""
            return [...document.querySelectorAll("article")].filter((one) => one.checkVisibility())
                .map((one) => one.dataset.language);"""):
        seen[language] = seen.get(language, 0) + 1
    return seen


def press(browser, selector):
    """Presses an element as a person does, in the middle of what can be seen of it."""
    [element] = browser.run("return [document.querySelector(arguments[0])]", selector)
    browser.post(f"element/{next(iter(element.values()))}/click")


with Browser(driver, folder) as browser:
    open_page(browser, "many")
    links = index(browser)
    headings = browser.run("return [...document.querySelectorAll('section h2')].map((heading) => heading.textContent)")
    assert len(links) == 9 and links == [[words, words] for words in headings], (links, headings)
    # Markup does not allow spaces in ids, which an occasion's name may have.
    ids = browser.run("return [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(set(ids)) == len(ids) and not any(" " in one for one in ids), ids
    press(browser, "nav .index li:last-child a")
    browser.until("the last occasion is in the window", """
        const { top } = [...document.querySelectorAll("section")].at(-1).getBoundingClientRect();
        return scrollY > 0 && top >= 0 && top < innerHeight;""")

    # The choice works without a script: by pointer, and by keyboard.
    browser.run("scrollTo(0, 0)")
    every = {"en": 9, "de": 9, "ar": 9}
    labels = browser.run("return [...document.querySelectorAll('.languages label')].map((label) => label.textContent.trim())")
    assert labels == ["all", "ar", "de", "en"], labels
    assert languages(browser) == every, languages(browser)
    for number, label in enumerate(labels, 1):
        press(browser, f".languages label:nth-of-type({number})")
        expected = every if label == "all" else {label: 9}
        assert languages(browser) == expected, (label, languages(browser))
    press(browser, ".languages label")
    for label in labels[1:]:
        browser.press(RIGHT)
        assert languages(browser) == {label: 9}, (label, languages(browser))

    # One language is no choice.
    open_page(browser, "one")
    assert [link == heading for link, heading in index(browser)] == [True] * 3, index(browser)
    assert not browser.run("return document.querySelector('.languages, input')")
    assert sum(languages(browser).values()) > 0
    complaints = browser.complaints()
    assert not complaints, complaints
print("read")
