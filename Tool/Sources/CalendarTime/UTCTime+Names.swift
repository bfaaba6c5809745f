package import CognitoTime

extension UTCTime {
    /// The English names of the months, from January on.
    package static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static let weekdayNames = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]

    /// The month's English name.
    package var monthName: String { Self.monthNames[month - 1] }

    /// The weekday's English name.
    package var weekdayName: String {
        let midnight = secondsSince1970 - (hour * 60 + minute) * 60 - second
        let weekday = midnight / 86_400 % 7
        return Self.weekdayNames[weekday < 0 ? weekday + 7 : weekday]
    }
}
