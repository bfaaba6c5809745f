#ifndef CCOGNITOCRASH_H
#define CCOGNITOCRASH_H

#include <stdbool.h>
#include <stddef.h>

// Has a signal that ends the process write one line to standard error first. A signal that already has a handler keeps it:
// Swift's own backtraces and sanitizers say more.
void ccognitocrash_install(bool is_json);

// Gives the calling thread a stack of its own for the line, so that the line is also written if the thread's stack overflows.
// The thread that calls ccognitocrash_install has one.
void ccognitocrash_protect_thread(void);

// Records the id of the invocation that the calling thread now serves. If the process serves one at a time, the line of any
// thread has this id.
void ccognitocrash_begin_invocation(const char *id, size_t length, bool is_only_one);

#endif
