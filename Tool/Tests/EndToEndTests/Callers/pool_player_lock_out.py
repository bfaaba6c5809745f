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
    # A sign-in ends after three wrong answers; ten lock the user out, so that the fifth ends at its start.
    for _ in range(4):
        player.send("CUSTOM_CHALLENGE")
        assert "first pet" in browser.run("return document.querySelector('.parameters').innerText")
        for rest in (2, 1, 0):
            player.fill(answer="wrong")
            words = player.send("CUSTOM_CHALLENGE" if rest else None)
            assert words.startswith("The pool asks for" if rest else "NotAuthorizedException"), words
        player.press_outcome("Sign in")
    assert player.send().startswith("NotAuthorizedException") and player.title() == "Sign in", player.title()
    # The record says what the app does not see.
    browser.until("the lock-out is in the picture", "return [...document.querySelectorAll('.picture .log text')].map((line) => line.textContent).find((line) => line.includes('locked'))")
    assert not player.complaints(), player.complaints()
print("locked out")
