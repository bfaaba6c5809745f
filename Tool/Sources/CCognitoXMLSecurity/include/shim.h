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

// pkg-config provides these definitions for xmlsec1, but SwiftPM warns about definitions from pkg-config, so they are
// repeated here. For the same reason, each header in this target's folder xmlsec/ includes the system's header of the
// same name: xmlsec1's headers include each other by these names.
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

// Swift cannot use xmlsec1's names for algorithms, because they are macros that call functions.

// Initialises libxml2 and xmlsec1; returns false if that fails. Call it only once.
int cxmlsecurity_initialize(void);

// Frees memory that libxml2 has allocated. This is C because xmlFree is a global variable.
void cxmlsecurity_free(void *memory);

// Allows only the algorithms of a SAML signature, and only one reference. Returns false if memory runs out.
int cxmlsecurity_restrict_signature(xmlSecDSigCtxPtr context);

// Adds a template for an enveloped signature to an element: exclusive canonical XML, RSA with SHA-256, certificate in
// KeyInfo. The template follows the element's first child, the Issuer. Returns null if memory runs out.
xmlNodePtr cxmlsecurity_add_signature_template(xmlNodePtr element, const xmlChar *reference);

// Allows only AES and triple DES, with a content key that RSA-OAEP encrypts, and nothing outside the document. Triple
// DES is allowed because pysaml2 uses it. Returns false if memory runs out.
int cxmlsecurity_restrict_decryption(xmlSecEncCtxPtr context);

// Creates a template of encrypted data: AES-256-GCM, with a content key that RSA-OAEP encrypts. Returns null if memory
// runs out.
xmlNodePtr cxmlsecurity_encryption_template(xmlDocPtr document);

// Creates a key manager that contains only the given key, and owns the key. Returns null if memory runs out; the caller
// then still owns the key.
//
// xmlsec1's own function for this also reads all of the system's trusted certificates.
xmlSecKeysMngrPtr cxmlsecurity_manager(xmlSecKeyPtr key);

// Creates a random key for AES-256. Null if memory runs out.
xmlSecKeyPtr cxmlsecurity_session_key(void);

// Returns the bytes that a verified signature signs; null if the signature does not have exactly one Reference.
xmlSecBufferPtr cxmlsecurity_signed_bytes(xmlSecDSigCtxPtr context);

#endif
