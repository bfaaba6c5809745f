"""moto's KMS, SES and SNS, a window to what was sent, the AWS Encryption SDK over that KMS, and services that fail.

usage: services.py

Prints one line of JSON with the ports and the keys, and ends when standard input does. Needs scripts/fetch-moto.
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
import aws_encryption_sdk as sdk  # noqa: E402
import boto3  # noqa: E402
import moto.backends  # noqa: E402
import moto.server  # noqa: E402
from aws_encryption_sdk.identifiers import Algorithm, CommitmentPolicy  # noqa: E402
from aws_encryption_sdk.key_providers.base import MasterKeyProvider, MasterKeyProviderConfig  # noqa: E402
from aws_encryption_sdk.key_providers.kms import KMSMasterKey, KMSMasterKeyConfig  # noqa: E402

SUITES = {
    0x0178: Algorithm.AES_256_GCM_IV12_TAG16_HKDF_SHA256,
    0x0378: Algorithm.AES_256_GCM_IV12_TAG16_HKDF_SHA384_ECDSA_P384,
    0x0478: Algorithm.AES_256_GCM_HKDF_SHA512_COMMIT_KEY,
    0x0578: Algorithm.AES_256_GCM_HKDF_SHA512_COMMIT_KEY_ECDSA_P384,
}
out = sys.stdout
sys.stdout = sys.stderr = open(os.devnull, "w")
aws = moto.server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
aws.start()
endpoint = "http://127.0.0.1:%d" % aws.get_host_and_port()[1]
kms = boto3.client("kms", endpoint_url=endpoint)
keys = [kms.create_key()["KeyMetadata"]["Arn"] for _ in range(2)]
kms.create_alias(AliasName="alias/codes", TargetKeyId=keys[0].split("/")[1])
boto3.client("dynamodb", endpoint_url=endpoint).create_table(
    TableName="sign-ins", BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}])
boto3.client("sesv2", endpoint_url=endpoint).create_email_identity(EmailIdentity="service@example.org")
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


def sent():
    def backend(name):
        return moto.backends.get_backend(name)["123456789012"]["eu-west-1"]

    return {
        "mails": [
            {"from": mail.source, "to": mail.destinations["ToAddresses"], "subject": mail.subject, "body": mail.body}
            for mail in backend("ses").sent_messages
        ],
        "texts": [{"to": number, "text": text} for number, text in backend("sns").sms_messages.values()],
    }


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
        self.answer(200, {"calls": calls[self.path.split("/")[2]]} if self.path.startswith("/calls/") else sent())

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
words = {
    "aws": endpoint, "window": "http://127.0.0.1:%d" % window.server_port, "key": keys[0], "other": keys[1],
    "alias": keys[0].rsplit(":", 1)[0] + ":alias/codes",
}
print(json.dumps(words), file=out, flush=True)
sys.stdin.read()
os._exit(0)
