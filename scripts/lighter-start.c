/* What the Swift runtime would find out about the process at each start, whether it is needed or not. Weak: where a version of
 * the runtime brings these together with something else that is needed, its own count. */
#include <stddef.h>

/* The arguments: it would look for the stack in /proc/self/maps. The C library hands them to each constructor. */
static int count;
static char **arguments;

__attribute__((constructor(101))) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
    *argc = count;
    return arguments;
}

__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    count = argc;
    arguments = argv;
}

/* A program to print a crash with: it would look in eight places near this one. On Lambda there is none; elsewhere
 * SWIFT_BACKTRACE=swift-backtrace=PATH names it. */
__attribute__((weak)) const char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}

__attribute__((weak)) const char *swift_getRootPath(void) { return "/"; }
