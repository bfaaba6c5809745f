#include <xmlsec1/xmlsec/templates.h>
