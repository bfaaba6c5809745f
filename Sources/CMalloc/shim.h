#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

// mallopt(), which Swift's module of the C library leaves out.
#include <malloc.h>
#include <stdio.h>

// Has standard output written at the end of each line. Swift does not let stdout, a variable, be used from any thread.
static inline void cmalloc_buffer_output_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

#endif
