"""A handler for AWS's runtime client for Python."""
import os


def handle(event, context):
    if event.get("do") == "raise":
        raise ValueError("no such luck")
    print("handling", event.get("n"))
    return {
        "event": event,
        "requestId": context.aws_request_id,
        "arn": context.invoked_function_arn,
        "name": context.function_name,
        "memory": context.memory_limit_in_mb,
        "remaining": context.get_remaining_time_in_millis(),
        "custom": context.client_context.custom if context.client_context else None,
        "process": os.getpid(),
    }
