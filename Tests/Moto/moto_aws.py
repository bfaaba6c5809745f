"""moto's server as AWS, for the servers that tests start: importing this module starts it. Needs scripts/fetch-python moto.

The first three actions are free, or as many as INITIAL_NO_AUTH_ACTION_COUNT says; later ones must be signed with a key that IAM knows.
"""

import os
import sys
import threading

os.environ.setdefault("INITIAL_NO_AUTH_ACTION_COUNT", "3")
# The starter's own lines go here; nothing else is printed.
out = sys.stdout
sys.stdout = sys.stderr = open(os.devnull, "w")
import moto.backends  # noqa: E402
import moto.dynamodb.responses  # noqa: E402
import moto.server  # noqa: E402

# A conditional write of DynamoDB's is one step; moto checks and writes in two, in several threads.
lock, call_action = threading.Lock(), moto.dynamodb.responses.DynamoHandler.call_action


def one_at_a_time(handler):
    with lock:
        return call_action(handler)


moto.dynamodb.responses.DynamoHandler.call_action = one_at_a_time
server = moto.server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
port = server.get_host_and_port()[1]
endpoint = "http://127.0.0.1:%d" % port


def sent():
    """What has left SES and SNS."""
    def backend(name):
        return moto.backends.get_backend(name)["123456789012"]["eu-west-1"]

    return {
        "mails": [
            {"from": mail.source, "to": mail.destinations["ToAddresses"], "subject": mail.subject, "body": mail.body}
            for mail in backend("ses").sent_messages
        ],
        "texts": [{"to": number, "text": text} for number, text in backend("sns").sms_messages.values()],
    }


def client(service):
    """A client of boto3's for the server."""
    import boto3

    return boto3.client(
        service, endpoint_url=endpoint, region_name="eu-west-1", aws_access_key_id="AKIDEXAMPLE",
        aws_secret_access_key="secret")


def create_table(name):
    """A table as the kit's page says."""
    client("dynamodb").create_table(
        TableName=name, BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}])
