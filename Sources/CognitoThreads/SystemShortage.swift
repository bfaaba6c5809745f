/// An error that names the system's exhausted resource, such as threads.
package struct SystemShortage: Error, CustomStringConvertible {
    package let description: String
}
