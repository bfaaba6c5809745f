# Shared code, which the measuring scripts source. A script sets $name to its name first; this code sets $here and $scratch.

export LC_ALL=C # for decimal points and the messages of tools

note() { printf '%s: %s\n' "$name" "$*" >&2; }
cannot() { note "$@"; exit 2; }
wrong() { [[ $# -eq 0 ]] || note "$@"; usage >&2; exit 2; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(dirname "$here")/.build-bench
event=$here/runtime/presignup-1300.json
mock=$scratch/mock-runtime-api
export INVITED_EMAILS=bjorn.akesson@example.com # the user of all events
mkdir -p "$scratch"
echo '*' >"$scratch/.gitignore"

compile() {
  local log=$scratch/cc.log
  local -a cc
  read -r -a cc <<<"${CC:-$(command -v cc || command -v clang || echo cc)}"
  "${cc[@]}" -O2 -Wall -Wextra "$@" >"$log" 2>&1 || { tail -n 12 "$log" >&2; return 1; }
}

build_mock() {
  compile -o "$mock.$$" "$here"/runtime/mock-runtime-api.c "$here"/runtime/mock/*.c ||
    cannot "the mock Runtime API does not compile"
  mv "$mock.$$" "$mock" # another measurement may run the old one
}

# program PATH: prints the real path of a program.
program() {
  [[ -f $1 && -x $1 ]] || cannot "$1 is not an executable file"
  realpath "$1"
}

# insert FILE MARKER TEXT-FILE: puts the text between the lines <!-- MARKER:begin --> and <!-- MARKER:end -->.
insert() {
  [[ -f $1 ]] && grep -qF "<!-- $2:begin -->" "$1" && grep -qF "<!-- $2:end -->" "$1" ||
    { note "$1 is unchanged, because it has no lines <!-- $2:begin --> and <!-- $2:end -->"; return 0; }
  awk -v begin="<!-- $2:begin -->" -v end="<!-- $2:end -->" -v text="$3" '
    $0 == end { inside = 0 }
    !inside
    $0 == begin { inside = 1; while ((getline line < text) > 0) print line }' "$1" >"$scratch/inserted"
  cat "$scratch/inserted" >"$1"
  note "wrote the figures into $1"
}

# choose_processor: pins the mock and the bootstraps to the last allowed processor; the first handles most interrupts.
choose_processor() {
  local allowed
  pin=() processor=null
  if command -v taskset >/dev/null; then
    allowed=$(taskset -cp $$)
    processor=${allowed##*[ ,-]}
    pin=(taskset -c "$processor")
  else
    note "taskset is missing, so the run is not pinned to one processor, and the figures are less reliable"
  fi
}

# make_event BYTES many|long: prints an invited user's sign-up of that size, with many short or four long entries of
# validation data.
make_event() {
  awk -v bytes="$1" -v shape="$2" 'BEGIN {
    head = "{\"version\":\"1\",\"region\":\"eu-west-1\",\"userPoolId\":\"eu-west-1_Kq3xR7vTz\"," \
      "\"userName\":\"7f3e9d52-1c0b-4b8e-a6d4-93c15e2f8a70\",\"callerContext\":{\"awsSdkVersion\":\"aws-sdk-swift-1.5.0\"," \
      "\"clientId\":\"6p2v8k1s4d7f9g3h5j0lq8w2er\"},\"triggerSource\":\"PreSignUp_SignUp\",\"request\":{" \
      "\"userAttributes\":{\"email\":\"bjorn.akesson@example.com\",\"given_name\":\"Bj\\u00f6rn\"},\"validationData\":{"
    tail = "},\"clientMetadata\":{\"device\":\"tablet of the harbour office\"}}," \
      "\"response\":{\"autoConfirmUser\":false,\"autoVerifyEmail\":false,\"autoVerifyPhone\":false}}"
    words = "The \\\"Three Crowns\\\" harbour in K\\u00f6ping, spring of 2026. "
    left = bytes - length(head) - length(tail)
    least = shape == "many" ? 90 : left / 4
    printf "%s", head
    while (left > 0) {
      key = sprintf("%s\"entry_%06d\":\"", entries++ ? "," : "", entries)
      size = left < 2 * least ? left : int(least)
      left -= size
      size -= length(key) + 1
      if (size < 0) exit 1
      printf "%s", key
      for (; size >= length(words); size -= length(words)) printf "%s", words
      for (; size > 0; size--) printf "x"
      printf "\""
    }
    print tail
  }' || cannot "an event of $1 bytes cannot be made"
}
