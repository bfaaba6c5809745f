#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

// mallopt(), which Swift's module of the C library leaves out.
#include <malloc.h>

#endif
