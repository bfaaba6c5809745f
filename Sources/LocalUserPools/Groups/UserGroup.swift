/// A group of a pool.
struct UserGroup: Sendable {
    let userPoolID: String
    let name: String
    var description: String?
    var roleARN: String?
    var precedence: Int?
    let created: Double
    var modified: Double
}
