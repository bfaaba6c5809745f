"""Answers a secret question wrongly on the page until the function locks the user out: COMMAND FUNCTIONS CHROMEDRIVER FOLDER"""

import sys

import boto3

from browser import Browser
from local_moto import endpoint as aws
from local_pool import REGION, LocalPool, arn
from player import Player

command, functions, driver, folder = sys.argv[1:]
dynamo = boto3.client("dynamodb", endpoint_url=aws, region_name=REGION, aws_access_key_id="x", aws_secret_access_key="x")
dynamo.create_table(
    TableName="sign-ins", BillingMode="PAY_PER_REQUEST", KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}])
variables = {
    "CODE_KEY": "an-example-of-a-key-that-nobody-has-to-guess", "QUESTIONS": "pet=The name of your first pet?", "SIGN_IN_TABLE": "sign-ins",
    "AWS_ENDPOINT_URL_DYNAMODB": aws, "AWS_REGION": REGION,
}
seed = {"UserPools": [{
    "Id": "eu-west-1_Ab12Cd34E", "Name": "questions", "LambdaConfig": {
        name: arn("SecretQuestion") for name in ["DefineAuthChallenge", "CreateAuthChallenge", "VerifyAuthChallengeResponse"]},
    "Clients": [{"ClientId": "5exampleclientid", "ClientName": "app", "ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]}],
    "Users": [{"Username": "ada", "Password": "Passw0rd!Local"}],
}]}

with LocalPool(command, functions, variables, seed) as pool, Browser(driver, folder) as browser:
    player = Player(browser, pool.endpoint)
    player.choose("Sign in")
    player.fill(way="CUSTOM_SRP")
    print(player.send("CUSTOM_CHALLENGE"))
    print(browser.run("return document.querySelector('.parameters').innerText"))
