/// An error that names the resource the system has run out of, such as threads.
package struct SystemShortage: Error, CustomStringConvertible {
    package let description: String
}
