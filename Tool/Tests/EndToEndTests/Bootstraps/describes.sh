#!/bin/sh
# A function that describes itself, with a warning of its libraries beside that.
echo "a warning" >&2
echo '{"function":"Warned","handlers":[{"trigger":"PreSignUp"}],"fallback":false,"permissions":[]}'
