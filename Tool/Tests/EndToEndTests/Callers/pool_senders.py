"""Codes for custom senders: MailSender and TextSender as they are built, with moto as SES and SNS, and the AWS Encryption SDK for
Python. Both open the codes over the KMS endpoint of the pool itself.

Usage: pool_senders.py COGNITO-TRIGGERS FUNCTIONS: the command, and the folder of the functions.
"""

import base64
import html
import os
import re
import sys
import warnings

warnings.filterwarnings("ignore")
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "inf"
import aws_encryption_sdk
import boto3
import moto.backends
import moto.server
from aws_encryption_sdk.identifiers import CommitmentPolicy
from aws_encryption_sdk.key_providers.base import MasterKeyProvider, MasterKeyProviderConfig
from aws_encryption_sdk.key_providers.kms import KMSMasterKey, KMSMasterKeyConfig
from local_pool import REGION, LocalPool, arn, error, eventually

command, functions = sys.argv[1:]
KEY = f"arn:aws:kms:{REGION}:123456789012:key/d5118b4b-1246-4984-b513-7bd61dcd2e15"
EMAIL, PHONE, PASSWORD = "ada@example.org", "+4512345678", "Passw0rd!"
NEW_EMAIL, NEW_PHONE = "new@example.net", "+4587654321"
# What of it has to be escaped in HTML comes back as it was.
TEMPORARY = "T<3&\">'1mp!aB"

aws = moto.server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
aws.start()
services = "http://127.0.0.1:%d" % aws.get_host_and_port()[1]
boto3.client("sesv2", endpoint_url=services, region_name=REGION).create_email_identity(EmailIdentity="codes@example.org")


def backend(name):
    return moto.backends.get_backend(name)["123456789012"][REGION]


def mails():
    return [(mail.destinations["ToAddresses"], mail.body) for mail in backend("ses").sent_messages]


def texts():
    return list(backend("sns").sms_messages.values())


class Provider(MasterKeyProvider):
    """The keys of a KMS at some endpoint."""

    provider_id = "aws-kms"
    _config_class = MasterKeyProviderConfig
    kms = None

    def _new_master_key(self, key_id):
        return KMSMasterKey(config=KMSMasterKeyConfig(key_id=key_id, client=self.kms))


def opened(code, kms):
    """What the AWS Encryption SDK finds in a code, and the context that it was sealed in."""
    provider = Provider()
    provider.kms = kms
    provider.add_master_key(KEY)
    client = aws_encryption_sdk.EncryptionSDKClient(commitment_policy=CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT)
    plaintext, header = client.decrypt(source=base64.b64decode(code), key_provider=provider)
    return plaintext.decode(), header


def main(pool):
    kms = boto3.client("kms", endpoint_url=pool.endpoint, region_name=REGION)
    pool_id = pool.admin.create_user_pool(
        PoolName="senders", AutoVerifiedAttributes=["email", "phone_number"],
        SmsConfiguration={"SnsCallerArn": "arn:aws:iam::123456789012:role/sns"},
        UserAttributeUpdateSettings={"AttributesRequireVerificationBeforeUpdate": ["email", "phone_number"]}, LambdaConfig={
            "CustomEmailSender": {"LambdaArn": arn("MailSender"), "LambdaVersion": "V1_0"},
            "CustomSMSSender": {"LambdaArn": arn("TextSender"), "LambdaVersion": "V1_0"}, "KMSKeyID": KEY,
            # A sender takes the place of the custom message.
            "CustomMessage": arn("BrandedMessages"),
        })["UserPool"]["Id"]
    app = pool.admin.create_user_pool_client(
        UserPoolId=pool_id, ClientName="app", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    )["UserPoolClient"]["ClientId"]

    def code_of(source):
        [event] = [step["event"] for step in pool.steps("trigger") if step["triggerSource"] == source]
        plaintext, header = opened(event["request"]["code"], kms)
        assert header.encryption_context["userpool-id"] == pool_id, header.encryption_context
        return plaintext

    # A code by email.
    ada = {"ClientId": app, "Username": "ada"}
    answer = pool.app.sign_up(Password=PASSWORD, UserAttributes=[{"Name": "email", "Value": EMAIL}], **ada)
    assert answer["CodeDeliveryDetails"]["DeliveryMedium"] == "EMAIL", answer
    [(to, body)] = eventually(mails)
    code = code_of("CustomEmailSender_SignUp")
    assert to == [EMAIL] and re.fullmatch(r"\d{6}", code) and code in body and "Harbour" in body, (code, body)
    pool.app.confirm_sign_up(ConfirmationCode=code, **ada)

    # A code by text message, for an address that was verified before.
    pool.admin.admin_update_user_attributes(UserPoolId=pool_id, Username="ada", UserAttributes=[
        {"Name": "phone_number", "Value": PHONE}, {"Name": "phone_number_verified", "Value": "true"}])
    assert pool.app.forgot_password(**ada)["CodeDeliveryDetails"]["DeliveryMedium"] == "SMS"
    [(number, text)] = eventually(texts)
    code = code_of("CustomSMSSender_ForgotPassword")
    assert number == PHONE and code in text and text.startswith("Harbour"), (code, text)
    pool.app.confirm_forgot_password(ConfirmationCode=code, Password="N3w!password", **ada)

    # An invitation: Cognito escapes the temporary password, and the function undoes that.
    bob = {"UserPoolId": pool_id, "Username": "bob", "DesiredDeliveryMediums": ["SMS"]}
    pool.admin.admin_create_user(
        TemporaryPassword=TEMPORARY, UserAttributes=[{"Name": "phone_number", "Value": PHONE}], **bob)
    _, (_, text) = eventually(lambda: len(texts()) == 2 and texts())
    sealed = code_of("CustomSMSSender_AdminCreateUser")
    assert html.unescape(sealed) == TEMPORARY and "&lt;" in sealed and TEMPORARY in text, (sealed, text)
    challenge = pool.app.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH",
                                       AuthParameters={"USERNAME": "bob", "PASSWORD": TEMPORARY})
    assert challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED", challenge
    pool.admin.admin_create_user(MessageAction="SUPPRESS", **{**bob, "Username": "cy"})

    # Nothing but the senders sent anything, and they were called with what Cognito calls them with.
    assert pool.sources() == [
        "CustomEmailSender_SignUp", "CustomSMSSender_ForgotPassword", "CustomSMSSender_AdminCreateUser"], pool.sources()
    assert pool.fetch("/_local/outbox") == [] and len(mails()) == 1 and len(texts()) == 2
    types = [step["event"]["request"]["type"] for step in pool.steps("trigger")]
    assert types == ["customEmailSenderRequestV1", "customSMSSenderRequestV1", "customSMSSenderRequestV1"], types

    # Codes for a new address and a new number go there and nowhere else, and only they verify them.
    token = pool.app.initiate_auth(ClientId=app, AuthFlow="USER_PASSWORD_AUTH", AuthParameters={
        "USERNAME": "ada", "PASSWORD": "N3w!password"})["AuthenticationResult"]["AccessToken"]
    sent = len(mails()), len(texts())
    pool.app.update_user_attributes(AccessToken=token, UserAttributes=[
        {"Name": "email", "Value": NEW_EMAIL}, {"Name": "phone_number", "Value": NEW_PHONE}])
    eventually(lambda: len(mails()) == sent[0] + 1 and len(texts()) == sent[1] + 1)
    pool.app.get_user_attribute_verification_code(AccessToken=token, AttributeName="email")
    eventually(lambda: len(mails()) == sent[0] + 2)
    assert [to for to, _ in mails()[sent[0]:]] == [[NEW_EMAIL]] * 2 and texts()[-1][0] == NEW_PHONE, (mails(), texts())
    attributes = {one["Name"]: one["Value"] for one in pool.app.get_user(AccessToken=token)["UserAttributes"]}
    assert attributes["email"] == EMAIL and attributes["email_verified"] == "true", attributes
    first, second = code_of("CustomEmailSender_UpdateUserAttribute"), code_of("CustomEmailSender_VerifyUserAttribute")
    number = code_of("CustomSMSSender_UpdateUserAttribute")
    assert first in mails()[-2][1] and second in mails()[-1][1] and number in texts()[-1][1]
    assert error(pool.app.verify_user_attribute, AccessToken=token, AttributeName="email", Code=first)[0] == "CodeMismatchException"
    pool.app.verify_user_attribute(AccessToken=token, AttributeName="email", Code=second)
    pool.app.verify_user_attribute(AccessToken=token, AttributeName="phone_number", Code=number)
    attributes = {one["Name"]: one["Value"] for one in pool.app.get_user(AccessToken=token)["UserAttributes"]}
    assert attributes["email"] == NEW_EMAIL and attributes["phone_number"] == NEW_PHONE, attributes

    # Another context, or another key, opens nothing.
    event = pool.steps("trigger")[0]["event"]
    _, header = opened(event["request"]["code"], kms)
    [data_key] = header.encrypted_data_keys
    request = {"CiphertextBlob": data_key.encrypted_data_key, "EncryptionContext": header.encryption_context}
    assert kms.decrypt(**request)["KeyId"] == KEY
    assert error(kms.decrypt, **{**request, "EncryptionContext": {"userpool-id": pool_id}})[0] == "InvalidCiphertextException"
    assert error(kms.decrypt, KeyId=KEY[:-1] + "6", **request)[0] == "IncorrectKeyException"
    assert error(kms.encrypt, KeyId=KEY, Plaintext=b"x")[0] == "UnknownOperationException"


with LocalPool(command, functions, {
    "KMS_KEY_ARN": KEY, "MAIL_FROM": "codes@example.org", "BRAND_NAME": "Harbour", "AWS_REGION": REGION,
    "AWS_ENDPOINT_URL_SESV2": services, "AWS_ENDPOINT_URL_SNS": services,
}) as pool:
    main(pool)
sys.stdout.flush()
# moto's threads do not end by themselves.
os._exit(0)
