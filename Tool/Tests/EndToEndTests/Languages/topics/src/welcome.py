import os

import boto3

sns, sqs = boto3.client("sns"), boto3.client("sqs")


def handler(event, context):
    sns.publish(TopicArn=os.environ["TOPIC"], Subject="New", Message=f"{event['userName']} joined {os.environ['TOPIC_NAME']}")
    sqs.send_message(QueueUrl=os.environ["QUEUE"], MessageBody=os.environ["QUEUE_ARN"], MessageGroupId="members")
    audit = sqs.get_queue_url(QueueName=os.environ["AUDIT"])["QueueUrl"]
    sqs.send_message_batch(QueueUrl=audit, Entries=[{"Id": "1", "MessageBody": "confirmed"}])
    return event
