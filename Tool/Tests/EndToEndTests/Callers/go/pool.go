// Drives a local pool with the AWS SDK for Go: a user from the sign-up to the deletion.
//
// Usage: pool ENDPOINT; scripts/build-go-client builds it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	cognito "github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider/types"
	"github.com/aws/smithy-go"
)

const password, newPassword = "Passw0rd!", "N3w!password"

var ctx = context.Background()

func check(err error) {
	if err != nil {
		log.Output(2, err.Error())
		os.Exit(1)
	}
}

func expect(holds bool, found ...any) {
	if !holds {
		log.Output(2, "this is not as it should be:")
		log.Fatalln(found...)
	}
}

// code is that of the latest message.
func code(endpoint string) *string {
	reply, err := http.Get(endpoint + "/_local/outbox")
	check(err)
	defer reply.Body.Close()
	var messages []struct{ Code string }
	check(json.NewDecoder(reply.Body).Decode(&messages))
	expect(len(messages) > 0, "no message")
	return &messages[len(messages)-1].Code
}

func main() {
	log.SetFlags(log.Lshortfile)
	endpoint := os.Args[1]
	client := cognito.New(cognito.Options{
		Region:           "eu-west-1",
		EndpointResolver: cognito.EndpointResolverFromURL(endpoint),
		RetryMaxAttempts: 1,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "x"}, nil
		}),
	})
	pool := createPool(client)
	app := createApp(client, pool)
	signUp(client, app, endpoint)
	token := signIn(client, app, password)
	manage(client, pool, app, token)
	administrate(client, pool, app)
	_, err := client.DeleteUser(ctx, &cognito.DeleteUserInput{AccessToken: token})
	check(err)
	_, err = client.GetUser(ctx, &cognito.GetUserInput{AccessToken: token})
	var gone *types.UserNotFoundException
	expect(errors.As(err, &gone) && gone.ErrorMessage() == "User does not exist.", err)
}

func createPool(client *cognito.Client) *string {
	made, err := client.CreateUserPool(ctx, &cognito.CreateUserPoolInput{
		PoolName:               aws.String("go"),
		AutoVerifiedAttributes: []types.VerifiedAttributeType{types.VerifiedAttributeTypeEmail},
		UserPoolTags:           map[string]string{"by": "go"},
	})
	check(err)
	policy := made.UserPool.Policies.PasswordPolicy
	expect(policy.MinimumLength == 8 && policy.RequireSymbols, policy)
	expect(made.UserPool.CreationDate != nil && made.UserPool.MfaConfiguration == types.UserPoolMfaTypeOff, made.UserPool)
	return made.UserPool.Id
}

func createApp(client *cognito.Client, pool *string) *string {
	made, err := client.CreateUserPoolClient(ctx, &cognito.CreateUserPoolClientInput{
		UserPoolId: pool, ClientName: aws.String("app"),
		ExplicitAuthFlows: []types.ExplicitAuthFlowsType{
			types.ExplicitAuthFlowsTypeAllowUserPasswordAuth, types.ExplicitAuthFlowsTypeAllowRefreshTokenAuth},
	})
	check(err)
	return made.UserPoolClient.ClientId
}

func signUp(client *cognito.Client, app *string, endpoint string) {
	ada := &cognito.SignUpInput{
		ClientId: app, Username: aws.String("ada"), Password: aws.String(password),
		UserAttributes: []types.AttributeType{{Name: aws.String("email"), Value: aws.String("ada@example.org")}},
	}
	made, err := client.SignUp(ctx, ada)
	check(err)
	expect(!made.UserConfirmed && *made.CodeDeliveryDetails.Destination == "a***@e***", made)
	_, err = client.SignUp(ctx, ada)
	var taken *types.UsernameExistsException
	expect(errors.As(err, &taken), err)
	confirmation := &cognito.ConfirmSignUpInput{
		ClientId: app, Username: ada.Username, ConfirmationCode: aws.String("0" + *code(endpoint))}
	_, err = client.ConfirmSignUp(ctx, confirmation)
	var mismatch *types.CodeMismatchException
	expect(errors.As(err, &mismatch), err)
	confirmation.ConfirmationCode = code(endpoint)
	_, err = client.ConfirmSignUp(ctx, confirmation)
	check(err)
}

func signIn(client *cognito.Client, app *string, password string) *string {
	input := &cognito.InitiateAuthInput{
		ClientId: app, AuthFlow: types.AuthFlowTypeUserPasswordAuth,
		AuthParameters: map[string]string{"USERNAME": "ada", "PASSWORD": "Wrong1!x"},
	}
	_, err := client.InitiateAuth(ctx, input)
	var refused *types.NotAuthorizedException
	expect(errors.As(err, &refused) && refused.ErrorMessage() == "Incorrect username or password.", err)
	input.AuthParameters["PASSWORD"] = password
	signedIn, err := client.InitiateAuth(ctx, input)
	check(err)
	tokens := signedIn.AuthenticationResult
	expect(tokens.ExpiresIn == 3600 && *tokens.TokenType == "Bearer", tokens)
	refreshed, err := client.InitiateAuth(ctx, &cognito.InitiateAuthInput{
		ClientId: app, AuthFlow: types.AuthFlowTypeRefreshTokenAuth,
		AuthParameters: map[string]string{"REFRESH_TOKEN": *tokens.RefreshToken},
	})
	check(err)
	return refreshed.AuthenticationResult.AccessToken
}

func manage(client *cognito.Client, pool, app, token *string) {
	user, err := client.GetUser(ctx, &cognito.GetUserInput{AccessToken: token})
	check(err)
	expect(*user.Username == "ada" && len(user.UserAttributes) == 3, user)
	_, err = client.ChangePassword(ctx, &cognito.ChangePasswordInput{
		AccessToken: token, PreviousPassword: aws.String(password), ProposedPassword: aws.String(newPassword)})
	check(err)
	signIn(client, app, newPassword)
}

func administrate(client *cognito.Client, pool, app *string) {
	for _, name := range []string{"bob", "cy", "dee"} {
		made, err := client.AdminCreateUser(ctx, &cognito.AdminCreateUserInput{
			UserPoolId: pool, Username: aws.String(name), MessageAction: types.MessageActionTypeSuppress})
		check(err)
		expect(made.User.UserStatus == types.UserStatusTypeForceChangePassword, made.User)
	}
	_, err := client.CreateGroup(ctx, &cognito.CreateGroupInput{UserPoolId: pool, GroupName: aws.String("staff")})
	check(err)
	_, err = client.AdminAddUserToGroup(ctx, &cognito.AdminAddUserToGroupInput{
		UserPoolId: pool, GroupName: aws.String("staff"), Username: aws.String("bob")})
	check(err)
	count := 0
	pages := cognito.NewListUsersPaginator(client, &cognito.ListUsersInput{UserPoolId: pool, Limit: aws.Int32(3)})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		check(err)
		count += len(page.Users)
	}
	expect(count == 4, count)
	// What the pool does not check by itself, the service's model does.
	_, err = client.AdminGetUser(ctx, &cognito.AdminGetUserInput{UserPoolId: pool, Username: aws.String("")})
	var invalid *types.InvalidParameterException
	expect(errors.As(err, &invalid), err)
	_, err = client.DescribeUserPool(ctx, &cognito.DescribeUserPoolInput{UserPoolId: aws.String("eu-west-1_None")})
	var failure smithy.APIError
	expect(errors.As(err, &failure) && failure.ErrorCode() == "ResourceNotFoundException", err)
}
