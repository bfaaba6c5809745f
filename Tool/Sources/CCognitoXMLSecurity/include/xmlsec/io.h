#include <xmlsec1/xmlsec/io.h>
