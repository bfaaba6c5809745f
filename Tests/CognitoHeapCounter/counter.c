// Counts what a program allocates: glibc lets a program define malloc and its kin.
//
// Nothing is counted before the first reset of the peak. This is part of the program of all tests as well, whose threads would
// wait for each other at the counters.

#define _GNU_SOURCE
#include "CognitoHeapCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool counts;
static atomic_long bytes, peak;

static void *counted(void *block) {
    if (!atomic_load_explicit(&counts, memory_order_relaxed)) return block;
    long now = atomic_fetch_add(&bytes, (long)malloc_usable_size(block)) + (long)malloc_usable_size(block);
    long most = atomic_load(&peak);
    while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) {}
    return block;
}

static void uncount(void *block) {
    if (!atomic_load_explicit(&counts, memory_order_relaxed)) return;
    atomic_fetch_sub(&bytes, (long)malloc_usable_size(block));
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *realloc(void *block, size_t size) {
    if (!atomic_load_explicit(&counts, memory_order_relaxed)) return __libc_realloc(block, size);
    // While it moves, both are there.
    void *moved = __libc_malloc(size);
    if (moved == NULL) return NULL;
    counted(moved);
    size_t old = malloc_usable_size(block);
    __builtin_memcpy(moved, block == NULL ? moved : block, block == NULL ? 0 : old < size ? old : size);
    free(block);
    return moved;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block == NULL ? ENOMEM : 0;
}

void free(void *block) {
    uncount(block);
    __libc_free(block);
}

long cognito_heap_bytes(void) { return atomic_load(&bytes); }
long cognito_heap_peak(void) { return atomic_load(&peak); }
void cognito_heap_reset_peak(void) {
    atomic_store(&counts, true);
    atomic_store(&peak, atomic_load(&bytes));
}
