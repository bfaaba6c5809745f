#!/usr/bin/env bash
#
# Signs a sample user up at the pool of template.yaml, played on this machine, and fails if the sign-up is refused.
# usage: bash rehearse.sh [EMAIL [OPTION...]]   the options are those of `cognito-triggers pool`, such as --fetch-runtime

set -euo pipefail
email=${1:-ada@example.org}
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
cognito-triggers pool --port 0 --data :memory: --json --quiet "${@:2}" > "$work/ready" 2> "$work/log" &
pool=$!
trap 'kill "$pool" 2> /dev/null || true; rm -rf "$work"' EXIT
while [[ ! -s $work/ready ]]; do
  kill -0 "$pool" 2> /dev/null || { echo "rehearse: the pool did not start:" >&2; cat "$work/log" >&2; exit 1; }
  sleep 0.2
done
if ! grep --quiet '"kind":"ready"' "$work/ready"; then
  echo "rehearse: the pool did not start:" >&2
  cat "$work/log" >&2
  exit 1
fi
endpoint=$(sed -n 's/.*"endpoint":"\([^"]*\)".*/\1/p' "$work/ready")
client=$(sed -n 's/.*"signUpClient":"\([^"]*\)".*/\1/p' "$work/ready")
if [[ -z $client ]]; then
  echo "rehearse: template.yaml has no user pool in which an app can sign users up"
  exit
fi
status=$(curl --silent --show-error --output "$work/answer" --write-out '%{http_code}' "$endpoint/" \
  --header 'X-Amz-Target: AWSCognitoIdentityProviderService.SignUp' --header 'Content-Type: application/x-amz-json-1.1' \
  --data '{"ClientId": "'"$client"'", "Username": "'"$email"'", "Password": "Rehearsal-0f-a-sign-up",
           "UserAttributes": [{"Name": "email", "Value": "'"$email"'"}]}')
if [[ $status != 200 ]]; then
  echo "rehearse: the sign-up of $email was refused:" >&2
  cat "$work/answer" "$work/log" >&2
  exit 1
fi
echo "rehearse: $email signed up"
