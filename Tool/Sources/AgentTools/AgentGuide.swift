/// The instructions for a coding agent that has the tools of this command.
package enum AgentGuide {
    package static let text = """
        Tools for AWS Lambda functions that Amazon Cognito calls, rehearsed on this machine: no AWS account, nothing is sent.
        To find the cause of an error: explain its text; pool_start in the project's folder; repeat the sign-up or sign-in with \
        pool_sign_up and pool_sign_in; pool_flows with the flow's id shows the triggers with event, answer, verdict and log; change \
        the code; invoke with the same event.
        To make a trigger: new (or add), then invoke on its sample events, check with build, and a sign-up at a pool.
        Never log a code, a password, a token or a whole event. Never accept a finding of check without a reason that a person has given. \
        Never widen a permission or add a sign-in flow to make a rehearsal pass.
        """
}
