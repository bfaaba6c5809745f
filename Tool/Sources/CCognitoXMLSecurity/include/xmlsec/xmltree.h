#include <xmlsec1/xmlsec/xmltree.h>
