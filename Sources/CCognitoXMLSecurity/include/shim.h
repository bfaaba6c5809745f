#ifndef CXMLSECURITY_SHIM_H
#define CXMLSECURITY_SHIM_H

// Debian's libxml2 includes ICU's headers for a part that is not used here. Foundation has types with the same names, and a Swift
// file that imports both would not compile.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
#include <zlib.h>

// pkg-config has these definitions for xmlsec1, but SwiftPM warns of definitions that come from pkg-config. The headers in xmlsec/
// here lead to the system's for the same reason: xmlsec1's own headers include each other by that name.
#include <xmlsec/version.h>
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR < 3
#define XMLSEC_NO_SIZE_T
#endif
#define XMLSEC_NO_CRYPTO_DYNAMIC_LOADING 1
#define XMLSEC_CRYPTO_OPENSSL 1
#define XMLSEC_NO_GOST 1
#define XMLSEC_NO_GOST2012 1

#include <xmlsec/xmlsec.h>

#include <xmlsec/buffer.h>
#include <xmlsec/crypto.h>
#include <xmlsec/errors.h>
#include <xmlsec/io.h>
#include <xmlsec/keyinfo.h>
#include <xmlsec/keysmngr.h>
#include <xmlsec/templates.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmlenc.h>
#include <xmlsec/xmltree.h>

// xmlsec1 names its algorithms by macros that call functions, which Swift cannot use.

// Initialises libxml2 and xmlsec1; false if that fails. To be called once.
int cxmlsecurity_initialize(void);

// Frees memory that libxml2 has allocated; xmlFree is a variable.
void cxmlsecurity_free(void *memory);

// Allows only the algorithms and the one reference that a SAML signature has; false if memory runs out.
int cxmlsecurity_restrict_signature(xmlSecDSigCtxPtr context);

// Adds a signature template to an element: enveloped, exclusive canonical XML, RSA with SHA-256, the certificate in KeyInfo.
// It follows the element's first child, the Issuer. Null if memory runs out.
xmlNodePtr cxmlsecurity_add_signature_template(xmlNodePtr element, const xmlChar *reference);

// Allows only AES, and triple DES because pysaml2 uses it, under a key that RSA-OAEP encrypts; nothing outside the document.
// False if memory runs out.
int cxmlsecurity_restrict_decryption(xmlSecEncCtxPtr context);

// Creates a template of encrypted data, AES-256-GCM under a key that RSA-OAEP encrypts. Null if memory runs out.
xmlNodePtr cxmlsecurity_encryption_template(xmlDocPtr document);

// Creates a manager that has only one key, and owns it. Null if memory runs out; the key is then still the caller's.
//
// xmlsec1's own function for this also reads all of the system's trusted certificates.
xmlSecKeysMngrPtr cxmlsecurity_manager(xmlSecKeyPtr key);

// Creates a random key for AES-256. Null if memory runs out.
xmlSecKeyPtr cxmlsecurity_session_key(void);

// Returns the bytes that the only reference of a verified signature covers; null if there is not exactly one.
xmlSecBufferPtr cxmlsecurity_signed_bytes(xmlSecDSigCtxPtr context);

#endif
