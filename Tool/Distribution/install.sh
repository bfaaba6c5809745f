#!/bin/sh
# Installs the command cognito-triggers from a release, for Linux with glibc on x86-64 and arm64, without root's rights:
#
#   curl -fsSL https://swift-cognito-triggers.github.io/swift-cognito-triggers/install.sh | sh
#
# Run it again to upgrade. Everything is in PREFIX/opt/cognito-triggers, with links to it in PREFIX/bin and PREFIX/share. Variables:
#   PREFIX    where to install; by default ~/.local, and /usr/local for root
#   VERSION   which release to install; by default the one that this script belongs to
#   RELEASES  the address of the releases' files, such as a mirror's
# With the argument --uninstall, it removes what it has installed.

set -eu

say() { printf 'install: %s\n' "$*"; }
fail() { printf 'install: %s\n' "$*" >&2; exit 1; }

needs() { command -v "$1" > /dev/null 2>&1 || fail "there is no $1, which this script needs"; }

# fetch ADDRESS FILE
fetch() {
  if command -v curl > /dev/null 2>&1; then
    curl --fail --silent --show-error --location --retry 3 --output "$2" "$1"
  elif command -v wget > /dev/null 2>&1; then
    wget --quiet --output-document "$2" "$1"
  else
    fail "there is neither curl nor wget, one of which this script needs"
  fi || fail "$1 could not be downloaded"
}

# Links the files of the tree in $tree, each by the folder that it has there, from the same folder of $prefix.
link() {
  (cd "$tree" && find bin share/man share/bash-completion share/zsh share/fish -type f) | while read -r file; do
    mkdir -p "$prefix/${file%/*}"
    ln -sf "$tree/$file" "$prefix/$file"
  done
}

# Removes the links that lead into the tree.
unlink_all() {
  for folder in bin share/man share/bash-completion share/zsh share/fish; do
    [ ! -d "$prefix/$folder" ] || find "$prefix/$folder" -type l | while read -r link; do
      case $(readlink "$link") in "$tree"/*) rm -f "$link" ;; esac
    done
  done
}

main() {
  version=${VERSION:-0.1.0}
  releases=${RELEASES:-https://github.com/swift-cognito-triggers/swift-cognito-triggers/releases/download}
  if [ -n "${PREFIX:-}" ]; then
    prefix=$PREFIX
  elif [ "$(id -u)" = 0 ]; then
    prefix=/usr/local
  else
    prefix=${HOME:?}/.local
  fi
  umask 022
  mkdir -p "$prefix/opt" 2> /dev/null || fail "$prefix cannot be written; choose another folder: PREFIX=…"
  prefix=$(cd "$prefix" && pwd)
  tree=$prefix/opt/cognito-triggers

  if [ "${1:-}" = --uninstall ]; then
    unlink_all
    rm -rf "$tree"
    say "removed from $prefix"
    return
  fi
  [ $# = 0 ] || fail "the only argument is --uninstall; PREFIX and VERSION are variables"

  for tool in tar gzip sha256sum find; do needs "$tool"; done
  [ "$(uname -s)" = Linux ] || fail "there are releases for Linux only, and this is $(uname -s)"
  machine=$(uname -m)
  case $machine in x86_64 | aarch64) ;; *) fail "there are releases for x86_64 and aarch64, and this is $machine" ;; esac
  glibc=$(getconf GNU_LIBC_VERSION 2> /dev/null | sed 's/^glibc //') || glibc=
  case $glibc in
    2.3[5-9]* | 2.[4-9][0-9]* | [3-9].*) ;;
    '') fail "this system's C library is not glibc; run the command in its container image instead" ;;
    *) fail "the command needs glibc 2.35, as in Debian 12 and Ubuntu 22.04, and this system has $glibc" ;;
  esac

  name=cognito-triggers-$version-linux-$machine
  # On the same file system as the target, so that the last step is a rename.
  work=$(mktemp -d "$prefix/opt/cognito-triggers.XXXXXX") || fail "$prefix/opt cannot be written; choose another folder: PREFIX=…"
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  say "downloading $name"
  fetch "$releases/$version/SHA256SUMS" "$work/SHA256SUMS"
  fetch "$releases/$version/$name.tar.gz" "$work/$name.tar.gz"
  grep "^[0-9a-f]\{64\}  ${name}[.]tar[.]gz\$" "$work/SHA256SUMS" > "$work/sum" || fail "SHA256SUMS of the release does not list $name.tar.gz"
  (cd "$work" && sha256sum -c sum > /dev/null 2>&1) ||
    fail "$name.tar.gz does not have the checksum in SHA256SUMS, so nothing is installed; download it again"
  tar -xzf "$work/$name.tar.gz" -C "$work"
  "$work/$name/bin/cognito-triggers" --version > /dev/null || fail "the command does not run on this system; its words are above"

  unlink_all
  [ ! -d "$tree" ] || mv "$tree" "$work/old"
  mv "$work/$name" "$tree"
  link
  say "cognito-triggers $version is in $prefix/bin"
  case :${PATH:-}: in *:"$prefix/bin":*) ;; *) say "add it to your PATH: export PATH=\"$prefix/bin:\$PATH\"" ;; esac
}

main "$@"
