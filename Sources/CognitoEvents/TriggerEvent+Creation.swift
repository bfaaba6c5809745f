extension TriggerEvent where Request: TriggerRequest {
    /// Creates an event for a test.
    ///
    /// - Parameters:
    ///   - triggerSource: The trigger source.
    ///   - request: The request.
    ///   - userName: The user's name in the pool.
    ///   - callerContext: The app client and the SDK.
    ///   - userPoolID: The user pool.
    ///   - region: The AWS region.
    ///   - version: The version of the event's format.
    public init(
        triggerSource: TriggerSource, request: Request, userName: UserName? = nil,
        callerContext: CallerContext = CallerContext(), userPoolID: String = "us-east-1_EXAMPLE1",
        region: String = "us-east-1", version: String = "1"
    ) {
        self.version = version
        self.triggerSource = triggerSource
        self.region = region
        self.userPoolID = userPoolID
        self.userName = userName
        self.callerContext = callerContext
        self.request = request
    }
}
