#ifndef CXML_SHIM_H
#define CXML_SHIM_H

// This header is empty. The target exists only so that pkg-config provides libxml2's include path and library.
// CCognitoXMLSecurity declares the functions of both libxml2 and xmlsec1, because xmlsec1's functions use libxml2's
// types.

#endif
