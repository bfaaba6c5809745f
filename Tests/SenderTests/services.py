"""moto's KMS, SES and SNS, a window to what was sent, the AWS Encryption SDK over that KMS, and services that fail.

usage: services.py

Prints one line of JSON with the ports, and ends when standard input does. Needs scripts/fetch-python moto.
    GET  /keys           the ARNs of two keys and of an alias for the first
    GET  /sent           what has left SES and SNS
    POST /seal           {plaintext, suite, frameLength, keys, context}: a message that the SDK seals, in base64
    POST /open           {message, keys}: the plaintext that the SDK finds, in base64
    POST /wrap           {key, plaintext, context}: a data key that KMS encrypts, in base64
    POST /fail/WAY/...   denied, broken, closed, silent, otherkey; GET /calls/WAY counts the calls
"""

import base64
import collections
import http.server
import json
import os
import socket
import sys
import threading
import time
import warnings

warnings.filterwarnings("ignore")
os.environ.update(
    INITIAL_NO_AUTH_ACTION_COUNT="inf", AWS_ACCESS_KEY_ID="AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY="secret",
    AWS_DEFAULT_REGION="eu-west-1", AWS_EC2_METADATA_DISABLED="true")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Moto"))
import moto_aws  # noqa: E402
import aws_encryption_sdk as sdk  # noqa: E402
from aws_encryption_sdk.identifiers import Algorithm, CommitmentPolicy  # noqa: E402
from aws_encryption_sdk.key_providers.base import MasterKeyProvider, MasterKeyProviderConfig  # noqa: E402
from aws_encryption_sdk.key_providers.kms import KMSMasterKey, KMSMasterKeyConfig  # noqa: E402

SUITES = {
    0x0178: Algorithm.AES_256_GCM_IV12_TAG16_HKDF_SHA256,
    0x0378: Algorithm.AES_256_GCM_IV12_TAG16_HKDF_SHA384_ECDSA_P384,
    0x0478: Algorithm.AES_256_GCM_HKDF_SHA512_COMMIT_KEY,
    0x0578: Algorithm.AES_256_GCM_HKDF_SHA512_COMMIT_KEY_ECDSA_P384,
}
kms = moto_aws.client("kms")
keys = [kms.create_key()["KeyMetadata"]["Arn"] for _ in range(2)]
kms.create_alias(AliasName="alias/codes", TargetKeyId=keys[0].split("/")[1])
moto_aws.create_table("sign-ins")
moto_aws.client("sesv2").create_email_identity(EmailIdentity="service@example.org")
calls = collections.Counter()


class Provider(MasterKeyProvider):
    provider_id = "aws-kms"
    _config_class = MasterKeyProviderConfig

    def _new_master_key(self, key_id):
        key_id = key_id.decode() if isinstance(key_id, bytes) else key_id
        return KMSMasterKey(config=KMSMasterKeyConfig(key_id=key_id, client=kms))


def provider(wanted):
    provider = Provider()
    provider.add_master_keys_from_list(wanted)
    return provider


def client(suite=0):
    policy = CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT if suite < 0x0400 else CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT
    return sdk.EncryptionSDKClient(commitment_policy=policy)


def seal(request):
    message, _ = client(request["suite"]).encrypt(
        source=request["plaintext"].encode(), key_provider=provider(request["keys"]), algorithm=SUITES[request["suite"]],
        frame_length=request["frameLength"], encryption_context=request["context"])
    return base64.b64encode(message).decode()


def unseal(request):
    plaintext, _ = client().decrypt(source=base64.b64decode(request["message"]), key_provider=provider(request["keys"]))
    return base64.b64encode(plaintext).decode()


def wrap(request):
    answer = kms.encrypt(
        KeyId=request["key"], Plaintext=base64.b64decode(request["plaintext"]), EncryptionContext=request["context"])
    return base64.b64encode(answer["CiphertextBlob"]).decode()


names = {"key": keys[0], "other": keys[1], "alias": keys[0].rsplit(":", 1)[0] + ":alias/codes"}


class Window(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, value, headers={}):
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, text in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path.startswith("/calls/"):
            return self.answer(200, {"calls": calls[self.path.split("/")[2]]})
        self.answer(200, {"/sent": moto_aws.sent, "/keys": lambda: names}[self.path]())

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.path.startswith("/fail/"):
            return self.answer(200, {"result": {"/seal": seal, "/open": unseal, "/wrap": wrap}[self.path](json.loads(body))})
        way = self.path.split("/")[2]
        calls[way] += 1
        kind = way.split("-")[0]
        if kind == "denied":
            self.answer(400, {"__type": "AccessDeniedException", "message": body.decode(errors="replace")})
        elif kind == "broken":
            self.answer(500, {"message": body.decode(errors="replace")})
        elif kind == "otherkey":
            self.answer(200, {"KeyId": keys[1], "Plaintext": base64.b64encode(bytes(32)).decode()})
        elif kind == "silent":
            time.sleep(60)
        else:
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True

    def log_message(self, *_):
        pass


window = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Window)
threading.Thread(target=window.serve_forever, daemon=True).start()
print(json.dumps({"aws": moto_aws.port, "window": window.server_port}), file=moto_aws.out, flush=True)
sys.stdin.read()
os._exit(0)
