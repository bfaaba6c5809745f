"""Welcomes new members."""

import boto3

ses = boto3.client("ses")


def handler(event, context):
    if event["triggerSource"] == "PostConfirmation_ConfirmSignUp":
        ses.send_email(
            Source="members@example.org",
            Destination={"ToAddresses": [event["request"]["userAttributes"]["email"]]},
            Message={"Subject": {"Data": "Welcome"}, "Body": {"Text": {"Data": "You are a member now."}}},
        )
    return event
