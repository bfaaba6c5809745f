#ifndef CXML_SHIM_H
#define CXML_SHIM_H

// This header is empty: the target exists for libxml2's include path and library, which pkg-config knows. CCognitoXMLSecurity declares
// libxml2 and xmlsec1 together, because xmlsec1's functions have libxml2's types.

#endif
