/// An error that names an exhausted system resource, such as threads.
package struct SystemShortage: Error, CustomStringConvertible {
    package let description: String
}
