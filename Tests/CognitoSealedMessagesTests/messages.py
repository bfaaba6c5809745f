"""Seals and opens messages with the AWS Encryption SDK for Python, over a KMS that wraps data keys under a fixed key.

usage: messages.py seal            prints messages of every form as a JSON array
       messages.py open            reads such an array from standard input and prints the plaintexts that the SDK finds in it
       messages.py samples FOLDER  seals the codes of the custom senders' sample events in a folder, for rehearsals
       messages.py corpus FOLDER   writes a message of each form, sealed under the bytes 0 to 31, for the fuzzer

A message is an object with `message`, `plaintext` and `key` (all base64), `context`, `suite` and `frameLength` (0 for a
message in one piece). `wrapped` is the data key as this KMS encrypts it: with an exclusive or. Needs scripts/fetch-python moto.
"""

import base64
import glob
import hashlib
import json
import os
import re
import struct
import sys
import warnings

warnings.filterwarnings("ignore")
import aws_encryption_sdk as sdk  # noqa: E402
from aws_encryption_sdk.identifiers import Algorithm, CommitmentPolicy  # noqa: E402
from aws_encryption_sdk.key_providers.base import MasterKeyProvider, MasterKeyProviderConfig  # noqa: E402
from aws_encryption_sdk.key_providers.kms import KMSMasterKey, KMSMasterKeyConfig  # noqa: E402
from botocore.client import BaseClient  # noqa: E402
from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: E402

KEYS = ["arn:aws:kms:eu-west-1:111122223333:key/" + str(n) * 8 for n in range(3)]
SUITES = {
    0x0178: Algorithm.AES_256_GCM_IV12_TAG16_HKDF_SHA256,
    0x0378: Algorithm.AES_256_GCM_IV12_TAG16_HKDF_SHA384_ECDSA_P384,
    0x0478: Algorithm.AES_256_GCM_HKDF_SHA512_COMMIT_KEY,
    0x0578: Algorithm.AES_256_GCM_HKDF_SHA512_COMMIT_KEY_ECDSA_P384,
}


def wrapped(key):
    return bytes(byte ^ 0x5A for byte in key)


class KMS(BaseClient):
    """What the SDK asks of boto3's client."""

    def __init__(self, key=None):
        self.key = key
        self.last = None

    def generate_data_key(self, KeyId, NumberOfBytes, EncryptionContext={}, **_):
        self.last = (self.key or os.urandom(NumberOfBytes), EncryptionContext)
        return {"Plaintext": self.last[0], "CiphertextBlob": wrapped(self.last[0]), "KeyId": KeyId}

    def encrypt(self, KeyId, Plaintext, EncryptionContext={}, **_):
        return {"CiphertextBlob": wrapped(Plaintext), "KeyId": KeyId}

    def decrypt(self, KeyId, CiphertextBlob, EncryptionContext={}, **_):
        self.last = (wrapped(CiphertextBlob), EncryptionContext)
        return {"Plaintext": self.last[0], "KeyId": KeyId}


class Provider(MasterKeyProvider):
    provider_id = "aws-kms"
    _config_class = MasterKeyProviderConfig

    @classmethod
    def make(cls, kms, keys):
        provider = cls()
        provider.kms = kms
        provider.add_master_keys_from_list(keys)
        return provider

    def _new_master_key(self, key_id):
        if isinstance(key_id, bytes):
            key_id = key_id.decode()
        return KMSMasterKey(config=KMSMasterKeyConfig(key_id=key_id, client=self.kms))


def client(suite):
    policy = CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT if suite < 0x0400 else CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT
    return sdk.EncryptionSDKClient(commitment_policy=policy)


def text(data):
    return base64.b64encode(data).decode()


def seal(plaintext, suite, frame_length, keys, context, kms=None):
    kms = kms or KMS()
    message, header = client(suite).encrypt(
        source=plaintext, key_provider=Provider.make(kms, keys), algorithm=SUITES[suite], frame_length=frame_length,
        encryption_context=context)
    return {
        "message": text(message), "plaintext": text(plaintext), "key": text(kms.last[0]), "suite": suite,
        "wrapped": text(wrapped(kms.last[0])), "frameLength": frame_length, "context": dict(header.encryption_context),
    }


def seal_all():
    context = {"userpool-id": "eu-west-1_XGqRgzHnu", "ключ": "значение 🌊", "a": ""}
    messages = []
    for suite in SUITES:
        for frame_length in (0, 4096, 128):
            for plaintext in (b"", b"4", b"123456", b"Tr0ub4dor&amp;3", bytes(128), bytes(129), bytes(range(256)) * 4):
                messages.append(seal(plaintext, suite, frame_length, KEYS[:1], context))
        messages.append(seal(b"123456", suite, 4096, KEYS, context))
        messages.append(seal(b"123456", suite, 4096, KEYS[:1], {}))
        messages.append(seal(os.urandom(16384), suite, 4096, KEYS[:1], context))
    return messages


def open_all(messages):
    plaintexts = []
    for message in messages:
        kms = KMS()
        plaintext, header = client(message["suite"]).decrypt(
            source=base64.b64decode(message["message"]), key_provider=Provider.make(kms, KEYS[:1]))
        if header.encryption_context != message["context"] or kms.last[1] != message["context"]:
            raise SystemExit("another context")
        plaintexts.append(text(plaintext))
    return plaintexts


class RehearsalKMS(KMS):
    """Encrypts as RehearsalKMS of the tool does."""

    def generate_data_key(self, KeyId, NumberOfBytes, EncryptionContext={}, **_):
        def sized(text):
            return struct.pack(">H", len(text.encode())) + text.encode()

        key, nonce = os.urandom(NumberOfBytes), os.urandom(12)
        associated = sized(KeyId) + b"".join(sized(name) + sized(value) for name, value in sorted(EncryptionContext.items()))
        own = hashlib.sha256(f"cognito-triggers rehearsal key:{KeyId}".encode()).digest()
        self.last = (key, EncryptionContext)
        return {
            "Plaintext": key, "KeyId": KeyId,
            "CiphertextBlob": sized(KeyId) + nonce + AESGCM(own).encrypt(nonce, key, associated),
        }


def samples(folder):
    for path in sorted(glob.glob(os.path.join(folder, "Custom*Sender_*.json"))):
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        event = json.loads(text)
        if event["request"]["code"] is None:
            continue
        is_password = event["triggerSource"].endswith("_AdminCreateUser")
        code = "Zq7&lt;kP2&amp;x" if is_password else str(int(hashlib.sha256(event["triggerSource"].encode()).hexdigest(), 16))[:6]
        key = f"arn:aws:kms:{event['region']}:111122223333:key/d5118b4b-1246-4984-b513-7bd61dcd2e15"
        message = seal(code.encode(), 0x0378, 4096, [key], {"userpool-id": event["userPoolId"]}, RehearsalKMS())
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(re.sub(r'"code":"[^"]*"', lambda _: f'"code":"{message["message"]}"', text))
        print(os.path.basename(path), code)


def corpus(folder):
    for suite in SUITES:
        for frame_length in (0, 128):
            plaintext = b"123456" + bytes(frame_length)
            context = {"userpool-id": "eu-west-1_XGqRgzHnu"}
            message = seal(plaintext, suite, frame_length, KEYS[:1], context, KMS(bytes(range(32))))
            with open(os.path.join(folder, f"{suite:04x}-{'framed' if frame_length else 'whole'}"), "wb") as file:
                file.write(base64.b64decode(message["message"]))


if sys.argv[1:] == ["seal"]:
    print(json.dumps(seal_all()))
elif sys.argv[1:] == ["open"]:
    print(json.dumps(open_all(json.load(sys.stdin))))
elif sys.argv[1:2] == ["samples"] and len(sys.argv) == 3:
    samples(sys.argv[2])
elif sys.argv[1:2] == ["corpus"] and len(sys.argv) == 3:
    corpus(sys.argv[2])
else:
    raise SystemExit(__doc__)
