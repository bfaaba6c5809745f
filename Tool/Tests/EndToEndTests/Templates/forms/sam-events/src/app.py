def gate(event, context):
    return event
