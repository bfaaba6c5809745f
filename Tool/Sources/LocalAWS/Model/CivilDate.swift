/// Calculations with the Gregorian calendar.
package enum CivilDate {
    /// Returns the number of days from 1970 to a date.
    ///
    /// For the calculation, years begin in March.
    package static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
