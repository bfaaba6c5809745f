#include <xmlsec1/xmlsec/crypto.h>
