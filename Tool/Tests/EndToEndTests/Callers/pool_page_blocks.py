"""Runs the Python of a guide's page against a local pool: ENDPOINT PAGE

Each line that ends in a comment after a print has to print what the comment says.
"""

import contextlib
import io
import re
import sys

endpoint, page = sys.argv[1:]
with open(page) as file:
    blocks = re.findall(r"```python\n(.*?)```", file.read(), re.S)
code = "\n".join(blocks).replace("http://127.0.0.1:9229", endpoint)
expected = re.findall(r"^ *print\(.*\)  # (.*)$", code, re.M)
assert len(blocks) > 1 and len(expected) == code.count("print("), "the page has blocks, and says what they print"
output = io.StringIO()
with contextlib.redirect_stdout(output):
    exec(compile(code, page, "exec"), {"__name__": "page"})
printed = output.getvalue().splitlines()
assert printed == expected, f"printed {printed}, but the page says {expected}"
print(len(printed), "lines printed as the page says")
