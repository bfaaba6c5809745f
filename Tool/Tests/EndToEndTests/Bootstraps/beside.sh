#!/bin/sh
# A function that does not start, and says by its exit status whether it has found what lies beside it.
test -e "$LAMBDA_TASK_ROOT/version.py" && test -e version.py && exit 42
exit 1
