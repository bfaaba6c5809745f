#!/bin/sh
# A stand-in for `swift`, whose build is a copy: a link to it stands in the folder tools of a package of one product.
package=$(dirname "$0")/..
# SwiftPM says so without a line end, and goes on once the other one has ended.
if [ -e "$package/lock" ] && [ "$2" != --show-bin-path ]; then
    printf "Another instance of SwiftPM (PID: 4242) is already running using '%s', waiting until that process has finished execution..." "$package/.build" >&2
    while [ -e "$package/lock" ]; do sleep 0.1; done
fi
case "$*" in
*--show-bin-path*) echo "$package/bin" ;;
*describe*) printf '%s\n' '{' '"products": [{"name": "Versioned", "type": {"executable": null}}]}' ;;
*) grep -q broken "$package/Sources/Versioned.swift" && exit 1
   if grep -q '^# slow' "$package/Sources/Versioned.swift"; then echo '[3/345] Compiling Versioned'; sleep 15; fi
   cp "$package/Sources/Versioned.swift" "$package/bin/Versioned" && chmod 755 "$package/bin/Versioned" ;;
esac
