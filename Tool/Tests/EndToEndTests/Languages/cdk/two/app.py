"""The app that the templates in this folder come from: its functions are in one stack, and its pool is in another one.

Run it with aws-cdk-lib 2.275 next to the sources of the folder node: CDK_OUTDIR=cdk.out python3 app.py
"""

import aws_cdk as cdk
from aws_cdk import aws_cognito as cognito, aws_lambda as lambda_

app = cdk.App()
functions, users = cdk.Stack(app, "Functions"), cdk.Stack(app, "Users")
code = lambda_.Code.from_asset("src")


def function(name, handler):
    return lambda_.Function(
        functions, name, runtime=lambda_.Runtime.NODEJS_22_X, handler=handler, code=code, timeout=cdk.Duration.seconds(5),
        environment={"DOMAIN": "example.org"})


sign_up, tokens, riddle = function("SignUp", "signUp.handler"), function("Tokens", "tokens.handler"), function("Riddle", "riddle.handler")
pool = cognito.UserPool(
    users, "Pool", self_sign_up_enabled=True, sign_in_aliases=cognito.SignInAliases(username=True),
    lambda_triggers=cognito.UserPoolTriggers(
        pre_sign_up=sign_up, pre_token_generation=tokens, define_auth_challenge=riddle, create_auth_challenge=riddle,
        verify_auth_challenge_response=riddle))
pool.add_client("App", auth_flows=cognito.AuthFlow(user_password=True, custom=True))
app.synth()
