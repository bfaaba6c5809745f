#include <xmlsec1/xmlsec/openssl/symbols.h>
