"""Messages that functions send with AWS's SDK for Python through a pool: both APIs of SES, SNS, SQS, and services that are not there.

Usage: pool_messages.py COGNITO-TRIGGERS
"""

import hashlib
import os
import sys
import urllib.parse
import urllib.request
from email.message import EmailMessage

import boto3
from botocore.config import Config
from local_pool import REGION, LocalPool, error

TOPIC = f"arn:aws:sns:{REGION}:123456789012:joined"


def main(pool):
    def client(service):
        return boto3.client(service, endpoint_url=pool.endpoint, region_name=REGION, aws_access_key_id="local",
                            aws_secret_access_key="local", config=Config(retries={"max_attempts": 1}))

    def sent():
        return pool.fetch("/_local/outbox")[-1]

    ses, sesv2, sns = client("ses"), client("sesv2"), client("sns")

    # SES's first API: what programs ask, and its three ways to send.
    assert ses.get_send_quota()["Max24HourSend"] > 0 and ses.get_account_sending_enabled()["Enabled"]
    identities = ses.get_identity_verification_attributes(Identities=["example.org"])["VerificationAttributes"]
    assert identities == {"example.org": {"VerificationStatus": "Success"}}, identities
    message = {"Subject": {"Data": "Grüße & mehr"}, "Body": {"Text": {"Data": "482913"}, "Html": {"Data": "<b>482913</b>"}}}
    answer = ses.send_email(Source="codes@example.org", Destination={
        "ToAddresses": ["Ada <ada@example.org>"], "CcAddresses": ["c@example.org"]}, Message=message)
    assert answer["MessageId"], answer
    mail = sent()
    assert (mail["destination"], mail["subject"], mail["text"], mail["body"]) == (
        "ada@example.org", "Grüße & mehr", "482913", "<b>482913</b>"), mail
    assert mail["writtenBy"] == "SES SendEmail", mail

    raw = EmailMessage()
    raw["From"], raw["To"], raw["Subject"] = "codes@example.org", "Ada <ada@example.org>", "Ihr Code für heute"
    raw.set_content("Grüße: 482913\n")
    raw.add_alternative("<p>Grüße: <b>482913</b></p>\n", subtype="html")
    raw.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="logo.png")
    ses.send_raw_email(Source="codes@example.org", RawMessage={"Data": raw.as_bytes()})
    mail = sent()
    assert (mail["destination"], mail["subject"], mail["writtenBy"]) == (
        "ada@example.org", "Ihr Code für heute", "SES SendRawEmail"), mail
    assert mail["text"] == "Grüße: 482913\n" and mail["body"] == "<p>Grüße: <b>482913</b></p>\n", mail
    sesv2.send_email(Content={"Raw": {"Data": raw.as_bytes()}})
    assert sent()["body"] == mail["body"] and sent()["writtenBy"] == "SES SendEmail"

    ses.send_templated_email(Source="codes@example.org", Destination={"ToAddresses": ["ada@example.org"]},
                             Template="Welcome", TemplateData='{"code": "482913"}')
    assert sent()["subject"] == "Template Welcome" and sent()["body"] == "code: 482913", sent()
    assert sesv2.get_account()["SendingEnabled"]
    code, _ = error(ses.send_email, Source="codes@example.org", Destination={}, Message=message)
    assert code == "InvalidParameterValue", code
    code, words = error(ses.list_receipt_filters)
    assert code == "InvalidAction" and "--endpoint ses=URL" in words, (code, words)

    # SNS: phones, topics, and what programs set first.
    sns.set_sms_attributes(attributes={"DefaultSMSType": "Transactional"})
    assert not sns.check_if_phone_number_is_opted_out(phoneNumber="+4512345678")["isOptedOut"]
    sns.publish(PhoneNumber="+4512345678", Message="482913")
    assert (sent()["medium"], sent()["destination"]) == ("SMS", "+4512345678"), sent()
    sns.publish(TopicArn=TOPIC, Subject="New", Message="Ada has joined.")
    assert (sent()["medium"], sent()["destination"], sent()["subject"]) == ("TOPIC", TOPIC, "New"), sent()

    assert sent()["recipient"] == "topic joined", sent()
    batch = sns.publish_batch(TopicArn=TOPIC, PublishBatchRequestEntries=[
        {"Id": "1", "Message": "Ada"}, {"Id": "2", "Message": "Ben", "Subject": "New"}])
    assert [one["Id"] for one in batch["Successful"]] == ["1", "2"] and sent()["body"] == "Ben", batch

    # SQS: its URL, a message with attributes, a batch, and what it refuses.
    sqs = client("sqs")
    url = sqs.get_queue_url(QueueName="joined")["QueueUrl"]
    assert url == f"{pool.endpoint}/123456789012/joined", url
    answer = sqs.send_message(QueueUrl=url, MessageBody="Ada has joined.", MessageAttributes={
        "kind": {"DataType": "String", "StringValue": "member"}})
    assert answer["MD5OfMessageBody"] == hashlib.md5(b"Ada has joined.").hexdigest(), answer
    message = sent()
    assert (message["medium"], message["recipient"], message["body"], message["writtenBy"]) == (
        "QUEUE", "queue joined", "Ada has joined.", "SQS SendMessage"), message
    assert message["destination"] == f"arn:aws:sqs:{REGION}:123456789012:joined", message
    batch = sqs.send_message_batch(QueueUrl=url, Entries=[{"Id": "a", "MessageBody": "1"}, {"Id": "b", "MessageBody": "2"}])
    assert [one["Id"] for one in batch["Successful"]] == ["a", "b"] and sent()["body"] == "2", batch
    code, words = error(sqs.receive_message, QueueUrl=url)
    assert code == "InvalidAction" and "--endpoint sqs=URL" in words, (code, words)
    # An older client posts a form to the queue's URL.
    form = urllib.parse.urlencode({"Action": "SendMessage", "Version": "2012-11-05", "MessageBody": "Ben"}).encode()
    with urllib.request.urlopen(url, form, timeout=60) as reply:
        assert b"<SendMessageResult>" in reply.read()
    assert sent()["body"] == "Ben" and sent()["recipient"] == "queue joined", sent()

    # Services that are not there, in each protocol: JSON, a form, REST, and S3's own.
    count = len(pool.fetch("/_local/outbox"))
    for name, call, arguments, words in [
        ("events", "put_events", {"Entries": [{"Source": "a", "DetailType": "b", "Detail": "{}"}]}, "PutEvents of eventbridge"),
        ("dynamodb", "get_item", {"TableName": "t", "Key": {"id": {"S": "x"}}}, "GetItem of dynamodb"),
        ("cloudformation", "describe_stacks", {}, "DescribeStacks of cloudformation"),
        ("s3", "get_object", {"Bucket": "codes", "Key": "ada"}, "s3 is not played here"),
        ("scheduler", "list_schedules", {}, "scheduler is not played here"),
    ]:
        _, text = error(getattr(client(name), call), **arguments)
        assert words in text and f"--endpoint {words.split(' of ')[-1].split(' ')[0]}=URL" in text, (name, text)
    assert len(pool.fetch("/_local/outbox")) == count


os.environ.pop("AWS_ENDPOINT_URL", None)
with LocalPool(sys.argv[1], None, {}) as pool:
    main(pool)
