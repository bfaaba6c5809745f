// The addresses of a crashed thread's stack.

#include <link.h>
#include <stdint.h>
#include <ucontext.h>

enum { ccognitocrash_depth = 64 };

struct ccognitocrash_stack {
    int count;
    // The first address is the crash's. The others are where a call returns to, the innermost call first.
    uintptr_t addresses[ccognitocrash_depth];
};

// Returns the header of the program, or of the library in which this code is.
const ElfW(Ehdr) *ccognitocrash_program_header(void);

// Returns the difference between an address in memory and the one in the program's file.
uintptr_t ccognitocrash_bias(void);

uintptr_t ccognitocrash_program_counter(const ucontext_t *context);
uintptr_t ccognitocrash_stack_pointer(const ucontext_t *context);

// Fills in the addresses, one after the other, and reads no word of the stack below `lowest`. Reading a damaged stack may fault;
// the addresses found until then are in place.
void ccognitocrash_walk(struct ccognitocrash_stack *stack, const ucontext_t *context, uintptr_t lowest);
