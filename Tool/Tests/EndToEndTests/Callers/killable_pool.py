"""A local pool's command that a test kills while clients write: each call is a bare request, and each answer counts."""

import http.client
import json
import re
import signal
import subprocess
import threading

PREFIXES = {"cognito-idp": "AWSCognitoIdentityProviderService", "cognito-identity": "AWSCognitoIdentityService"}


class Pool:
    def __init__(self, command, file):
        self.process = subprocess.Popen([command, "pool", "--port", "0", "--data", file], stderr=subprocess.PIPE,
                                        stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            found = re.search(r"Playing Cognito at http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                # The rest has no reader otherwise, and a full pipe would stop the command.
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return
        raise SystemExit("the command did not start")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)


def send(connection, method, path, members, key="x", service="cognito-idp", **headers):
    """Sends a request with a signature of a key that is not checked: the status and the answer."""
    connection.request(method, path, None if members is None else json.dumps(members), {
        "Authorization": f"AWS4-HMAC-SHA256 Credential={key}/20260101/eu-west-1/{service}/aws4_request, "
                         "SignedHeaders=host, Signature=00", **headers})
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read() or b"{}")


def call(connection, operation, service="cognito-idp", **members):
    return send(connection, "POST", "/", members, service=service, **{
        "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": f"{PREFIXES[service]}.{operation}"})


def killed_rounds(pool, rounds, workers, work, check, start):
    """Kills the pool in each round while workers write, starts it again, and checks what had been answered.

    `work(pool, round, worker, answered)` writes until the pool is gone, and calls `answered` after each answer. `check` gets
    the new pool and the answers of the round. Returns the last pool.
    """
    for number in range(rounds):
        enough, seen = threading.Event(), []

        def answered(answer):
            seen.append(answer)
            # Each round ends at another place of the work.
            if len(seen) >= workers + number % 7:
                enough.set()

        failures = []

        def run(worker):
            try:
                work(pool, number, worker, answered)
            except (OSError, http.client.HTTPException, ValueError):
                pass
            except BaseException as failure:
                failures.append(failure)
            enough.set()

        threads = [threading.Thread(target=run, args=(worker,)) for worker in range(workers)]
        for thread in threads:
            thread.start()
        assert enough.wait(60)
        pool.kill()
        for thread in threads:
            thread.join()
        assert not failures, failures
        pool = start()
        check(pool, number, seen)
    return pool
