from __future__ import annotations

import base64
import contextlib
import datetime
import functools
import hashlib
import hmac
import json
import os
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

from ._command import find_command

PASSWORD = "Passw0rd!"
# A proxy of the environment does not lead to this machine.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class PoolError(Exception):
    """The pool did not start, has ended, or refused a call of its own API."""


@contextlib.contextmanager
def pool(
    project: str | os.PathLike[str] = ".",
    template: str | os.PathLike[str] | None = None,
    arguments: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
) -> Iterator[Pool]:
    """Plays the pools of a project's template, with its functions, until the block ends.

    The pool is in memory, has a port of its own, and ends with this process, however that ends. A relative `template` is
    below `project`. `arguments` are more options of `cognito-triggers pool`, such as `["--parameter", "Domain=example.org"]`;
    `environment` replaces this process's variables for the command.
    """
    command = [find_command(), "pool", "--port", "0", "--data", ":memory:", "--json", "--quiet", "--exit-with-parent"]
    if template is not None:
        command += ["--template", os.fspath(template)]
    variables = dict(os.environ if environment is None else environment)
    if sys.prefix != sys.base_prefix:
        # Functions in Python find the packages of this environment, even if it is not activated.
        variables.setdefault("VIRTUAL_ENV", sys.prefix)
    with tempfile.TemporaryFile() as log, subprocess.Popen(
        [*command, *arguments], cwd=project, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log
    ) as process:
        started = Pool(process, log)
        try:
            started._start()
            yield started
        finally:
            started._end()


class Pool:
    """A running pool. Names of pools and app clients are the logical ids in the template, or the names that they have there."""

    def __init__(self, process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
        self._process = process
        self._log = log
        #: The problems that the command has reported, such as a function whose runtime is missing.
        self.problems: list[dict[str, Any]] = []
        #: The first object that the command has printed.
        self.ready: dict[str, Any] = {}
        self.endpoint = ""
        self.region = ""
        self.clock = Clock(self)
        self.faults = Faults(self)
        self._drain = threading.Thread(target=self._read_problems, daemon=True)

    def _start(self) -> None:
        self.ready = self._read_ready()
        self.endpoint, self.region = self.ready["endpoint"], self.ready["region"]
        self._drain.start()

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait()
        if self._drain.is_alive():
            self._drain.join()

    def _lines(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdout
        for line in self._process.stdout:
            yield json.loads(line)

    def _read_ready(self) -> dict[str, Any]:
        errors = []
        for value in self._lines():
            kind = value.get("kind")
            if kind == "ready":
                return value
            if kind == "problem":
                self.problems.append(value)
            if kind == "error":
                errors.append(value["message"])
        status = self._process.wait()
        raise PoolError("\n".join([f"the pool did not start: the command's exit status is {status}", *errors, self.log.strip()]))

    def _read_problems(self) -> None:
        """Reads what the command prints later, because a full pipe would stop it."""
        for value in self._lines():
            if value.get("kind") == "problem":
                self.problems.append(value)

    @property
    def log(self) -> str:
        """The text that the command has written to standard error."""
        # The command writes at its own end of the file, so this reads by position.
        return os.pread(self._log.fileno(), os.fstat(self._log.fileno()).st_size, 0).decode("utf-8", "replace")

    # ---- ids ------------------------------------------------------------------------------------------------

    def pool_id(self, name: str | None = None) -> str:
        """Returns the id of a user pool; without a name, of the only one."""
        return str(_named("user pool", self.ready["pools"], name)["id"])

    def client_id(self, name: str | None = None) -> str:
        """Returns the id of an app client; without a name, of the one with which people sign up."""
        return str(self._client(name)["id"])

    def client_secret(self, name: str | None = None) -> str | None:
        """Returns the secret of an app client; None if it has no secret."""
        return self._client(name).get("secret")

    def identity_pool_id(self, name: str | None = None) -> str:
        """Returns the id of an identity pool; without a name, of the only one."""
        return str(_named("identity pool", self.ready["identityPools"], name)["id"])

    def _client(self, name: str | None) -> dict[str, Any]:
        clients = [client for pool in self.ready["pools"] for client in pool["clients"]]
        if name is None:
            clients = [client for client in clients if client["id"] == self.ready.get("signUpClient")] or clients
        return _named("app client", clients, name)

    # ---- AWS's services, by boto3 -----------------------------------------------------------------------------

    @functools.cached_property
    def cognito_idp(self) -> Any:
        """boto3's client of user pools; it does not try again, so that each call is one."""
        return self._boto3("cognito-idp")

    @functools.cached_property
    def cognito_identity(self) -> Any:
        """boto3's client of identity pools."""
        return self._boto3("cognito-identity")

    @functools.cached_property
    def cognito_sync(self) -> Any:
        """boto3's client of Cognito Sync."""
        return self._boto3("cognito-sync")

    def _boto3(self, service: str) -> Any:
        try:
            import boto3
            from botocore.config import Config
        except ImportError as error:
            raise PoolError("this needs boto3: pip install 'cognito-triggers[pytest]'") from error
        return boto3.client(
            service, endpoint_url=self.endpoint, region_name=self.region, aws_access_key_id="local", aws_secret_access_key="local",
            config=Config(retries={"total_max_attempts": 1}, proxies={}))

    # ---- users ------------------------------------------------------------------------------------------------

    def sign_up(
        self,
        username: str,
        password: str = PASSWORD,
        attributes: Mapping[str, str] | None = None,
        client: str | None = None,
        confirm: bool = True,
        **parameters: Any,
    ) -> dict[str, Any]:
        """Signs a user up with an app client, confirms the sign-up, and returns the answer of SignUp.

        The code comes from the outbox. If there is none, because a function sends it, an administrator confirms.
        `parameters` are more parameters of SignUp, such as `ClientMetadata`.
        """
        given = [{"Name": name, "Value": value} for name, value in (attributes or {}).items()]
        user = self._user(username, client)
        answer: dict[str, Any] = self.cognito_idp.sign_up(Password=password, UserAttributes=given, **user, **parameters)
        if confirm and not answer["UserConfirmed"]:
            codes = [mail["code"] for mail in self.outbox if mail.get("code")]
            if codes:
                self.cognito_idp.confirm_sign_up(ConfirmationCode=codes[-1], **user)
            else:
                pools = [pool["id"] for pool in self.ready["pools"] if user["ClientId"] in [one["id"] for one in pool["clients"]]]
                self.cognito_idp.admin_confirm_sign_up(UserPoolId=pools[0], Username=username)
        return answer

    def sign_in(self, username: str, password: str = PASSWORD, client: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Signs a user in with USER_PASSWORD_AUTH, which the app client must allow, and returns the answer of InitiateAuth."""
        user = self._user(username, client)
        values = {"USERNAME": username, "PASSWORD": password}
        if "SecretHash" in user:
            values["SECRET_HASH"] = user["SecretHash"]
        answer: dict[str, Any] = self.cognito_idp.initiate_auth(
            ClientId=user["ClientId"], AuthFlow="USER_PASSWORD_AUTH", AuthParameters=values, **parameters)
        return answer

    def _user(self, username: str, client: str | None) -> dict[str, str]:
        hashed = self.secret_hash(username, client)
        return {"ClientId": self.client_id(client), "Username": username, **({"SecretHash": hashed} if hashed else {})}

    def secret_hash(self, username: str, client: str | None = None) -> str | None:
        """Returns the secret hash of a user for an app client; None if the client has no secret."""
        secret = self.client_secret(client)
        if secret is None:
            return None
        digest = hmac.new(secret.encode(), (username + self.client_id(client)).encode(), hashlib.sha256).digest()
        return base64.b64encode(digest).decode()

    @staticmethod
    def claims(token: str) -> dict[str, Any]:
        """Returns the claims of a token, without a check of its signature."""
        part = token.split(".")[1]
        claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        return claims

    # ---- what happened ----------------------------------------------------------------------------------------

    @property
    def outbox(self) -> list[dict[str, Any]]:
        """The messages since the last reset: the pool's own, and those that functions send with SES and SNS."""
        messages: list[dict[str, Any]] = self.get("/_local/outbox")
        return messages

    @property
    def flows(self) -> list[dict[str, Any]]:
        """The summaries of the sign-ups, sign-ins and other flows since the last reset."""
        flows: list[dict[str, Any]] = self.get("/_local/flows")["flows"]
        return flows

    def flow(self, number: int) -> dict[str, Any]:
        """Returns a flow with its calls: events, answers, verdicts and logs."""
        flow: dict[str, Any] = self.get(f"/_local/flows/{number}")
        return flow

    def flow_text(self, number: int) -> str:
        """Returns a flow as text, for people."""
        return self._open("GET", f"/_local/flows/{number}?as=text").decode()

    def reset(self) -> None:
        """Makes everything as it was at the start: users, messages, flows, the clock, faults, rates and settings."""
        self.post("/_local/reset", {})

    # ---- the pool's own API -------------------------------------------------------------------------------------

    def get(self, path: str) -> Any:
        """Returns what the pool's own API answers to a path such as `/_local/users`."""
        return json.loads(self._open("GET", path))

    def post(self, path: str, value: Mapping[str, Any]) -> Any:
        """Sends an object to a path of the pool's own API, and returns the answer."""
        return json.loads(self._open("POST", path, json.dumps(value).encode()))

    def _open(self, method: str, path: str, body: bytes | None = None) -> bytes:
        request = urllib.request.Request(self.endpoint + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with _opener.open(request) as reply:
                data: bytes = reply.read()
                return data
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode("utf-8", "replace")
            with contextlib.suppress(ValueError, KeyError, TypeError):
                text = json.loads(text)["message"]
            raise PoolError(f"{method} {path}: status {error.code}: {text.strip()}") from None
        except OSError as error:
            ended = self._process.poll()
            if ended is None:
                raise PoolError(f"{method} {path}: {error}") from error
            raise PoolError(f"the pool has ended with status {ended}\n{self.log.strip()}") from error


class Clock:
    """The pool's clock, which decides when codes, sessions and tokens expire. Functions have the real time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def now(self) -> datetime.datetime:
        """The pool's time, in UTC."""
        return self._move({})

    def advance(self, step: float | datetime.timedelta) -> datetime.datetime:
        """Moves the clock forward by a number of seconds, and returns the new time."""
        return self._move({"advance": step.total_seconds() if isinstance(step, datetime.timedelta) else step})

    def set(self, time: float | datetime.datetime) -> datetime.datetime:
        """Sets the clock to a time, or to seconds since 1970, and returns the new time."""
        return self._move({"set": time.timestamp() if isinstance(time, datetime.datetime) else time})

    def _move(self, value: dict[str, float]) -> datetime.datetime:
        return datetime.datetime.fromtimestamp(self._pool.post("/_local/clock", value)["now"], datetime.timezone.utc)


class Faults:
    """The faults of the next calls."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, *, count: int = 1, **fault: Any) -> dict[str, Any]:
        """Makes the next `count` calls fail.

        A fault has an `operation`, such as `"SignUp"` or `"*"`, with `error`, `message`, `delay` or `drop`; or a `trigger`, such as
        `"PreSignUp"`, with `delay`, `crash`, `throttle` or `answer`.
        """
        added: dict[str, Any] = self._pool.post("/_local/faults", {"count": count, **fault})
        return added

    def clear(self) -> None:
        """Removes all faults."""
        self._pool._open("DELETE", "/_local/faults")

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self._pool.get("/_local/faults"))


def _named(kind: str, objects: list[dict[str, Any]], name: str | None) -> dict[str, Any]:
    """Returns the object with a logical id or a name; without a name, the only object."""
    found = objects if name is None else (
        [one for one in objects if one.get("logicalId") == name] or [one for one in objects if one["name"] == name])
    if len(found) == 1:
        return found[0]
    names = ", ".join(str(one.get("logicalId") or one["name"]) for one in objects) or "none"
    wanted = f"there is no {kind} {name}" if name is not None else f"name a {kind}"
    if name is not None and found:
        wanted = f"several have the name {name}; use the logical id"
    raise PoolError(f"{wanted}. There are: {names}")
