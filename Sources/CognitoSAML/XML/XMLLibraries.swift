import CCognitoXMLSecurity

/// The initialisation of libxml2 and xmlsec1, once in a process.
enum XMLLibraries {
    /// True once both are ready; false if one could not be initialised.
    static let areReady = cxmlsecurity_initialize() == 1
}
