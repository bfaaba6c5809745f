/// Threat protection's data about a sign-in that looks like an account take-over.
///
/// Source: Developer Guide, "Custom email sender Lambda trigger", `CustomEmailSender_AccountTakeOverNotification`.
public struct AccountTakeOver: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The sign-in's id: `EVENT_ID`.
    public var eventID: String
    /// The user's name: `USER_NAME`.
    public var userName: String?
    /// The sign-in's time in English words, such as `Tuesday, May 06, 2025 09:41 AM UTC`: `LOGIN_TIME`.
    public var loginTime: String?
    /// The caller's address: `IP_ADDRESS`.
    public var ipAddress: String?
    /// The caller's city: `CITY`.
    public var city: String?
    /// The caller's country: `COUNTRY`.
    public var country: String?
    /// The caller's device: `DEVICE_NAME`.
    public var deviceName: String?
    /// The action taken: `ACCOUNT_TAKE_OVER_ACTION`.
    public var action: AccountTakeOverAction?
    /// The link that the user opens to confirm the sign-in: `ONE_CLICK_LINK_VALID`.
    public var oneClickLinkValid: Secret<String>?
    /// The link that the user opens to report the sign-in: `ONE_CLICK_LINK_INVALID`.
    public var oneClickLinkInvalid: Secret<String>?
    /// The token for UpdateAuthEventFeedback: `FEEDBACK_TOKEN`.
    public var feedbackToken: Secret<String>?

    /// Creates the data of a notification.
    public init(
        eventID: String, userName: String? = nil, loginTime: String? = nil, ipAddress: String? = nil,
        city: String? = nil, country: String? = nil, deviceName: String? = nil, action: AccountTakeOverAction? = nil,
        oneClickLinkValid: Secret<String>? = nil, oneClickLinkInvalid: Secret<String>? = nil,
        feedbackToken: Secret<String>? = nil
    ) {
        self.eventID = eventID
        self.userName = userName
        self.loginTime = loginTime
        self.ipAddress = ipAddress
        self.city = city
        self.country = country
        self.deviceName = deviceName
        self.action = action
        self.oneClickLinkValid = oneClickLinkValid
        self.oneClickLinkInvalid = oneClickLinkInvalid
        self.feedbackToken = feedbackToken
    }

    /// The action taken, without personal data.
    public var description: String { "AccountTakeOver(\(action?.rawValue ?? "unknown action"))" }
    /// A mirror without children, because the values are personal data.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    init?(_ attributes: UserAttributes) {
        guard let eventID = attributes["EVENT_ID"] else { return nil }
        self.init(
            eventID: eventID, userName: attributes["USER_NAME"], loginTime: attributes["LOGIN_TIME"],
            ipAddress: attributes["IP_ADDRESS"], city: attributes["CITY"], country: attributes["COUNTRY"],
            deviceName: attributes["DEVICE_NAME"],
            action: attributes["ACCOUNT_TAKE_OVER_ACTION"].map(AccountTakeOverAction.init(rawValue:)),
            oneClickLinkValid: attributes["ONE_CLICK_LINK_VALID"].map { Secret($0) },
            oneClickLinkInvalid: attributes["ONE_CLICK_LINK_INVALID"].map { Secret($0) },
            feedbackToken: attributes["FEEDBACK_TOKEN"].map { Secret($0) })
    }
}
