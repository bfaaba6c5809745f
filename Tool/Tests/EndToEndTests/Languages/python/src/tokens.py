def lambda_handler(event, context):
    event["response"] = {"claimsOverrideDetails": {"claimsToAddOrOverride": {"plan": "free"}}}
    return event
