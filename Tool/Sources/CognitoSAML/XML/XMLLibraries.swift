import CCognitoXMLSecurity

/// The initialisation of libxml2 and xmlsec1, which happens once in a process.
enum XMLLibraries {
    /// True if both libraries were initialised; false if one of them could not be.
    static let areReady = cxmlsecurity_initialize() == 1
}
