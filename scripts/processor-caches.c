/* The sizes of the processor's caches, which the C library asks the processor for at each start, twelve times, with two and more CPUID
 * instructions each. In a virtual machine, as Lambda's are, each CPUID goes to the hypervisor and takes microseconds. Here four
 * tell all of it. In a static program these functions of the C library's are in the same object as what calls them, out of the linker's
 * reach: scripts/build-function puts a jump to ours at the beginning of theirs. They run before anything of the C library is
 * there, and their callers know which registers theirs leave alone. Compiled with -mgeneral-regs-only. */
#include <cpuid.h>
#include <unistd.h>

__attribute__((no_caller_saved_registers, no_stack_protector)) long cache_of_amd(int name);
__attribute__((no_caller_saved_registers, no_stack_protector)) long cache_of_intel(int name);

enum { CACHES = 4, DATA = 1, INSTRUCTIONS = 2, BOTH = 3 };

static struct {
    unsigned kind, shape, sets, rest;
} caches[CACHES];

/* What sysconf(name) is, from _SC_LEVEL1_ICACHE_SIZE on: size, associativity and length of a line, of each of five caches. */
__attribute__((always_inline)) static inline long cache(unsigned leaf, int name)
{
    if (caches[0].kind == 0)
        for (unsigned i = 0; i < CACHES; i++)
            __cpuid_count(leaf, i, caches[i].kind, caches[i].shape, caches[i].sets, caches[i].rest);
    unsigned place = (unsigned)(name - _SC_LEVEL1_ICACHE_SIZE), level = place < 6 ? 1 : place / 3;
    unsigned holds = place < 3 ? INSTRUCTIONS : place < 6 ? DATA : BOTH;
    for (unsigned i = 0; i < CACHES; i++) {
        if ((caches[i].kind & 31) != holds || (caches[i].kind >> 5 & 7) != level)
            continue;
        long ways = (caches[i].shape >> 22) + 1, parts = (caches[i].shape >> 12 & 1023) + 1, line = (caches[i].shape & 4095) + 1;
        return place % 3 == 0 ? ways * parts * line * ((long)caches[i].sets + 1) : place % 3 == 1 ? ways : line;
    }
    /* What the C library takes where it does not know the processor, if this one tells of no caches at all. */
    return caches[0].kind & 31 ? 0 : name == _SC_LEVEL1_DCACHE_SIZE ? 32 << 10 : name == _SC_LEVEL3_CACHE_SIZE ? 1 << 20 : 0;
}

long cache_of_amd(int name) { return cache(0x8000001d, name); }
long cache_of_intel(int name) { return cache(4, name); }
