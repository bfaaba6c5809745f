#!/bin/sh
# A bootstrap that is AWS's own runtime client for Python, as it comes.
exec python3 -m awslambdaric handler.handle
