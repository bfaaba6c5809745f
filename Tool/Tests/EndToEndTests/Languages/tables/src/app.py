"""Counts sign-ups in a table, over DynamoDB's API itself: the local Python has no boto3."""

import json
import os
import urllib.request


def handler(event, context):
    call = {
        "TableName": os.environ["TABLE"], "Key": {"id": {"S": "sign-ups"}}, "UpdateExpression": "ADD #count :one",
        "ExpressionAttributeNames": {"#count": "count"}, "ExpressionAttributeValues": {":one": {"N": "1"}},
    }
    scope = f"local/20260101/{os.environ['AWS_REGION']}/dynamodb/aws4_request"
    request = urllib.request.Request(os.environ["AWS_ENDPOINT_URL_DYNAMODB"], json.dumps(call).encode(), {
        "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.UpdateItem",
        "Authorization": f"AWS4-HMAC-SHA256 Credential={scope}, SignedHeaders=host, Signature=0"})
    with urllib.request.urlopen(request, timeout=4):
        return event
