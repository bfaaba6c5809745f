def handler(event, context):
    # Keeps records whose keys begin with an underscore out of datasets.
    event["datasetRecords"] = {key: value for key, value in event["datasetRecords"].items() if not key.startswith("_")}
    return event


def consume(event, context):
    return {"batchItemFailures": []}
